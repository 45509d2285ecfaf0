import { shareOf, xfc } from '../money.ts';
import type { Money } from '../money.ts';
import type { ContestKind, Rules } from '../rules/rules.ts';

type Xfc = Money<'XFC'>;

/** The money that flows into a contest. All amounts are at least 0. */
export interface PoolSources {
  /** The fees of all entries that play. */
  readonly fees: Xfc;
  /** The part of `fees` paid by the host, on which the host takes no share. */
  readonly feesOfHost: Xfc;
  /** The host's share in basis points; 0 without a venue. */
  readonly hostShareBasisPoints: bigint;
  readonly addedPrize: Xfc;
  /** The pool the guarantor promised; 0 without a guarantee. */
  readonly guaranteedPool: Xfc;
}

/** How it is split: pool + houseCut + hostCut = fees + addedPrize + topUp, exactly. */
export interface PoolSplit {
  readonly pool: Xfc;
  readonly houseCut: Xfc;
  readonly hostCut: Xfc;
  /** The guarantor's payment that raises the pool to the guarantee. */
  readonly topUp: Xfc;
}

/** Splits what flows into a contest. Each cut is rounded down to the unit, in favour of the pool. */
export function splitPool(sources: PoolSources, rules: Rules): PoolSplit {
  const { fees, feesOfHost, addedPrize, guaranteedPool } = sources;
  const houseCut = shareOf(fees, rules.contests.houseCutBasisPoints);
  const hostCut = shareOf(xfc(fees.units - feesOfHost.units), sources.hostShareBasisPoints);
  const raised = fees.units - houseCut.units - hostCut.units + addedPrize.units;
  const topUp = raised < guaranteedPool.units ? guaranteedPool.units - raised : 0n;
  return { pool: xfc(raised + topUp), houseCut, hostCut, topUp: xfc(topUp) };
}

/** The number of paid places among `entries`. A single entry wins its own contest. */
export function placesPaid(kind: ContestKind, entries: number, rules: Rules): number {
  if (entries <= 0) return 0;
  switch (kind) {
    case 'head_to_head':
      return 1;
    case 'double_up':
      return Math.max(1, Math.floor(entries / 2));
    case 'tournament': {
      const { entriesPerPaidPlace, minPaidPlaces, smallFields } = rules.contests.places;
      const small = smallFields.find(({ upTo }) => entries <= upTo);
      return small?.paidPlaces ?? Math.max(minPaidPlaces, Math.ceil(entries / entriesPerPaidPlace));
    }
  }
}

/**
 * The prize of each paid place, first place first. Sums exactly to the pool: shares are rounded down and the
 * remainder goes to place 1. Head-to-head: all to the winner; double-up: equal; tournament: i^-0.8, normalised.
 */
export function placeShares(kind: ContestKind, entries: number, pool: Xfc, rules: Rules): Xfc[] {
  return unitsOfPlaces(kind, entries, pool.units, rules).map(xfc);
}

/** Hundredths in one. */
const HUNDREDTHS = 100n;

/**
 * The prize of a double-up as a multiple of the fee, in hundredths rounded down, as shown on its label. Fewer than
 * two entries count as two. `sources` gives the pool for a number of entries.
 */
export function doubleUpFactor(
  entries: number,
  fee: Xfc,
  sources: (entries: number) => PoolSources,
  rules: Rules,
): number {
  const field = Math.max(2, entries);
  const { pool } = splitPool(sources(field), rules);
  const places = BigInt(placesPaid('double_up', field, rules));
  return Number((pool.units * HUNDREDTHS) / (places * fee.units));
}

/** The fields of an entry that the settlement needs. Points are whole units of the scoring table. */
export interface RankedEntry {
  readonly entryId: number;
  readonly points: number;
  /** Points of the eleven alone, without reserves. */
  readonly pointsOfEleven: number;
  /** Stars of the eleven. */
  readonly stars: number;
  /** The last save of the team, in epoch milliseconds. */
  readonly savedAt: number;
}

interface SettledEntry {
  readonly entryId: number;
  /** Equal points share a rank: 1, 2, 2, 4. */
  readonly rank: number;
  readonly prize: Xfc;
}

/**
 * Ranks the entries and splits the pool among them, best first. Entries of equal points share the rank and split the
 * money of the places they span; indivisible units go one each to those ahead by points of the eleven, fewer stars,
 * earlier last save, lower entry id. Prizes sum exactly to the pool, unless there is no entry at all.
 */
export function settlePrizes(
  kind: ContestKind,
  entries: readonly RankedEntry[],
  pool: Xfc,
  rules: Rules,
): SettledEntry[] {
  const ranked = entries.toSorted(ahead);
  const places = unitsOfPlaces(kind, ranked.length, pool.units, rules);
  const settled: SettledEntry[] = [];
  for (let first = 0; first < ranked.length;) {
    let after = first + 1;
    while (ranked[after]?.points === ranked[first]?.points && after < ranked.length) after += 1;
    const tied = ranked.slice(first, after);
    const prizes = splitEqually(sumOf(places.slice(first, after)), tied.length);
    for (const [index, { entryId }] of tied.entries()) {
      settled.push({ entryId, rank: first + 1, prize: xfc(prizes[index] ?? 0n) });
    }
    first = after;
  }
  return settled;
}

/** The order of entries: points, points of the eleven, fewer stars, earlier last save, lower entry id. */
function ahead(one: RankedEntry, other: RankedEntry): number {
  return (
    other.points - one.points ||
    other.pointsOfEleven - one.pointsOfEleven ||
    one.stars - other.stars ||
    one.savedAt - other.savedAt ||
    one.entryId - other.entryId
  );
}

/** Splits units into equal parts; the first parts get one unit more when there is a remainder. */
function splitEqually(units: bigint, parts: number): bigint[] {
  const count = BigInt(parts);
  const share = units / count;
  const over = Number(units % count);
  return Array.from({ length: parts }, (_, index) => (index < over ? share + 1n : share));
}

function unitsOfPlaces(kind: ContestKind, entries: number, pool: bigint, rules: Rules): bigint[] {
  const paid = placesPaid(kind, entries, rules);
  if (paid === 0) return [];
  const weights = kind === 'tournament' ? placeWeights(paid, rules) : Array.from({ length: paid }, () => 1n);
  const total = sumOf(weights);
  const shares = weights.map((weight) => (pool * weight) / total);
  const rest = pool - sumOf(shares);
  return shares.map((share, index) => (index === 0 ? share + rest : share));
}

/** Weights are whole numbers of this fraction of the first place's weight. */
const WEIGHT_SCALE = 10n ** 15n;

/**
 * The weight of place i: the largest integer w with w <= WEIGHT_SCALE * i^(-n/d), for the exponent n/d of the
 * rules. Powers of floating-point numbers may differ in their last digit between machines, so they only give the
 * first estimate; the weight itself is determined by w^d * i^n <= WEIGHT_SCALE^d in whole numbers.
 */
function placeWeights(places: number, rules: Rules): bigint[] {
  const { numerator, denominator } = rules.contests.places.shareExponent;
  const bound = WEIGHT_SCALE ** denominator;
  const exponent = -Number(numerator) / Number(denominator);
  return Array.from({ length: places }, (_, index) => {
    const scaledPlace = BigInt(index + 1) ** numerator;
    const fits = (weight: bigint) => weight ** denominator * scaledPlace <= bound;
    let weight = BigInt(Math.floor(Number(WEIGHT_SCALE) * (index + 1) ** exponent));
    while (!fits(weight)) weight -= 1n;
    while (fits(weight + 1n)) weight += 1n;
    return weight;
  });
}

function sumOf(units: readonly bigint[]): bigint {
  return units.reduce((sum, unit) => sum + unit, 0n);
}
