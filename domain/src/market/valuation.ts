import { XFC_UNIT } from '../money.ts';

/** The inputs of the valuation of a player's card. */
export interface CardToValue {
  readonly stars: number;
  /**
   * Mean points of the last matches, of the player and of cards of the same stars in the league; null before the
   * first.
   */
  readonly form: number | null;
  readonly typicalForm: number | null;
  readonly rating: number;
  /** Mean rating of cards of the same stars in the league. */
  readonly typicalRating: number;
  /** Whether the player is injured or suspended. */
  readonly isOut: boolean;
  readonly lifetime: number;
  readonly minted: number;
  /** Prices of its last fills that count (none arranged between the same managers), in units of XFC. */
  readonly fills: readonly bigint[];
}

/** Base value in whole XFC by stars: about the cost of a copy from packs. */
const BASE: ReadonlyMap<number, number> = new Map([
  [3, 10],
  [4, 45],
  [5, 180],
]);
/** Maximum effect of form, rating and supply on the value, in basis points of the base. */
const FORM = 1_200;
const RATING = 600;
const SUPPLY = 600;
/** Off the base while the player is out: less than buying then and selling afterwards costs. */
const OUT = 400;
/** Fewer fills are ignored. */
const MIN_FILLS = 3;
/** Weight of the fills, in basis points, and their maximum distance from the rest of the valuation. */
const FILLS_WEIGHT = 4_000n;
const MIN_SHARE = 8_000n;
const MAX_SHARE = 12_500n;
const WHOLE = 10_000n;

/**
 * The value of a card, in units of XFC per copy: by stars, absence, then form and rating relative to cards of its kind, the
 * minted share of its copies, and the median of its last fills, limited so that trades cannot move the value far.
 * Null for stars that are not traded.
 */
export function valueOfCard(card: CardToValue): bigint | null {
  const base = BASE.get(card.stars);
  if (base === undefined) return null;
  const { form, typicalForm, rating, typicalRating, minted, lifetime } = card;
  const better = form === null || typicalForm === null || typicalForm <= 0 ? 0 : form / typicalForm - 1;
  const stronger = typicalRating <= 0 ? 0 : rating / typicalRating - 1;
  const moved =
    10_000 +
    within(better * FORM, FORM) +
    within(stronger * 4 * RATING, RATING) +
    within((minted / lifetime) * SUPPLY, SUPPLY) -
    (card.isOut ? OUT : 0);
  const own = (BigInt(base) * XFC_UNIT * BigInt(Math.round(moved))) / WHOLE;
  const middle = card.fills.length < MIN_FILLS ? null : median(card.fills);
  if (middle === null) return own;
  const min = (own * MIN_SHARE) / WHOLE;
  const max = (own * MAX_SHARE) / WHOLE;
  const bounded = middle < min ? min : middle > max ? max : middle;
  return (own * (WHOLE - FILLS_WEIGHT) + bounded * FILLS_WEIGHT) / WHOLE;
}

function within(value: number, max: number): number {
  return Math.max(-max, Math.min(max, value));
}

function median(prices: readonly bigint[]): bigint | null {
  const sorted = prices.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/**
 * The maximum distance of an opinion from the valuation, in basis points. The highest price any simulated manager
 * pays, less the minimum seller's fee, stays below the lowest price any of them asks: buying from one and selling to
 * another always loses.
 */
export const MAX_OPINION = 1_150;
const BUYS_UNDER = 9_000n;
const SELLS_OVER = 11_000n;

/** The maximum price paid with an opinion, in basis points above the value; a whole number of ticks. */
export function buyLimit(value: bigint, opinion: number, tick: bigint): bigint {
  const limit = (held(value, opinion) * BUYS_UNDER) / WHOLE;
  return limit - (limit % tick);
}

/** The minimum price asked with the same opinion; a whole number of ticks. */
export function sellLimit(value: bigint, opinion: number, tick: bigint): bigint {
  const limit = (held(value, opinion) * SELLS_OVER + WHOLE - 1n) / WHOLE;
  return ((limit + tick - 1n) / tick) * tick;
}

function held(value: bigint, opinion: number): bigint {
  return (value * (WHOLE + BigInt(within(opinion, MAX_OPINION)))) / WHOLE;
}
