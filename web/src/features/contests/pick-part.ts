import type { TeamPick } from './queries.ts';

type Part = Pick<TeamPick, 'part' | 'factor'>;

/** Whether a pick counts nothing. In pro contests a reserve counts partly from the bench. */
export function sitsOut({ part, factor }: Part): boolean {
  return part === 'absent' || part === 'replaced' || (part === 'bench' && Number(factor) === 0);
}

/** The message key of a pick's part in the team; a reserve who counts from the bench has its own. */
export function partKey(pick: Part): string {
  return pick.part === 'bench' && !sitsOut(pick) ? 'pro.part.bench' : `contests.part.${pick.part}`;
}

/** The message key that explains the factor of a pick; pro contests state how much of a reserve counts. */
export function partReason(pick: Part, isPro: boolean): string {
  if (!isPro || (pick.part !== 'bench' && pick.part !== 'replacement')) return `contests.part.${pick.part}`;
  return `pro.reason.${pick.part}`;
}

/** The points of a pick for its team, points times factor, as decimal text; null while points are hidden. */
export function countedPoints(pick: Pick<TeamPick, 'points' | 'factor'>): string | null {
  if (pick.points === null) return null;
  // Points have at most three decimals (a fortieth) and the factor one: rounding only takes off float dust.
  return String(Math.round(Number(pick.points) * Number(pick.factor) * 10_000) / 10_000);
}
