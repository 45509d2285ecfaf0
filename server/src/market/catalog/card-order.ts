import type { ParsedInput } from '@touchline/contract/calls';
import type { IndexedCard } from './indexed-card.ts';

type PlayerFilters = ParsedInput<'market.players.list'>;

/** What lists of cards are filtered and sorted by. */
export type CardFilters = Omit<PlayerFilters, 'page' | 'noItems'>;

/** A key that lists are sorted by. */
export type SortKey = NonNullable<CardFilters['sort_by']>;

/** The sort key and direction of a list. */
export interface CardOrder {
  readonly key: SortKey;
  readonly how: 'asc' | 'desc';
}

/** Cards in one order, and their indexes in the columns once computed. */
export interface Sorted {
  readonly order: CardOrder;
  readonly cards: readonly IndexedCard[];
  places: Int32Array | null;
}

/** The orders sorted so far, by name; an order is sorted on first use. */
export type SortedCards = Map<string, Sorted>;
