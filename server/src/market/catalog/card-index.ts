import type { Position } from '@touchline/domain/football/events';
import type { Db } from '../../db/database.ts';
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
  readonly lastPrice: bigint | null;
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
const MAX_AGE_MS = 1_000;
const REFRESHED_AFTER_MS = 500;

interface CachedIndex {
  readonly index: CardIndex;
  readonly horizon: string;
  /** `performance.now()` before the database was read. */
  readonly at: number;
}

interface CacheSlot {
  cached: CachedIndex | null;
  pending: Promise<CachedIndex> | null;
}

const cacheSlots = new WeakMap<Db, Map<1 | 2, CacheSlot>>();

/**
 * The index of all cards of a type. There are a few thousand, so every filter, sort and count of a list is one pass
 * over memory; the prices of the shown page are read separately. A refresh reads only changed cards and replaces the
 * index at once.
 */
export async function cardIndex(db: Db, assetType: 1 | 2): Promise<CardIndex> {
  const slot = slotOf(db, assetType);
  const { cached } = slot;
  const age = cached === null ? Number.POSITIVE_INFINITY : performance.now() - cached.at;
  if (cached === null || age >= MAX_AGE_MS) return (await refresh(db, assetType, slot)).index;
  // A failed background refresh is ignored: once the index is too old, a caller awaits the refresh and gets the error.
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

/** Runs one refresh at a time; concurrent callers share it. */
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
