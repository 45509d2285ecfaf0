import { settlePrizes } from '@touchline/domain/contests/prizes';
import type { Team } from '@touchline/domain/contests/team';
import type { Position } from '@touchline/domain/football/events';
import { rulesOf } from '@touchline/domain/rules/index';
import {
  performanceOf,
  scoreTeam,
  TEAM_SCORING,
  type ContestAppearance,
  type ContestPerformance,
  type TeamScore,
  type TeamScoring,
} from '@touchline/domain/scoring/substitutions';
import { sql, type Db } from '../../db/database.ts';
import { matchStatesOf, type ContestWithMatches } from '../facts.ts';
import { entriesInPlay, kindOf, potOf } from '../settlement/pot.ts';
import { readLockedTeam, type TeamRow } from '../queries/team-row.ts';

/** An entry with its place. Points are whole units of the contest's scoring table. */
export interface StandingEntry {
  readonly entryId: number;
  readonly managerId: number;
  readonly team: Team;
  readonly points: number;
  readonly pointsOfEleven: number;
  readonly stars: number;
  /** The last save of the team, epoch milliseconds. */
  readonly savedAt: number;
  /** Equal points share a rank. */
  readonly rank: number;
  /** Units of XFC: the prize if the contest ended now, or the prize paid. */
  readonly prize: bigint;
  /** Picks whose matches are not over yet. */
  readonly playersLeft: number;
}

/** The performances of a contest's pool in its matches. */
interface Performances {
  readonly scoring: TeamScoring;
  readonly pool: ReadonlyMap<number, { readonly position: Position; readonly clubId: number }>;
  /** By player id; has every player of the pool with a match in the contest. */
  readonly performances: ReadonlyMap<number, ContestPerformance>;
}

export interface Standings extends Performances {
  /** Increases with every event that changes a total. */
  readonly version: number;
  /** Playing entries with a team, best first. */
  readonly entries: readonly StandingEntry[];
  readonly byEntry: ReadonlyMap<number, StandingEntry>;
}

/** The version of a contest's standings: increases with every event of its matches and every change of the contest. */
export function standingsVersion(contest: ContestWithMatches): number {
  return contest.matches.reduce((sum, match) => sum + match.events_version, contest.version);
}

/**
 * The standings of a contest at a time, computed from picks and the given points, or else the stored ones; once results
 * are fixed, the paid ones. They depend on all picks: check `visibility.ts` before showing them.
 */
export async function loadStandings(
  db: Db,
  contest: ContestWithMatches,
  at: Date,
  points?: readonly AppearancePoints[],
): Promise<Standings> {
  const played = await loadPerformances(db, contest, at, points);
  const { rows } = await sql<EntryRow>`
    select id, manager_id, starters, reserves, captain_id, vice_captain_id, stars, saved_at,
      final_points, final_rank, prize
    from entry
    where contest_id = ${contest.id} and state = 'playing' and starters is not null
    order by id
  `.execute(db);
  const scored = rows.map((row) => scoredEntry(row, played));
  const entries = contest.results_at === null ? ranked(scored, contest, at) : asPaid(scored, rows);
  return {
    ...played,
    version: standingsVersion(contest),
    entries,
    byEntry: new Map(entries.map((entry) => [entry.entryId, entry])),
  };
}

/** A player's minutes in one match, and points in whole units of the contest's scoring table. */
export interface AppearancePoints {
  readonly match_id: number;
  readonly player_id: number;
  readonly minutes: number;
  readonly points: number;
}

/** A player of a contest's pool as of its opening. */
export interface PooledPlayer {
  readonly player_id: number;
  readonly club_id: number;
  readonly position: Position;
}

/** The performances of a contest's players so far, from the given points, or else from the stored ones. */
export async function loadPerformances(
  db: Db,
  contest: ContestWithMatches,
  at: Date,
  points?: readonly AppearancePoints[],
): Promise<Performances> {
  const pool = await loadPool(db, contest.pool_id);
  return {
    scoring: scoringOf(contest),
    pool: new Map(pool.map((row) => [row.player_id, { position: row.position, clubId: row.club_id }])),
    performances: performancesIn(contest, at, pool, points ?? (await storedPoints(db, contest))),
  };
}

/** How teams score in a contest. */
export function scoringOf(contest: Pick<ContestWithMatches, 'is_pro'>): TeamScoring {
  return contest.is_pro ? TEAM_SCORING.pro : TEAM_SCORING.easy;
}

/** The players of a pool, ordered by id. */
export async function loadPool(db: Db, poolId: number): Promise<readonly PooledPlayer[]> {
  const { rows } = await sql<PooledPlayer>`
    select player_id, club_id, position from contest_pool_player where pool_id = ${poolId} order by player_id
  `.execute(db);
  return rows;
}

/** The performance of each player of a pool in a contest's matches at a time, by player id. */
export function performancesIn(
  contest: ContestWithMatches,
  at: Date,
  pool: readonly PooledPlayer[],
  points: readonly AppearancePoints[],
): Map<number, ContestPerformance> {
  const states = matchStatesOf(contest, at);
  const appearancesOf = Map.groupBy(points, (row) => row.player_id);
  const performances = new Map<number, ContestPerformance>();
  for (const player of pool) {
    const own = new Map((appearancesOf.get(player.player_id) ?? []).map((row) => [row.match_id, row]));
    const appearances: ContestAppearance[] = [];
    for (const match of contest.matches) {
      const appearance = own.get(match.id);
      const ofOwnClub = match.home_club_id === player.club_id || match.away_club_id === player.club_id;
      if (appearance === undefined && !ofOwnClub) continue;
      appearances.push({
        points: appearance?.points ?? 0,
        minutes: appearance?.minutes ?? 0,
        state: states.get(match.id) ?? 'to_come',
      });
    }
    performances.set(player.player_id, performanceOf(appearances));
  }
  return performances;
}

/** The stored points, in a contest's scoring table, of all players who appeared in its matches. */
export async function storedPoints(
  db: Db,
  contest: Pick<ContestWithMatches, 'scoring_table' | 'matches'>,
): Promise<readonly AppearancePoints[]> {
  const { rows } = await sql<AppearancePoints>`
    select appearance.match_id, appearance.player_id, appearance.minutes, coalesce(player_points.points, 0) as points
    from appearance
    left join player_points on player_points.match_id = appearance.match_id
      and player_points.player_id = appearance.player_id and scoring_table = ${contest.scoring_table}
    where appearance.match_id = any(${contest.matches.map((match) => match.id)})
  `.execute(db);
  return rows;
}

/** A team's total with the score of each pick. */
export function scoreOf(team: Team, { scoring, pool, performances }: Performances): TeamScore {
  return scoreTeam(scoring, team, pool, performances);
}

interface EntryRow extends TeamRow {
  readonly final_points: number | null;
  readonly final_rank: number | null;
  readonly prize: bigint | null;
}

function scoredEntry(row: EntryRow, played: Performances): Omit<StandingEntry, 'rank' | 'prize'> {
  const entered = readLockedTeam(row);
  const score = scoreOf(entered.team, played);
  const unfinished = score.picks.filter(({ playerId }) => {
    const performance = played.performances.get(playerId);
    return performance !== undefined && !performance.finished;
  });
  return {
    ...entered,
    points: score.total,
    pointsOfEleven: score.pointsOfEleven,
    playersLeft: unfinished.length,
  };
}

function ranked(
  scored: readonly Omit<StandingEntry, 'rank' | 'prize'>[],
  contest: ContestWithMatches,
  at: Date,
): StandingEntry[] {
  const byId = new Map(scored.map((entry) => [entry.entryId, entry]));
  const { pool } = potOf(contest, entriesInPlay(contest, at));
  const settled = settlePrizes(kindOf(contest), scored, pool, rulesOf(contest.rules_version));
  return settled.flatMap(({ entryId, rank, prize }) => {
    const entry = byId.get(entryId);
    return entry === undefined ? [] : [{ ...entry, rank, prize: prize.units }];
  });
}

function asPaid(
  scored: readonly Omit<StandingEntry, 'rank' | 'prize'>[],
  rows: readonly EntryRow[],
): StandingEntry[] {
  const paid = new Map(rows.map((row) => [row.id, row]));
  return scored
    .map((entry) => {
      const row = paid.get(entry.entryId);
      return {
        ...entry,
        points: row?.final_points ?? entry.points,
        rank: row?.final_rank ?? scored.length,
        prize: row?.prize ?? 0n,
        playersLeft: 0,
      };
    })
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        (one.prize < other.prize ? 1 : one.prize > other.prize ? -1 : one.entryId - other.entryId),
    );
}
