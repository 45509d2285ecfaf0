import { xfc, XFC_UNIT, type Money } from '../money.ts';
import type { Stars } from './stars.ts';

/** The probability of a tier, in basis points of all draws of a card. */
export interface TierOdds {
  readonly stars: Stars;
  readonly basisPoints: number;
}

/** The result of a draw: a number of cards, each by the odds. */
export interface DrawTable {
  readonly cards: number;
  /** Sum to 10,000. */
  readonly odds: readonly TierOdds[];
  /** Other odds of the last card, when no card before it has `unlessStars` or more. */
  readonly lastCard: { readonly unlessStars: Stars; readonly odds: readonly TierOdds[] } | null;
}

/** The packs of every version of the rules: a manager may buy them drop after drop, and the house may give them. */
export const REGULAR_PACK_KEYS = ['promo', 'special', 'icon'] as const;
export type RegularPackKey = (typeof REGULAR_PACK_KEYS)[number];

/** All packs, in the order of the shop. */
export const PACK_KEYS = ['starter', ...REGULAR_PACK_KEYS] as const;
export type PackKey = (typeof PACK_KEYS)[number];

export const RECIPE_KEYS = ['four_stars', 'five_stars'] as const;
export type RecipeKey = (typeof RECIPE_KEYS)[number];

export interface PackRules {
  readonly price: Money<'XFC'>;
  readonly table: DrawTable;
  /** A drop has one pack for every `copiesAPack` copies its league can ever have. */
  readonly copiesAPack: number;
}

export interface RecipeRules {
  readonly burn: { readonly copies: number; readonly stars: Stars };
  readonly gives: DrawTable;
}

export interface ShopRules {
  /** The first rule book has no starter pack. */
  readonly packs: Readonly<Record<RegularPackKey, PackRules>> & { readonly starter: PackRules | null };
  /** Packs of one regular kind a manager may buy of a drop. */
  readonly packsAManager: number;
  /** Starter packs a manager may ever buy, of all drops and leagues together. */
  readonly startersAManager: number;
  readonly dropDays: number;
  readonly recipes: Readonly<Record<RecipeKey, RecipeRules>>;
  readonly recipeDays: number;
  /** Every tier of a draw must have this many times its cards left. */
  readonly leftPerCard: number;
  /** Drops and recipes follow each other without a gap, counted from this Monday (epoch milliseconds). */
  readonly scheduleFrom: number;
}

/** The shop of the first rule book. */
export const SHOP_1: ShopRules = {
  packs: {
    starter: null,
    promo: {
      price: xfc(35n * XFC_UNIT),
      table: {
        cards: 3,
        odds: [
          { stars: 3, basisPoints: 9_700 },
          { stars: 4, basisPoints: 300 },
        ],
        lastCard: null,
      },
      copiesAPack: 250,
    },
    special: {
      price: xfc(90n * XFC_UNIT),
      table: {
        cards: 5,
        odds: [
          { stars: 3, basisPoints: 8_500 },
          { stars: 4, basisPoints: 1_400 },
          { stars: 5, basisPoints: 100 },
        ],
        lastCard: null,
      },
      copiesAPack: 500,
    },
    icon: {
      price: xfc(180n * XFC_UNIT),
      table: {
        cards: 5,
        odds: [
          { stars: 3, basisPoints: 6_000 },
          { stars: 4, basisPoints: 3_400 },
          { stars: 5, basisPoints: 600 },
        ],
        lastCard: {
          unlessStars: 4,
          odds: [
            { stars: 4, basisPoints: 8_500 },
            { stars: 5, basisPoints: 1_500 },
          ],
        },
      },
      copiesAPack: 1_500,
    },
  },
  packsAManager: 5,
  startersAManager: 0,
  dropDays: 7,
  recipes: {
    four_stars: {
      burn: { copies: 5, stars: 3 },
      gives: { cards: 1, odds: [{ stars: 4, basisPoints: 10_000 }], lastCard: null },
    },
    five_stars: {
      burn: { copies: 4, stars: 4 },
      gives: { cards: 1, odds: [{ stars: 5, basisPoints: 10_000 }], lastCard: null },
    },
  },
  recipeDays: 28,
  leftPerCard: 50,
  // Monday, 5 January 2026, 00:00 UTC.
  scheduleFrom: 1_767_571_200_000,
};

/**
 * Adds a first pack that the XFC of a new manager pays for. Its two cards sell, after the fee, for no more than
 * they cost, and it has no rarer card: creating accounts for it gains nothing on average, and there is no luck to
 * collect (decision 0159).
 */
export const SHOP_2: ShopRules = {
  ...SHOP_1,
  packs: {
    ...SHOP_1.packs,
    starter: {
      price: xfc(19n * XFC_UNIT),
      table: { cards: 2, odds: [{ stars: 3, basisPoints: 10_000 }], lastCard: null },
      copiesAPack: 250,
    },
  },
  startersAManager: 1,
};

/** The rules of a pack. Throws a RangeError when this version of the shop does not have it: stored drops always do. */
export function packOf({ packs }: Pick<ShopRules, 'packs'>, key: PackKey): PackRules {
  const pack = packs[key];
  if (pack === null) throw new RangeError(`This version of the rules has no pack ${key}.`);
  return pack;
}
