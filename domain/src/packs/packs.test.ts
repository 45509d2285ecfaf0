import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fairNumbers, type DrawBelow } from './fair.ts';
import { saleOf, sellerFee } from '../market/fees.ts';
import { XFC_UNIT } from '../money.ts';
import { DAY_MS } from '../rules/durations.ts';
import { CURRENT_RULES, packOf, PACK_KEYS, RECIPE_KEYS, rulesOf, type DrawTable } from '../rules/index.ts';
import { DEEP_POOL, drawFrequencies, type Drawing } from '../testing/draw-frequencies.ts';
import { scrambled } from '../testing/hash.ts';
import { limitLeft, reasonAgainstBuying } from './buy.ts';
import { canBeDrawn, drawCards, tableText, type PooledCard } from './draw.ts';
import { fitsRecipe } from './recipe.ts';
import { packsOfDrop, stretchAt } from './schedule.ts';
import { sizeOf } from '../testing/test-form.ts';

const { shop } = CURRENT_RULES;
const tables: readonly (readonly [string, DrawTable])[] = [
  ...PACK_KEYS.map((key) => [key, packOf(shop, key).table] as const),
  ...RECIPE_KEYS.map((key) => [key, shop.recipes[key].gives] as const),
];
const DRAWS = sizeOf({ short: 20_000, long: 100_000 });

describe.each(tables)('the table %s', (_name, table) => {
  test('sums to the whole', () => {
    for (const odds of [table.odds, table.lastCard?.odds ?? table.odds]) {
      expect(odds.reduce((sum, { basisPoints }) => sum + basisPoints, 0)).toBe(10_000);
    }
  });

  test(`matches its odds in ${DRAWS} draws, for each tier and for each card`, () => {
    for (const { what, probability } of drawFrequencies(table, DRAWS, scrambled(20_261))) {
      expect(probability, what).toBeGreaterThan(0.001);
    }
  });
});

/** Draws a card of a tier regardless of its copies, which breaks the published rule. */
const eachCardAlike: Drawing = (table, pool, below) =>
  drawCards(
    table,
    pool.map((card) => ({ ...card, left: 1_000 })),
    below,
  );
/** Maps words of 16 bits to 10,000 shares, which favours the first ones. */
const biasedNumbers: typeof fairNumbers = (seeds) => {
  const below = fairNumbers(seeds);
  return (count) => below(2 ** 16) % count;
};

test('a draw by cards instead of copies is detected', () => {
  const found = drawFrequencies(shop.packs.icon.table, DRAWS, scrambled(1), { drawing: eachCardAlike });
  expect(Math.min(...found.map(({ probability }) => probability))).toBeLessThan(0.001);
});

test('numbers of too few bits are detected', () => {
  const found = drawFrequencies(shop.packs.icon.table, DRAWS, scrambled(1), { numbers: biasedNumbers });
  expect(Math.min(...found.map(({ probability }) => probability))).toBeLessThan(0.001);
});

/** Numbers in the order requested. */
const given = (...numbers: readonly number[]): DrawBelow => {
  const left = [...numbers];
  return () => left.shift() ?? 0;
};
const pool: readonly PooledCard[] = [
  { cardId: 1, stars: 3, left: 2 },
  { cardId: 2, stars: 4, left: 1 },
  { cardId: 3, stars: 3, left: 1 },
];
const two: DrawTable = { ...shop.packs.promo.table, cards: 2 };

describe('a draw', () => {
  test('counts the copies of the tier, and removes a drawn copy', () => {
    expect(drawCards(two, pool, given(0, 2, 0, 1))).toEqual([
      { cardId: 3, stars: 3 },
      { cardId: 1, stars: 3 },
    ]);
    expect(drawCards(two, pool, given(9_699, 0, 9_700, 0))).toEqual([
      { cardId: 1, stars: 3 },
      { cardId: 2, stars: 4 },
    ]);
  });

  test('never gives more copies of a card than are left', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 12, maxLength: 12 }),
        (nonce, lefts) => {
          const small = DEEP_POOL.concat(DEEP_POOL.slice(0, 3)).map((card, index) => ({
            ...card,
            cardId: index,
            left: (lefts[index] ?? 1) + 1,
          }));
          const below = fairNumbers({ clientSeed: 'few', nonce, hmac: scrambled(3) });
          const drawn = drawCards(shop.packs.icon.table, small, below);
          expect(drawn).toHaveLength(5);
          for (const card of small) {
            expect(drawn.filter(({ cardId }) => cardId === card.cardId).length).toBeLessThanOrEqual(
              card.left,
            );
          }
        },
      ),
    );
  });

  test('of the Icon pack has a better last card only when the four before it hold none of four or five stars', () => {
    const { table } = shop.packs.icon;
    const stars = (...shares: readonly number[]): number[] =>
      drawCards(table, DEEP_POOL, given(...shares.flatMap((share) => [share, 0]))).map((card) => card.stars);
    expect(stars(0, 0, 0, 0, 0)).toEqual([3, 3, 3, 3, 4]);
    expect(stars(0, 0, 0, 0, 8_500)).toEqual([3, 3, 3, 3, 5]);
    expect(stars(0, 6_000, 0, 0, 0)).toEqual([3, 4, 3, 3, 3]);
    expect(stars(9_400, 0, 0, 0, 8_500)).toEqual([5, 3, 3, 3, 4]);
  });

  test('hashes odds and pool as one text', () => {
    expect(tableText(two, pool)).toBe('[[[3,9700],[4,300]],null,[[1,3,2],[2,4,1],[3,3,1]]]');
  });
});

describe('a pack is on sale', () => {
  const { table } = shop.packs.special;
  const copies = (three: number, four: number, five: number) =>
    ([three, four, five] as const).map((left, tier) => ({ stars: ([3, 4, 5] as const)[tier] ?? 3, left }));
  test('while every tier it can give has 50 times its cards left', () => {
    expect(canBeDrawn(table, copies(250, 250, 250), shop.leftPerCard)).toBe(true);
    for (const few of [copies(249, 999, 999), copies(999, 249, 999), copies(999, 999, 249)]) {
      expect(canBeDrawn(table, few, shop.leftPerCard)).toBe(false);
    }
  });
  test('also counting the tiers of its last card', () => {
    const onlyFours: DrawTable = {
      ...table,
      odds: [{ stars: 3, basisPoints: 10_000 }],
      lastCard: shop.packs.icon.table.lastCard,
    };
    expect(canBeDrawn(onlyFours, copies(250, 250, 0), shop.leftPerCard)).toBe(false);
  });
});

describe('buying', () => {
  const open = { pack: 'promo', opensAt: 0, closesAt: 100, left: 1, boughtByManager: 0 } as const;
  test.each([
    ['in its time', open, 0, null],
    ['before it opens', open, -1, 'sold_out'],
    ['when it is over', open, 100, 'sold_out'],
    ['when none is left', { ...open, left: 0 }, 50, 'sold_out'],
    ['the fifth', { ...open, boughtByManager: 4 }, 50, null],
    ['the sixth', { ...open, boughtByManager: 5 }, 50, 'limit'],
    ['a starter pack', { ...open, pack: 'starter' }, 50, null],
    ['a second starter pack', { ...open, pack: 'starter', boughtByManager: 1 }, 50, 'limit'],
  ] as const)('%s', (_when, drop, now, reason) => {
    expect(reasonAgainstBuying(drop, shop, now)).toBe(reason);
  });
  test('the limit never falls below zero', () => {
    const left = (boughtByManager: number) => limitLeft({ pack: 'promo', boughtByManager }, shop);
    expect([0, 5, 7].map(left)).toEqual([5, 0, 0]);
  });
});

test('a recipe takes exactly its copies, all of its stars', () => {
  const recipe = shop.recipes.four_stars;
  expect(fitsRecipe(recipe, [{ stars: 3, quantity: 5 }])).toBe(true);
  expect(
    fitsRecipe(recipe, [
      { stars: 3, quantity: 2 },
      { stars: 3, quantity: 3 },
    ]),
  ).toBe(true);
  expect(fitsRecipe(recipe, [{ stars: 3, quantity: 4 }])).toBe(false);
  expect(fitsRecipe(recipe, [{ stars: 3, quantity: 6 }])).toBe(false);
  expect(
    fitsRecipe(recipe, [
      { stars: 3, quantity: 4 },
      { stars: 4, quantity: 1 },
    ]),
  ).toBe(false);
});

test('stretches of the schedule follow each other without a gap', () => {
  const week = stretchAt(shop.scheduleFrom, shop.scheduleFrom, 7);
  expect(new Date(week.from).toISOString()).toBe('2026-01-05T00:00:00.000Z');
  expect(week.until - week.from).toBe(7 * DAY_MS);
  expect(stretchAt(week.until, shop.scheduleFrom, 7).from).toBe(week.until);
  expect(stretchAt(week.until - 1, shop.scheduleFrom, 7)).toEqual(week);
  expect(stretchAt(week.from - 1, shop.scheduleFrom, 7).until).toBe(week.from);
});

test('a drop has its share of the total supply of its league, rounded down', () => {
  expect(packsOfDrop(shop.packs.promo, 52_999)).toBe(211);
  expect(packsOfDrop(shop.packs.icon, 1_499)).toBe(0);
});

test('a new manager can pay a starter pack, whose cards sell for no more than it costs', () => {
  const starter = packOf(shop, 'starter');
  expect(starter.price.units).toBeLessThanOrEqual(CURRENT_RULES.starterGrant.xfc.units);
  expect(starter.table.odds).toEqual([{ stars: 3, basisPoints: 10_000 }]);
  // Ten XFC is the usual price of three stars that the farmers of the economy's bench sell at.
  const usual = 10n * XFC_UNIT;
  const { proceeds } = saleOf(usual, starter.table.cards, sellerFee(1, CURRENT_RULES));
  expect(proceeds).toBeLessThanOrEqual(starter.price.units);
});

test('the first rule book has no starter pack', () => {
  const first = rulesOf(1).shop;
  expect(() => packOf(first, 'starter')).toThrow(RangeError);
  expect(limitLeft({ pack: 'starter', boughtByManager: 0 }, first)).toBe(0);
});
