import { languageCode } from '@touchline/contract/startup/startup';
import type { ContestPace, ProTier } from '@touchline/domain/rules/index';
import { sql, type Db } from '../db/database.ts';
import type { OpenContest, SimulatedManager } from './plan.ts';

/** An open contest with its entries. */
export interface ContestSnapshot extends OpenContest {
  readonly poolId: number;
  readonly seatsLeft: number | null;
  /** Simulated managers with an entry. */
  readonly simulated: readonly number[];
  /** Simulated managers with an entry but no team. */
  readonly withoutTeam: readonly number[];
  /** When the last person joined, epoch milliseconds; null when no person did. */
  readonly personJoinedAt: number | null;
}

/** The simulated managers, oldest first, at most `max`. */
export async function loadSimulated(db: Db, max: number): Promise<readonly SimulatedManager[]> {
  const { rows } = await sql<{ id: number; nickname: string; language: string }>`
    select id, nickname, language from manager where is_simulated order by id limit ${max}
  `.execute(db);
  return rows.map(({ id, nickname, language }) => ({ id, nickname, language: languageCode.parse(language) }));
}

/** Every contest open to all without a password, by deadline. Where money of people is at stake they do not play. */
export async function loadOpenContests(db: Db, now: Date): Promise<readonly ContestSnapshot[]> {
  const { rows } = await sql<{
    id: number;
    kind: 1 | 2 | 3;
    is_official: boolean;
    pro_tier: ProTier | null;
    league_id: number | null;
    pace: ContestPace;
    is_of_one_match: boolean;
    entry_fee: bigint;
    max_entries: number | null;
    turn: number;
    open_at: Date;
    lock_at: Date;
    pool_id: number;
    entries: number;
    simulated: readonly number[] | null;
    without_team: readonly number[] | null;
    person_joined_at: Date | null;
  }>`
    select contest.id, kind, is_official, pro_tier, league_id, pace, fold is not null as is_of_one_match, entry_fee, max_entries, turn, open_at,
      start_at - make_interval(mins => join_time) as lock_at, pool_id, entries, field.*
    from contest cross join lateral (
      select array_agg(manager_id) filter (where is_simulated) as simulated,
        array_agg(manager_id) filter (where is_simulated and saved_at is null) as without_team,
        max(joined_at) filter (where not is_simulated) as person_joined_at
      from entry join manager on manager.id = manager_id where contest_id = contest.id and state = 'playing'
    ) as field
    where final_at is null and cancelled_at is null and locked_at is null and password_hash is null
      and (is_official or (entry_fee = 0 and added_prize = 0 and guaranteed_pool = 0))
      and open_at <= ${now} and start_at - make_interval(mins => join_time) > ${now}
    order by lock_at, contest.id
  `.execute(db);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    isOfficial: row.is_official,
    proTier: row.pro_tier,
    leagueId: row.league_id,
    pace: row.pace,
    isOfOneMatch: row.is_of_one_match,
    entryFee: row.entry_fee,
    maxEntries: row.max_entries,
    turn: row.turn,
    opensAt: row.open_at.getTime(),
    locksAt: row.lock_at.getTime(),
    poolId: row.pool_id,
    seatsLeft: row.max_entries === null ? null : row.max_entries - row.entries,
    simulated: row.simulated ?? [],
    withoutTeam: row.without_team ?? [],
    personJoinedAt: row.person_joined_at?.getTime() ?? null,
  }));
}
