import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { starsQuery } from '../../game/football/star-query.ts';
import { prefetch } from '../../lib/api/prefetch.ts';
import { parseFilters } from '../../ui/filters/filter-set.ts';
import { auctionQuery, auctionsQuery } from './auctions/queries.ts';
import { leasesQuery } from './lending/queries.ts';
import { CARD_FILTERS } from './filters.ts';
import { ORDER_FILTERS } from './my-market/filters.ts';
import { myOrdersQuery } from './my-market/queries.ts';
import { PORTFOLIO_FILTERS } from './portfolio/filters.ts';
import { ownedQuery, portfolioQuery } from './portfolio/queries.ts';
import {
  cardQueries,
  homeQuery,
  mostTradedQuery,
  playersQuery,
  venuesQuery,
  type CardKey,
} from './queries.ts';
import { readAssetType, readOrderId, readTrade } from './trade/trade-address.ts';
import { watchQuery } from './watching/filters.ts';

/** The id of an address; anything else is no address of ours. */
function idOf(text: string | undefined): number {
  const id = Number(text);
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw notFound();
  return id;
}

/** The card of an address; anything else is no address of ours. */
function cardOf(type: string | undefined, id: string | undefined): CardKey {
  const asset_type = readAssetType(type);
  if (asset_type === null) throw notFound();
  return { asset_type, id: idOf(id) };
}

function askCard(queries: QueryClient, { asset_type, id }: CardKey): Promise<void> {
  return asset_type === 1
    ? queries.prefetchQuery(cardQueries.player(id))
    : queries.prefetchQuery(cardQueries.venue(id));
}

type Ask = (
  queries: QueryClient,
  params: Readonly<Record<string, string>>,
  search: Readonly<Record<string, unknown>>,
) => Promise<void>;

/** The screens of the market that make requests before they are rendered. */
export type AskedScreen =
  | 'home'
  | 'players'
  | 'venues'
  | 'player'
  | 'details'
  | 'bids'
  | 'leases'
  | 'orders'
  | 'watch'
  | 'cards';

/** The first queries of each market screen. */
export const firstAsked: Readonly<Record<AskedScreen, Ask>> = {
  home: (queries) => prefetch([queries.prefetchQuery(homeQuery()), queries.prefetchQuery(mostTradedQuery())]),
  players: (queries, _params, search) =>
    prefetch([queries.prefetchInfiniteQuery(playersQuery(parseFilters(CARD_FILTERS, search)))]),
  venues: (queries, _params, search) =>
    prefetch([queries.prefetchInfiniteQuery(venuesQuery(parseFilters(CARD_FILTERS, search)))]),
  player: (queries, { id }) =>
    prefetch([
      queries.prefetchQuery(cardQueries.player(idOf(id))),
      queries.prefetchQuery(starsQuery(idOf(id))),
    ]),
  details: async (queries, { type, id, action, actionType }) => {
    if (readTrade(action, actionType) === null) throw notFound();
    await prefetch([askCard(queries, cardOf(type, id))]);
  },
  leases: (queries) => prefetch([queries.prefetchQuery(leasesQuery())]),
  orders: (queries, _params, search) =>
    prefetch([queries.prefetchInfiniteQuery(myOrdersQuery(parseFilters(ORDER_FILTERS, search)))]),
  watch: (queries) => prefetch([queries.prefetchQuery(watchQuery())]),
  cards: (queries, _params, search) =>
    prefetch([
      queries.prefetchQuery(portfolioQuery()),
      queries.prefetchInfiniteQuery(ownedQuery(parseFilters(PORTFOLIO_FILTERS, search))),
    ]),
  bids: async (queries, { type, id }, search) => {
    const card = cardOf(type, id);
    const named = readOrderId(search);
    await prefetch([
      queries.prefetchQuery(auctionsQuery(card)),
      askCard(queries, card),
      ...(named === null ? [] : [queries.prefetchQuery(auctionQuery(named))]),
    ]);
  },
};
