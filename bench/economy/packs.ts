import { drawCards } from '@touchline/domain/packs/draw';
import { packsOfDrop } from '@touchline/domain/packs/schedule';
import {
  packOf,
  REGULAR_PACK_KEYS,
  type DrawTable,
  type PackKey,
  type RegularPackKey,
  type Rules,
} from '@touchline/domain/rules/index';
import { XFC_UNIT } from '@touchline/domain/money';
import type { Draws } from '../../server/src/feeds/seeded.ts';
import { CARD_STARS, type Books, type CardStars, type Copies, type Manager } from './books.ts';
import { HABITS } from './kinds.ts';

/** Players by stars of a league of the built-in world (decision 0060), and the leagues. */
const PLAYERS: Copies = { 3: 74, 4: 39, 5: 17 };
const LEAGUES = 5;
/** More copies than any drop can exhaust: the scarcity of single players is not simulated. */
const PLENTY = 100_000;
const POOL = CARD_STARS.map((stars) => ({ cardId: stars, stars, left: PLENTY }));

/** Draws a table as the product does and gives the cards to the manager. */
export function openPack(table: DrawTable, manager: Manager, draws: Draws): void {
  for (const { stars } of drawCards(table, POOL, (count) => draws.whole(count))) {
    if (stars === 3 || stars === 4 || stars === 5) manager.cards[stars] += 1;
  }
}

/** The expected number of cards of each tier from a table. */
export function expectedCards({ cards, odds, lastCard }: DrawTable): Copies {
  const chanceOf = (rows: DrawTable['odds'], stars: CardStars): number =>
    (rows.find((row) => row.stars === stars)?.basisPoints ?? 0) / 10_000;
  const chanceBelow = odds
    .filter(({ stars }) => lastCard !== null && stars < lastCard.unlessStars)
    .reduce((sum, { basisPoints }) => sum + basisPoints / 10_000, 0);
  const poor = lastCard === null ? 0 : chanceBelow ** (cards - 1);
  const of = (stars: CardStars): number =>
    (cards - poor) * chanceOf(odds, stars) + poor * chanceOf(lastCard?.odds ?? [], stars);
  return { 3: of(3), 4: of(4), 5: of(5) };
}

/** Cost of a card of each tier from packs: the prices at which the three regular packs are worth what they cost. */
export function costOutOfPacks({ shop }: Rules): Copies {
  const rows = REGULAR_PACK_KEYS.map((key) => {
    const { table, price } = shop.packs[key];
    const cards = expectedCards(table);
    return [cards[3], cards[4], cards[5], Number(price.units) / Number(XFC_UNIT)];
  });
  // Gauss-Jordan elimination; the first pack has three-star cards, the second adds four, the third five.
  for (let pivot = 0; pivot < 3; pivot += 1) {
    const row = rows[pivot] ?? [];
    const by = row[pivot] ?? 1;
    for (let column = 0; column < 4; column += 1) row[column] = (row[column] ?? 0) / by;
    for (const other of rows) {
      if (other === row) continue;
      const times = other[pivot] ?? 0;
      for (let column = 0; column < 4; column += 1) {
        other[column] = (other[column] ?? 0) - times * (row[column] ?? 0);
      }
    }
  }
  return { 3: rows[0]?.[3] ?? 0, 4: rows[1]?.[3] ?? 0, 5: rows[2]?.[3] ?? 0 };
}

/** The resale value of the cards of a table, in XFC, at these prices. */
export function worthOf(table: DrawTable, prices: Copies): number {
  const cards = expectedCards(table);
  return CARD_STARS.reduce((sum, stars) => sum + cards[stars] * prices[stars], 0);
}

export function packPrice(key: PackKey, { shop }: Rules): number {
  return Number(packOf(shop, key).price.units) / Number(XFC_UNIT);
}

/** The lifetime limit of a league's copies of a tier. */
function copiesOfLeague(stars: CardStars, { cards }: Rules): number {
  return PLAYERS[stars] * (cards.players[stars].lifetimeCopies ?? 0);
}

/** The largest fraction of a tier's copies in circulation, with limits scaled to the number of managers. */
export function mintedShare(minted: Copies, rules: Rules, scale: number): number {
  return Math.max(
    ...CARD_STARS.map((stars) => minted[stars] / (copiesOfLeague(stars, rules) * LEAGUES * scale)),
  );
}

/**
 * Simulates a week's drops: an active manager buys while they can pay, are below the limit, and value the pack at its
 * price or more; starter packs are not played. `scale` is the number of managers relative to the full number. Returns the packs sold.
 */
export function sellPacks(
  scene: { readonly books: Books; readonly draws: Draws; readonly rules: Rules },
  managers: readonly Manager[],
  prices: Copies,
  scale: number,
): Record<RegularPackKey, number> {
  const { books, draws, rules } = scene;
  const sold = { promo: 0, special: 0, icon: 0 };
  const copies = CARD_STARS.reduce((sum, stars) => sum + copiesOfLeague(stars, rules), 0);
  const left = { promo: 0, special: 0, icon: 0 };
  for (const key of REGULAR_PACK_KEYS) {
    left[key] = Math.ceil(packsOfDrop(rules.shop.packs[key], copies) * LEAGUES * scale);
  }
  for (const manager of draws.shuffled(managers)) {
    if (manager.taste === 0) continue;
    for (const key of draws.shuffled(REGULAR_PACK_KEYS)) {
      const { price, table } = rules.shop.packs[key];
      const worth = (worthOf(table, prices) / packPrice(key, rules)) * manager.taste;
      const max = Math.min(rules.shop.packsAManager, left[key]);
      for (let index = 0; index < max && worth >= 1 && manager.xfc >= price.units; index += 1) {
        books.pay('sales', manager, -price.units, 'packs');
        openPack(table, manager, draws);
        left[key] -= 1;
        sold[key] += 1;
      }
    }
  }
  return sold;
}

/** A manager uses a recipe only if it gains at least this factor over selling what it burns. */
const MIN_GAIN = 1.05;

/**
 * Simulates a week of exchanges: an active owner of the copies uses a recipe when the result sells for more than
 * the burned copies. Returns the copies burned.
 */
export function exchangeCards(
  { draws, rules }: { readonly draws: Draws; readonly rules: Rules },
  managers: readonly Manager[],
  prices: Copies,
): number {
  let burned = 0;
  for (const { burn, gives } of Object.values(rules.shop.recipes)) {
    const { stars, copies } = burn;
    if (stars !== 3 && stars !== 4) continue;
    if (worthOf(gives, prices) < copies * prices[stars] * MIN_GAIN) continue;
    for (const manager of managers) {
      if (manager.cards[stars] < copies || !draws.chance(HABITS[manager.kind].trades)) continue;
      manager.cards[stars] -= copies;
      burned += copies;
      openPack(gives, manager, draws);
    }
  }
  return burned;
}
