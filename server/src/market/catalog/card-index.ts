import type { Position } from '@touchline/domain/football/events';
import type { Db } from '../../db/database.ts';
import { recentRead } from '../../db/recent-read.ts';
import type { ClubRow } from '../../football/public.ts';
import type { CardRecord } from './card-faces.ts';
import { columnsOf, type CardColumns } from './card-columns.ts';
import { changedCards, readCards } from './read-cards.ts';
import { mergeChanges, type SortedCards } from './sort-cards.ts';

/** A card with the fields lists filter and sort by, and its face. Prices in units of XFC. */
export interface IndexedCard {
  readonly cardId: number;
  readonly record: CardRecord;
  readonly club: ClubRow | null;
  readonly stars: number;
  readonly position: Position | null;
  readonly clubId: number | null;
  readonly leagueId: number;
  readonly leagueName: string;
  readonly name: string;
  /** The searchable text in lower case without accents; club and league names are not part of it. */
  readonly folded: string;
  readonly floor: bigint | null;
  readonly usualPrice: bigint | null;
  /** The usual price a week ago; null while it or the present one is a price of the tier. */
  readonly weekAgo: bigint | null;
  readonly volume: bigint;
  readonly form: number | null;
  readonly circulating: number;
  readonly auctionEndsAt: number | null;
  /** The kinds of open orders, as numbered in the contract. */
  readonly kinds: readonly number[];
}

/** All cards of one type, at most a second old. */
export interface CardIndex {
  readonly cards: ReadonlyMap<number, IndexedCard>;
  readonly columns: CardColumns;
  /** The orders cached by `sortedPlaces`. */
  readonly sorted: SortedCards;
}

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
