import { fairNumbers, type DrawBelow, type SeededHash } from '../packs/fair.ts';
import { drawCards, type PooledCard } from '../packs/draw.ts';
import type { DrawTable, TierOdds } from '../rules/packs.ts';
import { STARS, type Stars } from '../rules/stars.ts';
import { chiSquareProbability } from './chi-square.ts';

/** The odds of a card, the counts, and the probability of a difference at least this large. */
export interface TierFrequency {
  readonly what: string;
  readonly counts: readonly number[];
  readonly probability: number;
}

/** A pool with many copies left, so that no draw runs out of a tier: three cards per tier. */
export const DEEP_POOL: readonly PooledCard[] = STARS.filter((stars) => stars >= 3).flatMap((stars) =>
  [1, 2, 3].map((index) => ({ cardId: stars * 10 + index, stars, left: index * 1_000 })),
);

/** The function that turns numbers into cards; a test may replace the product's own. */
export type Drawing = typeof drawCards;

/**
 * Draws a table many times with nonces from 0 on, and compares the tiers with the published odds and the cards of
 * each tier with their copies.
 */
export function drawFrequencies(
  table: DrawTable,
  draws: number,
  hmac: SeededHash,
  { drawing = drawCards, numbers = fairNumbers }: { drawing?: Drawing; numbers?: typeof fairNumbers } = {},
): readonly TierFrequency[] {
  const usual = new Map<Stars, number>();
  const better = new Map<Stars, number>();
  const firsts = new Map<number, number>();
  for (let nonce = 0; nonce < draws; nonce += 1) {
    const below: DrawBelow = numbers({ clientSeed: 'frequencies', nonce, hmac });
    const cards = drawing(table, DEEP_POOL, below);
    for (const [place, { stars }] of cards.entries()) {
      const before = cards.slice(0, place);
      const { lastCard } = table;
      const isBetter =
        lastCard !== null &&
        place === table.cards - 1 &&
        before.every((card) => card.stars < lastCard.unlessStars);
      const counts = isBetter ? better : usual;
      counts.set(stars, (counts.get(stars) ?? 0) + 1);
    }
    const [first] = cards;
    if (first !== undefined) firsts.set(first.cardId, (firsts.get(first.cardId) ?? 0) + 1);
  }
  return [
    ...tierFrequency('tiers', usual, table.odds),
    ...tierFrequency('tiers of the better last card', better, table.lastCard?.odds ?? []),
    ...cardFrequencies(firsts, table.odds),
  ];
}

/** A table of one tier is not random. */
function tierFrequency(
  what: string,
  counted: ReadonlyMap<Stars, number>,
  odds: readonly TierOdds[],
): TierFrequency[] {
  if (odds.length < 2) return [];
  const counts = odds.map(({ stars }) => counted.get(stars) ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const expected = odds.map(({ basisPoints }) => (total * basisPoints) / 10_000);
  return [{ what, counts, probability: chiSquareProbability(counts, expected) }];
}

function cardFrequencies(
  firsts: ReadonlyMap<number, number>,
  odds: readonly TierOdds[],
): readonly TierFrequency[] {
  return odds.map(({ stars }) => {
    const cards = DEEP_POOL.filter((card) => card.stars === stars);
    const counts = cards.map(({ cardId }) => firsts.get(cardId) ?? 0);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const copies = cards.reduce((sum, { left }) => sum + left, 0);
    const expected = cards.map(({ left }) => (total * left) / copies);
    return {
      what: `cards of ${stars} stars`,
      counts,
      probability: chiSquareProbability(counts, expected),
    };
  });
}
