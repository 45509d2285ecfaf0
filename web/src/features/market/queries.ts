import { keepPreviousData } from '@tanstack/react-query';
import { callPages, callQuery } from '../../lib/api/queries.ts';
import type { CallInput, CallOutput } from '../../lib/api/request.ts';
import { listInput, type CardFilters } from './filters.ts';

export type PlayerPage = CallOutput<'GET /v3/market/player/{id}'>;
export type VenuePage = CallOutput<'GET /v3/market/venue/{id}'>;
export type MarketPlayer = PlayerPage['card'];
export type MarketVenue = VenuePage['card'];
export type MarketCard = MarketPlayer | MarketVenue;
export type FillRow = PlayerPage['fills'][number];
export type CardFace = FillRow['card'];
export type PriceRange = CallInput<'GET /v3/market/price_history/{asset_type}/{id}/{range}'>['range'];

/** How a card is named in calls. */
export interface CardKey {
  /** 1 player, 2 venue. */
  readonly asset_type: 1 | 2;
  /** The player's or venue's. */
  readonly id: number;
}

/** How often what is on screen of the market is asked for anew where the live stream does not tell of it. */
export const MARKET_INTERVAL = 15_000;

/** A list of players, the former answer shown until the next is there. */
export function playersQuery(filters: CardFilters) {
  return {
    ...callPages('POST /v3/market/list_players/{page}/{noItems}', listInput(filters)),
    placeholderData: keepPreviousData,
  };
}

/** A list of venues, the former answer shown until the next is there. */
export function venuesQuery(filters: CardFilters) {
  const { positions: _none, ...input } = listInput(filters);
  return {
    ...callPages('POST /v3/market/list_venues/{page}/{noItems}', input),
    placeholderData: keepPreviousData,
  };
}

export type MarketHomeAnswer = CallOutput<'GET /v3/market'>;

/** The question of the market's home. */
export function homeQuery() {
  return callQuery('GET /v3/market', {});
}

/** The question for what is traded most, as the market's home shows it. */
export function mostTradedQuery() {
  return callQuery('POST /v3/market/list_players/{page}/{noItems}', {
    page: 1,
    noItems: 6,
    sort_by: 'volume',
    sort_how: 'desc',
  });
}

/** The questions of a card's page. */
export const cardQueries = {
  player: (id: number) => callQuery('GET /v3/market/player/{id}', { id }),
  venue: (id: number) => callQuery('GET /v3/market/venue/{id}', { id }),
  prices: ({ asset_type, id }: CardKey, range: PriceRange) =>
    callQuery('GET /v3/market/price_history/{asset_type}/{id}/{range}', { asset_type, id, range }),
  depth: ({ asset_type, id }: CardKey) =>
    callQuery('GET /v3/market/depth/{asset_type}/{id}', { asset_type, id }),
};
