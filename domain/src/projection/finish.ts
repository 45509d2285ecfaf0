import type { ContestKind } from '../rules/rules.ts';
import { projectionDraws, type ProjectionDraws } from './draws.ts';
import type { RivalTotals } from './field.ts';

/** Consecutive paid places shown as one. */
export interface PrizeBand {
  readonly from: number;
  readonly to: number;
}

/** How many paid places a tournament may have to show each of them. */
const MAX_SINGLE_PLACES = 5;

/**
 * The bands of a contest's paid places: one where all pay the same, each place of a small tournament, and in a larger
 * one the first three, then to 10, to 100 and so on.
 */
export function prizeBands(kind: ContestKind, paid: number): readonly PrizeBand[] {
  if (paid <= 0) return [];
  if (kind !== 'tournament') return [{ from: 1, to: paid }];
  if (paid <= MAX_SINGLE_PLACES) {
    return Array.from({ length: paid }, (_, index) => ({ from: index + 1, to: index + 1 }));
  }
  const ends = [1, 2, 3, 10, 100, 1_000, 10_000, 100_000].filter((end) => end < paid);
  return [...ends, paid].map((to, index) => ({ from: (ends[index - 1] ?? 0) + 1, to }));
}

/** Where a team is expected to end. Chances are shares of all simulations, 0 to 1. */
export interface ProjectedFinish {
  readonly simulations: number;
  /** The mean final rank. */
  readonly rank: number;
  /** In four of five simulations the final rank is between these, both included. */
  readonly low: number;
  readonly high: number;
  /** The chance of a paid place; 0 where none is paid. */
  readonly prizeChance: number;
  /** By band, in their order. */
  readonly bandChances: readonly number[];
}

/** An interval of four in five leaves out this share on either side. */
const TAIL = 0.1;

/**
 * The final rank of a team in every simulation, by its totals and those of its rivals. For a sampled field the
 * number of teams ahead is drawn from the range the sample allows, so that being ahead of the whole sample does
 * not imply being first; `seed` makes it repeatable.
 */
export function finalRanks(team: Int32Array, totals: RivalTotals, seed: number): Int32Array {
  const { rivals, top, rest } = totals;
  const draws = projectionDraws(seed);
  const [ofTop, ofRest] = [rivals.top.length, rivals.rest.length];
  const others = rivals.entries - ofTop;
  return team.map((total, simulation) => {
    const ahead = countAbove(top, simulation * ofTop, ofTop, total);
    if (ofRest === 0) return 1 + ahead;
    const sampled = countAbove(rest, simulation * ofRest, ofRest, total);
    return 1 + ahead + Math.round(others * shareAhead(sampled, ofRest, draws));
  });
}

/** A share of the population that has `found` of a sample of `size` ahead (Beta, with Jeffreys' prior), normal where it is safe. */
function shareAhead(found: number, size: number, draws: ProjectionDraws): number {
  const [more, less] = [found + 0.5, size - found + 0.5];
  if (more > SAFE_FOR_NORMAL && less > SAFE_FOR_NORMAL) {
    const mean = more / (more + less);
    const deviation = Math.sqrt((mean * (1 - mean)) / (more + less + 1));
    return Math.min(1, Math.max(0, mean + deviation * draws.normal()));
  }
  const [one, other] = [gamma(more, draws), gamma(less, draws)];
  return one / (one + other);
}

const SAFE_FOR_NORMAL = 30;

/** A gamma draw of scale 1 (Marsaglia and Tsang). */
function gamma(shape: number, draws: ProjectionDraws): number {
  if (shape < 1) return gamma(shape + 1, draws) * (1 - draws.fraction()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const normal = draws.normal();
    const v = (1 + c * normal) ** 3;
    if (v > 0 && Math.log(1 - draws.fraction()) < 0.5 * normal * normal + d - d * v + d * Math.log(v))
      return d * v;
  }
}

/** How many of `count` ascending totals from `first` on are above `total`. */
function countAbove(sorted: Int32Array, first: number, count: number, total: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[first + middle] ?? 0) > total) high = middle;
    else low = middle + 1;
  }
  return count - low;
}

/** Summarises final ranks: the mean, an interval, and the chances of all bands. */
export function projectFinish(ranks: Int32Array, bands: readonly PrizeBand[]): ProjectedFinish {
  const sorted = ranks.toSorted();
  const count = sorted.length;
  const at = (share: number): number => sorted[Math.min(count - 1, Math.floor(share * count))] ?? 1;
  const bandChances = bands.map(({ from, to }) => {
    let within = 0;
    for (const rank of sorted) if (rank >= from && rank <= to) within += 1;
    return within / count;
  });
  return {
    simulations: count,
    rank: sorted.reduce((sum, rank) => sum + rank, 0) / count,
    low: at(TAIL),
    high: at(1 - TAIL - 1e-9),
    prizeChance: Math.min(
      1,
      bandChances.reduce((sum, chance) => sum + chance, 0),
    ),
    bandChances,
  };
}
