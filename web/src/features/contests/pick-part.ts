import type { TeamPick } from './queries.ts';

type Part = Pick<TeamPick, 'part' | 'factor'>;

/** Does nothing of him count? In pro contests a part of a reserve's points counts from the bench. */
export function sitsOut({ part, factor }: Part): boolean {
  return part === 'absent' || part === 'replaced' || (part === 'bench' && Number(factor) === 0);
}

/** The message of what a pick is in his team; one of its own for a reserve who counts from the bench. */
export function partKey(pick: Part): string {
  return pick.part === 'bench' && !sitsOut(pick) ? 'pro.part.bench' : `contests.part.${pick.part}`;
}

/** Why a pick has his factor, in a message: pro contests say how much of a reserve counts. */
export function partReason(pick: Part, isPro: boolean): string {
  if (!isPro || (pick.part !== 'bench' && pick.part !== 'replacement')) return `contests.part.${pick.part}`;
  return `pro.reason.${pick.part}`;
}

/** What a pick brings its team: his points times his factor, as decimal text; null while points are hidden. */
export function countedPoints(pick: Pick<TeamPick, 'points' | 'factor'>): string | null {
  if (pick.points === null) return null;
  // Points have at most three decimals (a fortieth) and the factor one: rounding only takes off float dust.
  return String(Math.round(Number(pick.points) * Number(pick.factor) * 10_000) / 10_000);
}
