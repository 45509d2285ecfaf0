import type { PrizeAtRank } from './live/prizes.ts';

/** The totals of a field, in whole units of its scoring table. */
export interface TotalsOfField {
  /** The highest total. */
  readonly highest: number;
  /** The rank a total has or would have: 1 + the number of teams with more. */
  readonly rankOfTotal: (total: number) => number;
  /** How many teams have a total. */
  readonly teamsWith: (total: number) => number;
}

/** The nearest prize that is greater than a team's prize now. */
export interface NextPrize {
  /** The points that the team is missing, in units of the scoring table; at least 1. */
  readonly points: number;
  /** Units of XFC that it would have then, shared with those who are level. */
  readonly prize: bigint;
}

/**
 * The minimum gain of a team for a greater prize while all others stay, and that prize; null for a team that
 * already has the top prize. A prize never falls as a total grows, so a binary search finds the minimum gain.
 */
export function nextPrize(total: number, field: TotalsOfField, prizeAt: PrizeAtRank): NextPrize | null {
  const now = prizeAt(field.rankOfTotal(total), Math.max(1, field.teamsWith(total)));
  // The team leaves those on equal points, so at every higher total it joins the teams already there.
  const prizeOf = (target: number): bigint => prizeAt(field.rankOfTotal(target), field.teamsWith(target) + 1);
  let high = Math.max(field.highest, total) + 1;
  if (prizeOf(high) <= now) return null;
  let low = total;
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (prizeOf(middle) > now) high = middle;
    else low = middle;
  }
  return { points: high - total, prize: prizeOf(high) };
}

/** The totals of teams sorted from the best to the worst. */
export function totalsOfSorted(teams: readonly { readonly points: number }[]): TotalsOfField {
  const rankOfTotal = (total: number): number => {
    let low = 0;
    let high = teams.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((teams[middle]?.points ?? total) > total) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
  return {
    highest: teams[0]?.points ?? 0,
    rankOfTotal,
    teamsWith: (total) => rankOfTotal(total - 1) - rankOfTotal(total),
  };
}
