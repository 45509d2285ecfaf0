import { xfc, XFC_UNIT, type Money } from '../money.ts';
import type { Stars } from './rules.ts';

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

export const PACK_KEYS = ['promo', 'special', 'icon'] as const;
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
  readonly packs: Readonly<Record<PackKey, PackRules>>;
  /** Packs of one kind a manager may buy of a drop. */
  readonly packsAManager: number;
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
