import type { Db } from '../../db/database.ts';
import { recentRead } from '../../db/recent-read.ts';
import { columnsOf, type CardIndex } from './card-columns.ts';
import type { SortedCards } from './card-order.ts';
import { changedCards, readCards } from './read-cards.ts';
import { mergeChanges } from './sort-cards.ts';
import type { IndexedCard } from './indexed-card.ts';

/** The maximum age of an index. From half of it on it is refreshed in the background, so that calls rarely wait. */
const AGE = { maxMs: 1_000, refreshedAfterMs: 500 };

interface CachedIndex {
  readonly index: CardIndex;
  readonly horizon: string;
}

const INDEXES = {
  1: recentRead((db, before: CachedIndex | null) => reload(db, 1, before), AGE),
  2: recentRead((db, before: CachedIndex | null) => reload(db, 2, before), AGE),
};

/**
 * The index of all cards of a type. There are a few thousand, so every filter, sort and count of a list is one pass
 * over memory; the prices of the shown page are read separately. A refresh reads only changed cards and replaces the
 * index at once.
 */
export async function cardIndex(db: Db, assetType: 1 | 2): Promise<CardIndex> {
  return (await INDEXES[assetType](db)).index;
}

async function reload(db: Db, assetType: 1 | 2, before: CachedIndex | null): Promise<CachedIndex> {
  const { horizon, cardIds } = await changedCards(db, assetType, before?.horizon ?? null);
  const changed = new Map((await readCards(db, cardIds)).map((card) => [card.cardId, card]));
  return { index: withChanges(before?.index ?? null, changed), horizon };
}

/** The index with changed cards replaced. */
function withChanges(index: CardIndex | null, changed: ReadonlyMap<number, IndexedCard>): CardIndex {
  if (index === null) return indexOf(changed);
  return changed.size === 0
    ? index
    : indexOf(new Map([...index.cards, ...changed]), mergeChanges(index.sorted, changed));
}

/** Builds an index of cards with the orders sorted so far. */
export function indexOf(cards: ReadonlyMap<number, IndexedCard>, sorted: SortedCards = new Map()): CardIndex {
  return { cards, columns: columnsOf(cards.values()), sorted };
}
