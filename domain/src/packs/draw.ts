import type { DrawBelow } from './fair.ts';
import type { DrawTable, TierOdds } from '../rules/packs.ts';
import type { Stars } from '../rules/stars.ts';

/** A card that can be drawn. */
export interface PooledCard {
  readonly cardId: number;
  readonly stars: Stars;
  /** Copies that can still be minted. */
  readonly left: number;
}

export interface DrawnCard {
  readonly cardId: number;
  readonly stars: Stars;
}

const WHOLE = 10_000;

/**
 * Draws the cards of a table: for each card the tier by its odds, then one of that tier's remaining copies, each
 * equally likely; a drawn copy is removed for the next card. Better odds for the last card apply when no card before
 * it has the given stars. The pool is counted in the order given, by card id. Throws when a drawn tier has no copy
 * left: check `canBeDrawn` first.
 */
export function drawCards(
  table: DrawTable,
  pool: readonly PooledCard[],
  below: DrawBelow,
): readonly DrawnCard[] {
  const left = pool.map((card) => card.left);
  const drawn: DrawnCard[] = [];
  while (drawn.length < table.cards) {
    const stars = tierAt(oddsOfNext(table, drawn), below(WHOLE));
    const copies = pool.reduce(
      (sum, card, index) => sum + (card.stars === stars ? (left[index] ?? 0) : 0),
      0,
    );
    let place = below(copies);
    for (const [index, card] of pool.entries()) {
      if (card.stars !== stars) continue;
      const own = left[index] ?? 0;
      if (place < own) {
        left[index] = own - 1;
        drawn.push({ cardId: card.cardId, stars });
        break;
      }
      place -= own;
    }
  }
  return drawn;
}

/** Whether every tier of a table has the required copies left; otherwise it is not on sale. */
export function canBeDrawn(
  table: DrawTable,
  pool: readonly Pick<PooledCard, 'stars' | 'left'>[],
  leftPerCard: number,
): boolean {
  const tables = [table.odds, table.lastCard?.odds ?? []].flat();
  return tables.every(({ stars }) => {
    const copies = pool.reduce((sum, card) => sum + (card.stars === stars ? card.left : 0), 0);
    return copies >= leftPerCard * table.cards;
  });
}

/** The odds of a table and its pool as one text; its SHA-256 is the table hash of a draw. */
export function tableText(table: DrawTable, pool: readonly PooledCard[]): string {
  const rows = (odds: readonly TierOdds[]): number[][] =>
    odds.map(({ stars, basisPoints }) => [stars, basisPoints]);
  return JSON.stringify([
    rows(table.odds),
    table.lastCard === null ? null : rows(table.lastCard.odds),
    pool.map(({ cardId, stars, left }) => [cardId, stars, left]),
  ]);
}

function oddsOfNext({ odds, cards, lastCard }: DrawTable, before: readonly DrawnCard[]): readonly TierOdds[] {
  if (lastCard === null || before.length < cards - 1) return odds;
  return before.some(({ stars }) => stars >= lastCard.unlessStars) ? odds : lastCard.odds;
}

/** The tier whose share of the 10,000 basis points contains a number; shares follow in the table's order. */
function tierAt(odds: readonly TierOdds[], basisPoint: number): Stars {
  let upTo = 0;
  for (const { stars, basisPoints } of odds) {
    upTo += basisPoints;
    if (basisPoint < upTo) return stars;
  }
  throw new RangeError('The odds of a table sum to less than the whole.');
}
