import type { Position } from '@touchline/domain/football/events';
import type { Db } from '../../db/database.ts';
import type { ClubRow } from '../../football/rows.ts';
import type { CardRecord } from './card-faces.ts';
import { columnsOf, type CardColumns } from './card-columns.ts';
import { changedCards, readCards } from './read-cards.ts';
import { mergeChanges, type SortedCards } from './sort-cards.ts';

/** A card as lists choose and sort it, with its face. Prices in units of XFC. */
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
  /** In lower case without accents, with the names of club and league left out. */
  readonly folded: string;
  readonly floor: bigint | null;
  readonly lastPrice: bigint | null;
  readonly weekAgo: bigint | null;
  readonly volume: bigint;
  readonly form: number | null;
  readonly circulating: number;
  readonly auctionEndsAt: number | null;
  /** Kinds of order that are open, as the calls number them. */
  readonly kinds: readonly number[];
}

/** All cards of one type, as they were at most a second ago. */
export interface CardIndex {
  readonly cards: ReadonlyMap<number, IndexedCard>;
  readonly columns: CardColumns;
  /** What `inOrder` keeps. */
  readonly sorted: SortedCards;
}

/** An index is as true as that, and is looked after from half of it on, so that no call has to wait for it. */
const MAX_AGE_MS = 1_000;
const REFRESHED_AFTER_MS = 500;

interface CachedIndex {
  readonly index: CardIndex;
  readonly horizon: string;
  /** By the process's clock, from before the look at the database. */
  readonly at: number;
}

interface CacheSlot {
  cached: CachedIndex | null;
  pending: Promise<CachedIndex> | null;
}

const cacheSlots = new WeakMap<Db, Map<1 | 2, CacheSlot>>();

/**
 * The index of all cards of a type. There are some thousands of them, and every filter, sort and count of a list is
 * then a pass over memory; the prices of a page are read anew. Only cards that have changed are read again, and the
 * new index takes the place of the old one at once.
 */
export async function cardIndex(db: Db, assetType: 1 | 2): Promise<CardIndex> {
  const slot = slotOf(db, assetType);
  const { cached } = slot;
  const age = cached === null ? Number.POSITIVE_INFINITY : performance.now() - cached.at;
  if (cached === null || age >= MAX_AGE_MS) return (await refresh(db, assetType, slot)).index;
  // Nobody waits for this one: when it fails, whoever comes once the index is too old meets the trouble himself.
  if (age >= REFRESHED_AFTER_MS) refresh(db, assetType, slot).catch(() => undefined);
  return cached.index;
}

function slotOf(db: Db, assetType: 1 | 2): CacheSlot {
  const ofTypes = cacheSlots.get(db) ?? new Map<1 | 2, CacheSlot>();
  cacheSlots.set(db, ofTypes);
  const slot = ofTypes.get(assetType) ?? { cached: null, pending: null };
  ofTypes.set(assetType, slot);
  return slot;
}

/** One look at a time; all who need it wait for the same. */
function refresh(db: Db, assetType: 1 | 2, slot: CacheSlot): Promise<CachedIndex> {
  if (slot.pending !== null) return slot.pending;
  const pending = reload(db, assetType, slot.cached)
    .then((cached) => (slot.cached = cached))
    .finally(() => (slot.pending = null));
  slot.pending = pending;
  return pending;
}

async function reload(db: Db, assetType: 1 | 2, before: CachedIndex | null): Promise<CachedIndex> {
  const at = performance.now();
  const { horizon, cardIds } = await changedCards(db, assetType, before?.horizon ?? null);
  const changed = new Map((await readCards(db, cardIds)).map((card) => [card.cardId, card]));
  const index = withChanges(before?.index ?? null, changed);
  return { index, horizon, at };
}

/** An index with some cards as they are now. */
function withChanges(index: CardIndex | null, changed: ReadonlyMap<number, IndexedCard>): CardIndex {
  if (index === null) return indexOf(changed);
  return changed.size === 0
    ? index
    : indexOf(new Map([...index.cards, ...changed]), mergeChanges(index.sorted, changed));
}

/** The index of cards, with the orders they have been put in so far. */
export function indexOf(cards: ReadonlyMap<number, IndexedCard>, sorted: SortedCards = new Map()): CardIndex {
  return { cards, columns: columnsOf(cards.values()), sorted };
}
