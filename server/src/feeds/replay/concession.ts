import { type Profile, fullTimeAt, halfTimeAt, massBetween } from '../match-clock.ts';
import type { Draws } from '../seeded.ts';

/** A player of the conceding side, with the goals published as conceded while they were on the pitch. */
export interface ConcededRecord {
  readonly from: number;
  readonly to: number;
  readonly conceded: number;
}

/** An interval without a change in the conceding side, and its number of goals. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly goals: number;
}

export interface Concession {
  readonly stretches: readonly Stretch[];
  /**
   * The difference between published and explained conceded goals, summed over all players; 0 when all are explained.
   */
  readonly gap: number;
  /** The difference in goals at half-time. */
  readonly halfTimeGap: number;
}

interface ConcessionInput {
  readonly goals: number;
  readonly records: readonly ConcededRecord[];
  /** Goals of the first half; null when no source has them. */
  readonly firstHalf: number | null;
  readonly profile: Profile;
}

/** The boundaries of the intervals: kick-off, each player's start and end, half-time, full time. */
function boundaries(input: ConcessionInput): number[] {
  const { shape } = input.profile;
  const all = [0, halfTimeAt(shape), fullTimeAt(shape)];
  for (const { from, to } of input.records) all.push(from, to);
  return [...new Set(all)].sort((a, b) => a - b);
}

/** Every distribution of `goals` over places with a capacity each. */
function* distributions(goals: number, caps: readonly number[]): Generator<readonly number[]> {
  const [cap = 0, ...others] = caps;
  if (others.length === 0) {
    if (goals <= cap) yield [goals];
    return;
  }
  for (let first = Math.min(goals, cap); first >= 0; first -= 1) {
    for (const rest of distributions(goals - first, others)) yield [first, ...rest];
  }
}

/** The likelihood of a distribution, up to a constant: the multinomial of the goal profile. */
function likelihood(counts: readonly number[], masses: readonly number[]): number {
  let result = 1;
  counts.forEach((count, place) => {
    for (let i = 1; i <= count; i += 1) result *= (masses[place] ?? 0) / i;
  });
  return Math.max(result, 1e-300);
}

/**
 * The possible distributions of goals, best first: smallest gap to the published conceded goals, then to the half-time
 * score, then drawn by the goal profile (weighted sampling without replacement, Efraimidis and Spirakis). `strict`
 * leaves out distributions in which a player concedes more goals than published: few remain, and none when the file
 * contradicts itself.
 */
export function concessions(input: ConcessionInput, strict: boolean, draws: Draws): Concession[] {
  const edges = boundaries(input);
  const places = edges.length - 1;
  const half = halfTimeAt(input.profile.shape);
  const from = (place: number): number => edges[place] ?? 0;
  const to = (place: number): number => edges[place + 1] ?? 0;
  const masses = Array.from({ length: places }, (_, place) =>
    massBetween(input.profile, from(place), to(place)),
  );
  const ranges = input.records.map((record) => ({
    conceded: record.conceded,
    first: edges.indexOf(record.from),
    end: edges.indexOf(record.to),
  }));
  const halfPlace = edges.indexOf(half);
  const sum = (counts: readonly number[], first: number, end: number): number => {
    let total = 0;
    for (let place = first; place < end; place += 1) total += counts[place] ?? 0;
    return total;
  };

  const caps = masses.map((_, place) => {
    const seen = ranges.filter(({ first, end }) => first <= place && place < end);
    return Math.min(input.goals, ...(strict ? seen.map(({ conceded }) => conceded) : []));
  });
  const ranked = [...distributions(input.goals, caps)].map((counts) => {
    let gap = 0;
    for (const { first, end, conceded } of ranges) gap += Math.abs(sum(counts, first, end) - conceded);
    const halfTimeGap = input.firstHalf === null ? 0 : Math.abs(sum(counts, 0, halfPlace) - input.firstHalf);
    const key = -Math.log(1 - draws.fraction()) / likelihood(counts, masses);
    return { counts, gap, halfTimeGap, key };
  });
  ranked.sort((a, b) => a.gap - b.gap || a.halfTimeGap - b.halfTimeGap || a.key - b.key);
  return ranked.map(({ counts, gap, halfTimeGap }) => ({
    gap,
    halfTimeGap,
    stretches: counts.map((goals, place) => ({ from: from(place), to: to(place), goals })),
  }));
}
