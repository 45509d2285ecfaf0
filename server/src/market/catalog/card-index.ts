import type { Db } from '../../db/database.ts';
import { recentRead } from '../../db/recent-read.ts';
import { forgetChangesBefore, hasChangedSince } from '../trading/market-changes.ts';
import { columnsOf, replaceCards, type CardIndex } from './card-columns.ts';
import type { KnownCard } from './card-rows.ts';
import { changedCards, readCards } from './read-cards.ts';
import { mergeChanges } from './sort-cards.ts';
import type { IndexedCard } from './indexed-card.ts';

/** The maximum age of an index. From half of it on it is refreshed in the background, so that calls rarely wait. */
const AGE = { maxMs: 1_000, refreshedAfterMs: 500 };

interface CachedIndex {
  readonly index: CardIndex;
  readonly horizon: string;
  /** When its read began (`performance.now()`): later changes are not in it. */
  readonly readAt: number;
}

/** An index with the figures that its cards had when it was read. */
interface IndexWithFigures extends CardIndex {
  /** A card with its figures; without them once its market has changed since they were read. */
  readonly withFigures: (card: IndexedCard) => KnownCard;
}

const INDEXES = {
  1: recentRead((db, before: CachedIndex | null) => reload(db, 1, before), AGE),
  2: recentRead((db, before: CachedIndex | null) => reload(db, 2, before), AGE),
};

/**
 * The index of all cards of a type. There are a few thousand, so every filter, sort and count of a list is one pass
 * over memory, and so are the figures of a page; only those of cards that changed since are to be read. A refresh reads
 * only changed cards and replaces the index at once.
 */
export async function cardIndex(db: Db, assetType: 1 | 2): Promise<IndexWithFigures> {
  const { index, readAt } = await INDEXES[assetType](db);
  return {
    ...index,
    withFigures: ({ record, club, figures }) => ({
      record,
      club,
      figures: hasChangedSince(db, assetType, record.id, readAt) ? null : figures,
    }),
  };
}

async function reload(db: Db, assetType: 1 | 2, before: CachedIndex | null): Promise<CachedIndex> {
  const readAt = performance.now();
  const { horizon, cardIds } = await changedCards(db, assetType, before?.horizon ?? null);
  const changed = new Map((await readCards(db, cardIds)).map((card) => [card.cardId, card]));
  // Callers may still hold the index before, so the changes that it lacks are kept.
  if (before !== null) forgetChangesBefore(db, assetType, before.readAt);
  return { index: withChanges(before?.index ?? null, changed), horizon, readAt };
}

/** The index with changed cards replaced. */
function withChanges(index: CardIndex | null, changed: ReadonlyMap<number, IndexedCard>): CardIndex {
  if (index === null) return indexOf([...changed.values()]);
  if (changed.size === 0) return index;
  const columns = replaceCards(index.columns, changed);
  return { columns, sorted: mergeChanges(index.sorted, columns, changed) };
}

/** Builds an index of cards. */
export function indexOf(cards: readonly IndexedCard[]): CardIndex {
  return { columns: columnsOf(cards), sorted: new Map() };
}
