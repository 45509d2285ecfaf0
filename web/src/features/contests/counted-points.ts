import type { TeamPick } from './queries.ts';

/** What a pick brings its team: his points times his factor, as decimal text; null while points are hidden. */
export function countedPoints(pick: Pick<TeamPick, 'points' | 'factor'>): string | null {
  if (pick.points === null) return null;
  // Points have at most three decimals (a fortieth) and the factor one: rounding only takes off float dust.
  return String(Math.round(Number(pick.points) * Number(pick.factor) * 10_000) / 10_000);
}
