import { XFC_UNIT } from '../money.ts';

/** What a valuation of a player's card looks at. */
export interface CardToValue {
  readonly stars: number;
  /** Mean points of his last matches, and of the cards of his stars in his league; null before the first. */
  readonly form: number | null;
  readonly typicalForm: number | null;
  readonly rating: number;
  /** Mean rating of the cards of his stars in his league. */
  readonly typicalRating: number;
  readonly lifetime: number;
  readonly minted: number;
  /** Prices of its last fills, in units of XFC, that nobody could arrange with himself. */
  readonly fills: readonly bigint[];
}

/** Whole XFC of a card of these stars without anything special: about what a copy costs out of packs. */
const BASE: ReadonlyMap<number, number> = new Map([
  [3, 10],
  [4, 45],
  [5, 180],
]);
/** Parts of the base by which form, rating and supply move the value at the most, in basis points. */
const FORM = 1_200;
const RATING = 600;
const SUPPLY = 600;
/** With fewer fills the book says nothing. */
const MIN_FILLS = 3;
/** Weight of the fills, in basis points, and how far from the rest of the valuation they may stand. */
const FILLS_WEIGHT = 4_000n;
const FILLS_LEAST = 8_000n;
const FILLS_MOST = 12_500n;
const WHOLE = 10_000n;

/**
 * What a card is worth, in units of XFC a copy: by stars, then form and rating against its like, the part of its
 * copies that is minted, and the median of its last fills, which are held close to the rest so that no buying or
 * selling drives the value far. Null for stars that are not traded.
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
    within((minted / lifetime) * SUPPLY, SUPPLY);
  const own = (BigInt(base) * XFC_UNIT * BigInt(Math.round(moved))) / WHOLE;
  const middle = card.fills.length < MIN_FILLS ? null : median(card.fills);
  if (middle === null) return own;
  const min = (own * FILLS_LEAST) / WHOLE;
  const max = (own * FILLS_MOST) / WHOLE;
  const told = middle < min ? min : middle > max ? max : middle;
  return (own * (WHOLE - FILLS_WEIGHT) + told * FILLS_WEIGHT) / WHOLE;
}

function within(value: number, max: number): number {
  return Math.max(-max, Math.min(max, value));
}

function median(prices: readonly bigint[]): bigint | null {
  const sorted = prices.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/**
 * How far an opinion may stand from the valuation, in basis points. The most anybody then pays for a copy, less the
 * least fee of a seller, is under the least anybody sells for: whoever buys here and sells there loses.
 */
export const MAX_OPINION = 1_150;
const BUYS_UNDER = 9_000n;
const SELLS_OVER = 11_000n;

/** The most somebody pays who thinks so many basis points more of a card than its value; a whole number of ticks. */
export function buyLimit(value: bigint, opinion: number, tick: bigint): bigint {
  const limit = (held(value, opinion) * BUYS_UNDER) / WHOLE;
  return limit - (limit % tick);
}

/** The least somebody sells for who thinks so of a card; a whole number of ticks. */
export function sellLimit(value: bigint, opinion: number, tick: bigint): bigint {
  const limit = (held(value, opinion) * SELLS_OVER + WHOLE - 1n) / WHOLE;
  return ((limit + tick - 1n) / tick) * tick;
}

function held(value: bigint, opinion: number): bigint {
  return (value * (WHOLE + BigInt(within(opinion, MAX_OPINION)))) / WHOLE;
}
