/** How a mini-league ranks its members: the table is a pure function of final results. */

/** The formula of the table, as the screen states it. */
export const MINI_LEAGUE_FORMULA = {
  /** Points of an easy contest count this many times, so that they weigh as much as pro points. */
  easyFactor: 8,
  /** The number of a member's best contests that count in a week from Monday to Sunday, UTC. */
  bestPerWeek: 5,
} as const;

export const MINI_LEAGUE_LIMITS = {
  /** Mini-leagues a manager may be in. */
  leaguesPerManager: 10,
  membersPerLeague: 50,
  nameCharacters: { min: 2, max: 40 },
} as const;

/** Ranks of a season that are honours. */
const HONOUR_RANKS = 3;
/** Thousandths of a point: every scoring table has a unit that is a whole number of them. */
const POINT = 1_000;
const WEEK_MS = 7 * 86_400_000;
/** The first Monday after the epoch. */
const FIRST_MONDAY_MS = 4 * 86_400_000;

/** A member's best entry in one contest. */
export interface ContestResult {
  readonly managerId: number;
  /** Start of the contest, in epoch milliseconds. */
  readonly startedAt: number;
  /** Thousandths of a point, by `countedPoints`. */
  readonly points: number;
  /** In the contest. */
  readonly rank: number;
}

/** A member's line in the table. */
export interface MemberStanding {
  readonly managerId: number;
  readonly rank: number;
  /** The rank when this week is left out; null when no contest was final before it. */
  readonly previousRank: number | null;
  /** Thousandths of a point. */
  readonly points: number;
  /** Contests that count, of all that were played. */
  readonly counted: number;
  readonly played: number;
  /** Contests won outright or shared. */
  readonly wins: number;
  /** The most that one contest counted; null without a contest. */
  readonly best: number | null;
}

/**
 * What a final total counts in a mini-league, in thousandths of a point: pro points as they are, easy points times the
 * factor, never below 0.
 */
export function countedPoints(
  units: number,
  { unitsPerPoint, isPro }: { readonly unitsPerPoint: number; readonly isPro: boolean },
): number {
  const factor = isPro ? 1 : MINI_LEAGUE_FORMULA.easyFactor;
  return Math.max(0, Math.round((units * POINT * factor) / unitsPerPoint));
}

/** Thousandths of a point as decimal text without trailing zeros. */
export function countedText(thousandths: number): string {
  return String(thousandths / POINT);
}

/** The number of the week that contains a moment; weeks begin on Monday at 00:00 UTC. */
function weekOf(at: number): number {
  return Math.floor((at - FIRST_MONDAY_MS) / WEEK_MS);
}

/**
 * The table of a mini-league at a moment (epoch milliseconds), the best member first. Equal points share a rank; members
 * of equal rank keep the order in which they are given.
 */
export function miniLeagueTable(
  memberIds: readonly number[],
  results: readonly ContestResult[],
  now: number,
): readonly MemberStanding[] {
  const week = weekOf(now);
  const resultsOf = Map.groupBy(results, ({ managerId }) => managerId);
  const tallies = memberIds.map((managerId) => {
    const own = resultsOf.get(managerId) ?? [];
    const before = own.filter(({ startedAt }) => weekOf(startedAt) < week);
    return { managerId, ...tallyOf(own), before: tallyOf(before).points };
  });
  const ranks = ranksOf(tallies.map(({ points }) => points));
  const hasBefore = results.some(({ startedAt }) => weekOf(startedAt) < week);
  const ranksBefore = ranksOf(tallies.map(({ before }) => before));
  return tallies
    .map(({ before: _before, ...tally }, index) => ({
      ...tally,
      rank: ranks[index] ?? 1,
      previousRank: hasBefore ? (ranksBefore[index] ?? null) : null,
    }))
    .toSorted((one, other) => one.rank - other.rank);
}

/** The honours of a season: the first ranks among the members who played. No one is honoured for playing alone. */
export function honoursOf(table: readonly MemberStanding[]): readonly MemberStanding[] {
  const played = table.filter((row) => row.played > 0);
  if (played.length < 2) return [];
  return played.filter(({ rank, points }) => rank <= HONOUR_RANKS && points > 0);
}

function tallyOf(
  results: readonly ContestResult[],
): Pick<MemberStanding, 'points' | 'counted' | 'played' | 'wins' | 'best'> {
  const counting = [...Map.groupBy(results, ({ startedAt }) => weekOf(startedAt)).values()].flatMap(
    (ofWeek) =>
      ofWeek
        .map(({ points }) => points)
        .toSorted((one, other) => other - one)
        .slice(0, MINI_LEAGUE_FORMULA.bestPerWeek),
  );
  return {
    points: counting.reduce((sum, points) => sum + points, 0),
    counted: counting.length,
    played: results.length,
    wins: results.filter(({ rank }) => rank === 1).length,
    best: results.length === 0 ? null : Math.max(...results.map(({ points }) => points)),
  };
}

/** The rank of each total, by index: 1 plus the number of higher ones. */
function ranksOf(totals: readonly number[]): readonly number[] {
  return totals.map((total) => 1 + totals.filter((other) => other > total).length);
}
