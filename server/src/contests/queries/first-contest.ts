import type { CallOutput } from '@touchline/contract/calls';
import { levelOf } from '@touchline/domain/cards';
import { CONTEST_STATE, contestState, lockTime } from '@touchline/domain/contests/lifecycle';
import { levelMayJoin } from '@touchline/domain/contests/seats';
import { rulesOf } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { ASSET } from '../../db/sql-constants.ts';
import { factsOf, loadContests, type ContestWithMatches } from '../facts.ts';
import { contestRow } from './contest-rows.ts';

/** A contest that locks earlier is passed over: a newcomer could not press in time. */
const ENOUGH_MS = 10_000;
/** A team with so many cards of its manager is theirs: more cards are no reason to wait for a later contest. */
const ENOUGH_CARDS = 2;

/**
 * The official free contest that a manager without an entry in it can enter next. One that takes several of
 * their borrowed and leased cards goes before one that takes a single card, and that before one that takes none; then
 * what locks first, and what pays more.
 */
export async function firstContest(db: Db, managerId: number): Promise<CallOutput<'contests.first'>> {
  const now = await gameNow(db);
  const players = await playersHeld(db, managerId);
  const { rows } = await sql<{ id: number; playerIds: number[] }>`
    select contest.id, array(
      select player_id from contest_pool_player
      where is_pro and contest_pool_player.pool_id = contest.pool_id and player_id = any(${players}::int[]) order by player_id
    ) as "playerIds"
    from contest
    where organizer_id is null and entry_fee = 0 and password_hash is null
      and locked_at is null and cancelled_at is null and final_at is null
      and open_at <= ${now} and start_at > ${now} and (max_entries is null or entries < max_entries)
      and not exists (
        select from entry where contest_id = contest.id and manager_id = ${managerId} and state = 'playing'
      )
  `.execute(db);
  const fielded = new Map(rows.map(({ id, playerIds }) => [id, playerIds]));
  const contests = await loadContests(
    db,
    rows.map(({ id }) => id),
  );
  const level = await experienceOf(db, managerId);
  const cards = (contest: ContestWithMatches): number =>
    Math.min(ENOUGH_CARDS, fielded.get(contest.id)?.length ?? 0);
  const [next] = contests
    .filter((contest) => mayEnter(contest, level, now))
    .toSorted(
      (one, other) =>
        cards(other) - cards(one) ||
        lockTime(factsOf(one)) - lockTime(factsOf(other)) ||
        Number(other.added_prize - one.added_prize) ||
        one.id - other.id,
    );
  return {
    contest: next === undefined ? null : await contestRow(db, next, managerId, now),
    player_ids: next === undefined ? [] : [...(fielded.get(next.id) ?? [])],
    team: await latestTeam(db, managerId),
  };
}

function mayEnter(contest: ContestWithMatches, experience: number, now: Date): boolean {
  const facts = factsOf(contest);
  const rules = rulesOf(contest.rules_version);
  return (
    contestState(facts, now.getTime()) === CONTEST_STATE.open &&
    lockTime(facts) >= now.getTime() + ENOUGH_MS &&
    levelMayJoin(contest.pro_tier, levelOf(experience, rules), rules)
  );
}

async function playersHeld(db: Db, managerId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct subject_id as id from lease join card on card.id = card_id
    where manager_id = ${managerId} and asset_type = ${ASSET.player} and ended_at is null and due_at > game_now()
  `.execute(db);
  return rows.map(({ id }) => id);
}

async function experienceOf(db: Db, managerId: number): Promise<number> {
  const { rows } = await sql<{ experience: number }>`
    select experience from manager where id = ${managerId}
  `.execute(db);
  return rows[0]?.experience ?? 0;
}

async function latestTeam(db: Db, managerId: number): Promise<CallOutput<'contests.first'>['team']> {
  const { rows } = await sql<{ contest_id: number; team_id: number }>`
    select contest_id, id as team_id from entry
    where manager_id = ${managerId} and state = 'playing' and saved_at is not null order by saved_at desc limit 1
  `.execute(db);
  return rows[0] ?? null;
}
