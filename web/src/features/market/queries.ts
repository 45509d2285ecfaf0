import { keepPreviousData } from '@tanstack/react-query';
import { callPages } from '../../lib/api/paged-queries.ts';
import { callQuery } from '../../lib/api/queries.ts';
import type { CallInput, CallOutput } from '../../lib/api/request.ts';
import { listInput, type CardFilters } from './filters.ts';

export type PlayerPage = CallOutput<'market.players.get'>;
export type VenuePage = CallOutput<'market.venues.get'>;
export type MarketPlayer = PlayerPage['card'];
type MarketVenue = VenuePage['card'];
export type MarketCard = MarketPlayer | MarketVenue;
export type FillRow = PlayerPage['fills'][number];
export type CardFace = FillRow['card'];
export type PriceRange = CallInput<'market.cards.prices'>['range'];

/** How a card is named in calls. */
export interface CardKey {
  /** 1 player, 2 venue. */
  readonly asset_type: 1 | 2;
  /** The player's or venue's. */
  readonly id: number;
}

/** Polling interval of market data that the live stream does not cover. */
export const MARKET_INTERVAL = 15_000;

/** A list of players, the former answer shown until the next is there. */
export function playersQuery(filters: CardFilters) {
  return {
    ...callPages('market.players.list', listInput(filters)),
    placeholderData: keepPreviousData,
  };
}

/** A list of venues, the former answer shown until the next is there. */
export function venuesQuery(filters: CardFilters) {
  const { positions: _none, form_min: _min, form_max: _max, ...input } = listInput(filters);
  return {
    ...callPages('market.venues.list', input),
    placeholderData: keepPreviousData,
  };
}

export type MarketHomeAnswer = CallOutput<'market.home'>;

/** The query of the market's home. */
export function homeQuery() {
  return callQuery('market.home', {});
}

/** The query of the most traded cards, as the market's home shows them. */
export function mostTradedQuery() {
  return callQuery('market.players.list', {
    page: 1,
    noItems: 6,
    sort_by: 'volume',
    sort_how: 'desc',
  });
}

/** The queries of a card's page. */
export const cardQueries = {
  player: (id: number) => callQuery('market.players.get', { id }),
  venue: (id: number) => callQuery('market.venues.get', { id }),
  prices: ({ asset_type, id }: CardKey, range: PriceRange) =>
    callQuery('market.cards.prices', { asset_type, id, range }),
  depth: ({ asset_type, id }: CardKey) => callQuery('market.cards.depth', { asset_type, id }),
};
