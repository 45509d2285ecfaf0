import { lockTime, type ContestWindow } from '@touchline/domain/contests/lifecycle';
import {
  CONTEST_KIND_ID,
  type ContestKind,
  type ContestPace,
  type ProTier,
  type Rules,
} from '@touchline/domain/rules/index';
import { sql, type Tx } from '../../db/database.ts';
import { openContestPot } from '../../wallet/public.ts';

/** The league, season and round of a contest's matches; all null: matches of several leagues. */
export interface ContestScope {
  readonly leagueId: number | null;
  readonly seasonId: number | null;
  readonly roundId: number | null;
  readonly round: number | null;
}

/** A manager's part in a contest; null in official ones. */
export interface OrganizedBy {
  readonly managerId: number;
  /** The club whose ground hosts it. */
  readonly venueClubId: number | null;
  /** Share of the fees of others, in basis points. */
  readonly hostShare: number;
  readonly sponsorId: number | null;
}

/** A contest to insert. Amounts are units of XFC. */
export interface ContestToInsert {
  readonly name: string;
  readonly kind: ContestKind;
  readonly scope: ContestScope;
  /** Template, occasion and turn it is created from, unique together; null for a contest without a template. */
  readonly made: { readonly template: string; readonly occasion: string; readonly turn: number } | null;
  readonly organizer: OrganizedBy | null;
  readonly pace: ContestPace;
  readonly matchIds: readonly number[];
  readonly poolId: number;
  readonly isPro: boolean;
  readonly proTier: ProTier | null;
  readonly scoringTable: string;
  readonly entryFee: bigint;
  readonly minEntries: number;
  readonly maxEntries: number | null;
  readonly maxPerManager: number;
  readonly addedPrize: bigint;
  readonly guaranteedPool: bigint;
  readonly passwordHash: string | null;
  readonly openAt: Date;
  readonly window: ContestWindow;
}

/**
 * Inserts a contest with its matches and its pot; the caller holds what backs its prizes. Returns its id, or null if
 * this turn of its template exists for the occasion.
 */
export async function insertContest(
  tx: Tx,
  contest: ContestToInsert,
  now: Date,
  rules: Rules,
): Promise<number | null> {
  const id = await insertRow(tx, contest, now, rules);
  if (id === null) return null;
  await sql`
    insert into contest_match (contest_id, match_id, seen_kickoff_at, seen_status, seen_ended_at, seen_confirmed_at)
    select ${id}::int, id, kickoff_at, status, ended_at, confirmed_at from match
    where id = any(${contest.matchIds}::int[])
  `.execute(tx);
  await openContestPot(tx, id);
  return id;
}

async function insertRow(tx: Tx, contest: ContestToInsert, now: Date, rules: Rules): Promise<number | null> {
  const { scope, organizer, window } = contest;
  const { joinTimeMinutes } = rules.contests.paces[contest.pace];
  const lockAt = lockTime({ startAt: window.startAt, joinTimeMinutes });
  const { template = null, occasion = null, turn = 1 } = contest.made ?? {};
  const { rows } = await sql<{ id: number }>`
    insert into contest (
      name, league_id, season_id, round, round_id, template, occasion, turn, kind, is_pro, pro_tier, is_official,
      organizer_id, venue_club_id, host_share, sponsor_id, pace, rules_version, scoring_table, pool_id, password_hash,
      entry_fee, min_entries, max_entries, max_per_manager, added_prize, guaranteed_pool, join_time, open_at, start_at,
      end_at, due_at, created_at
    ) values (
      ${contest.name}, ${scope.leagueId}, ${scope.seasonId}, ${scope.round}, ${scope.roundId}, ${template},
      ${occasion}, ${turn}, ${CONTEST_KIND_ID[contest.kind]}, ${contest.isPro}, ${contest.proTier},
      ${organizer === null}, ${organizer?.managerId ?? null}, ${organizer?.venueClubId ?? null},
      ${organizer?.hostShare ?? 0}, ${organizer?.sponsorId ?? null}, ${contest.pace}, ${rules.version},
      ${contest.scoringTable}, ${contest.poolId}, ${contest.passwordHash}, ${contest.entryFee}, ${contest.minEntries},
      ${contest.maxEntries}, ${contest.maxPerManager}, ${contest.addedPrize}, ${contest.guaranteedPool},
      ${joinTimeMinutes}, ${contest.openAt}, ${new Date(window.startAt)}, ${new Date(window.endAt)},
      ${new Date(lockAt)}, ${now}
    )
    on conflict on constraint contest_template_once_a_turn do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}
