import {
  matchStanding,
  currentWindow,
  type ContestFacts,
  type ContestMatch,
} from '@touchline/domain/contests/lifecycle';
import type { ContestPace, ProTier } from '@touchline/domain/rules/index';
import type { ContestAppearance } from '@touchline/domain/scoring/substitutions';
import type { ScoringTable } from '@touchline/domain/scoring/table';
import { SCORING_TABLES } from '@touchline/domain/scoring/tables/index';
import { sql, type Db } from '../db/database.ts';

/** A contest's row. Fees and prizes are units of XFC. */
export interface ContestRecord {
  readonly id: number;
  readonly name: string;
  /** Null: matches of all leagues. */
  readonly league_id: number | null;
  readonly season_id: number | null;
  readonly round: number | null;
  readonly kind: 1 | 2 | 3;
  readonly is_pro: boolean;
  /** Card tier of a pro contest; null: an easy contest. */
  readonly pro_tier: ProTier | null;
  readonly is_official: boolean;
  readonly pace: ContestPace;
  readonly rules_version: number;
  /** Key of a scoring table, see `scoringTableOf`. */
  readonly scoring_table: string;
  readonly pool_id: number;
  /** The manager who made the contest; null: official. */
  readonly organizer_id: number | null;
  /** The club whose ground hosts the contest. */
  readonly venue_club_id: number | null;
  /** The organizer's share of the others' fees, in basis points; 0 without a venue. */
  readonly host_share: number;
  /** The sponsor the organizer chose. */
  readonly sponsor_id: number | null;
  /** Entries of the organizer, on which the host takes no share; counted only where there is a host share. */
  readonly host_entries: number;
  readonly password_hash: string | null;
  readonly entry_fee: bigint;
  readonly min_entries: number;
  readonly max_entries: number | null;
  readonly max_per_manager: number;
  readonly added_prize: bigint;
  readonly guaranteed_pool: bigint;
  readonly join_time: number;
  readonly open_at: Date;
  readonly start_at: Date;
  readonly end_at: Date;
  readonly entries: number;
  readonly entries_with_team: number;
  readonly locked_at: Date | null;
  readonly cancelled_at: Date | null;
  readonly cancel_reason: 'too_few_entries' | 'matches_void' | 'organizer' | null;
  /** When ranks and prizes were fixed; `final_at` follows when all prizes are paid. */
  readonly results_at: Date | null;
  readonly final_at: Date | null;
  readonly version: number;
}

/** The columns of a match that a contest's state and points depend on. */
export interface ContestMatchRecord {
  readonly contest_id: number;
  readonly id: number;
  readonly home_club_id: number;
  readonly away_club_id: number;
  readonly kickoff_at: Date;
  readonly status: string;
  readonly ended_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly events_version: number;
}

/** A contest with its matches, ordered by kick-off. */
export interface ContestWithMatches extends ContestRecord {
  readonly matches: readonly ContestMatchRecord[];
}

/** The contest, or null if it does not exist. */
export async function loadContest(db: Db, contestId: number): Promise<ContestWithMatches | null> {
  return (await loadContests(db, [contestId]))[0] ?? null;
}

/** The contests of these ids, in their order; unknown ids are left out. */
export async function loadContests(db: Db, contestIds: readonly number[]): Promise<ContestWithMatches[]> {
  const [only] = contestIds;
  if (only === undefined) return [];
  return contestIds.length === 1
    ? contestsOf(await readContests(db, contestIds), contestIds)
    : loadManyContests(db, contestIds);
}

/** Contests of one round share their matches: each match is read once, not once per contest. */
async function loadManyContests(db: Db, contestIds: readonly number[]): Promise<ContestWithMatches[]> {
  const contests = await sql<ContestRecord & { readonly match_ids: readonly number[] }>`
    select ${CONTEST_COLUMNS}, array(
      select match_id from contest_match where contest_id = contest.id
    ) as match_ids
    from contest where id = any(${contestIds}::int[])
  `.execute(db);
  const matchIds = [...new Set(contests.rows.flatMap(({ match_ids }) => match_ids))];
  const matches = await sql<Omit<ContestMatchRecord, 'contest_id'>>`
    select id, home_club_id, away_club_id, kickoff_at, status, ended_at, confirmed_at, events_version
    from match where id = any(${matchIds}::int[]) order by kickoff_at, id
  `.execute(db);
  const places = new Map(matches.rows.map((match, place) => [match.id, { match, place }]));
  const byId = new Map(contests.rows.map((contest) => [contest.id, contest]));
  return contestIds.flatMap((id) => {
    const contest = byId.get(id);
    if (contest === undefined) return [];
    const own = contest.match_ids
      .flatMap((matchId) => places.get(matchId) ?? [])
      .toSorted((one, other) => one.place - other.place);
    return [{ ...contest, matches: own.map(({ match }) => ({ contest_id: id, ...match })) }];
  });
}

/**
 * Contests by id and the game's time, read by one statement; unknown ids are absent. A transaction that holds the locks
 * of the contests reads both after locking, so nothing guarded by the locks can change afterwards. The time is null when
 * no contest was found.
 */
export async function loadContestsNow(
  db: Db,
  contestIds: readonly number[],
): Promise<{ readonly contests: readonly ContestWithMatches[]; readonly now: Date | null }> {
  const rows = await readContests(db, contestIds);
  return { contests: contestsOf(rows, contestIds), now: rows[0]?.now ?? null };
}

/** A contest joined with one of its matches; the match columns are null when it has none. */
interface JoinedRow extends ContestRecord {
  readonly now: Date;
  readonly match_id: number | null;
  readonly home_club_id: number;
  readonly away_club_id: number;
  readonly kickoff_at: Date;
  readonly match_status: string;
  readonly ended_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly events_version: number;
}

/** SQL: the entries of the organizer of `contest`, a table or its alias, where the contest has a host share. */
export const hostEntries = (contest: string) => sql`(case when host_share = 0 then 0 else (
  select count(*)::int from entry
  where entry.contest_id = ${sql.ref(contest)}.id and manager_id = organizer_id and state = 'playing'
) end)`;

const CONTEST_COLUMNS = sql`
  contest.id, name, contest.league_id, season_id, round, kind, is_pro, pro_tier, is_official, pace, rules_version, scoring_table,
  pool_id, organizer_id, venue_club_id, host_share, sponsor_id, ${hostEntries('contest')} as host_entries, password_hash, entry_fee, min_entries, max_entries, max_per_manager, added_prize,
  guaranteed_pool, join_time, open_at, start_at, end_at, entries, entries_with_team, locked_at, cancelled_at,
  cancel_reason, results_at, final_at, version
`;

async function readContests(db: Db, contestIds: readonly number[]): Promise<readonly JoinedRow[]> {
  const { rows } = await sql<JoinedRow>`
    select (select game_now()) as now, ${CONTEST_COLUMNS}, match_id, home_club_id, away_club_id, kickoff_at, match.status as match_status, ended_at, confirmed_at,
      events_version
    from contest
    left join contest_match on contest_match.contest_id = contest.id
    left join match on match.id = match_id
    where contest.id = any(${contestIds}::int[])
    order by kickoff_at, match_id
  `.execute(db);
  return rows;
}

function contestsOf(rows: readonly JoinedRow[], contestIds: readonly number[]): ContestWithMatches[] {
  const rowsOf = Map.groupBy(rows, (row) => row.id);
  return contestIds.flatMap((id) => {
    const joined = rowsOf.get(id) ?? [];
    const [contest] = joined;
    return contest === undefined ? [] : [{ ...contest, matches: joined.flatMap(matchOf) }];
  });
}

function matchOf({ id, match_id, match_status, ...row }: JoinedRow): ContestMatchRecord[] {
  if (match_id === null) return [];
  const { home_club_id, away_club_id, kickoff_at, ended_at, confirmed_at, events_version } = row;
  const match = { home_club_id, away_club_id, kickoff_at, ended_at, confirmed_at, events_version };
  return [{ contest_id: id, id: match_id, status: match_status, ...match }];
}

/** The input of the domain's decisions about a contest's state. */
export function factsOf(contest: ContestWithMatches): ContestFacts {
  return {
    rulesVersion: contest.rules_version,
    pace: contest.pace,
    openAt: contest.open_at.getTime(),
    startAt: contest.start_at.getTime(),
    endAt: contest.end_at.getTime(),
    joinTimeMinutes: contest.join_time,
    minEntries: contest.min_entries,
    guaranteed: contest.guaranteed_pool > 0n,
    entriesWithTeam: contest.entries_with_team,
    matches: contest.matches.map(matchFactsOf),
    lockedAt: contest.locked_at?.getTime() ?? null,
    cancelledAt: contest.cancelled_at?.getTime() ?? null,
    finalAt: contest.final_at?.getTime() ?? null,
  };
}

/** The domain's view of a match of a contest. */
export function matchFactsOf(
  match: Pick<ContestMatchRecord, 'id' | 'kickoff_at' | 'status' | 'ended_at' | 'confirmed_at'>,
): ContestMatch {
  const abandoned = match.status === 'abandoned';
  const endedAt = match.ended_at?.getTime() ?? null;
  return {
    id: match.id,
    kickOffAt: match.kickoff_at.getTime(),
    endedAt: abandoned ? null : endedAt,
    confirmedAt: match.confirmed_at?.getTime() ?? null,
    abandonedAt: abandoned ? (endedAt ?? match.kickoff_at.getTime()) : null,
    calledOff: match.status === 'postponed',
  };
}

export type MatchState = ContestAppearance['state'];

/** The state of each match of a contest for its points, by match id. Before the lock the window follows the fixtures. */
export function matchStatesOf(contest: ContestWithMatches, now: Date): ReadonlyMap<number, MatchState> {
  const facts = factsOf(contest);
  const window = { ...facts, ...currentWindow(facts, now.getTime()) };
  return new Map(
    contest.matches.map((match) => {
      const standing = matchStanding(matchFactsOf(match), window, now.getTime());
      if (standing === 'void') return [match.id, 'void'];
      if (standing === 'counts') return [match.id, 'ended'];
      return [match.id, match.status === 'scheduled' ? 'to_come' : 'running'];
    }),
  );
}

/** The scoring table of a key stored with a contest or with points. Throws for an unknown key: stored keys are valid. */
export function scoringTableOf(key: string): ScoringTable {
  const table = SCORING_TABLES.find((each) => each.key === key);
  if (table === undefined) throw new Error(`There is no scoring table "${key}".`);
  return table;
}
