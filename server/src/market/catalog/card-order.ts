import type { ParsedInput } from '@touchline/contract/calls';

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

/** The indexes of all cards in the columns, in one order. */
export interface Sorted {
  readonly order: CardOrder;
  readonly places: Int32Array;
}

/** The orders sorted so far, by name; an order is sorted on first use. */
export type SortedCards = Map<string, Sorted>;
