import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useLiveCard } from '../live-market.ts';
import type { CardKey } from '../queries.ts';

export type OrderRow = CallOutput<'POST /v3/market/list_player_orders/{id}/{page}/{noItems}'>['data'][number];

/** Orders of a card looked at; the best are first. */
const MOST = 50;

/** The open orders of a card, renewed as its market changes. */
export function useOrdersOf(card: CardKey) {
  const { asset_type, id } = card;
  const key =
    asset_type === 1
      ? ('POST /v3/market/list_player_orders/{id}/{page}/{noItems}' as const)
      : ('POST /v3/market/list_venue_orders/{id}/{page}/{noItems}' as const);
  return useQuery({
    ...callQuery(key, { id, page: 1, noItems: MOST }),
    ...useLiveCard(card),
  });
}

/** Calls whose answers a trade puts out of date. */
export const CHANGED_BY_TRADES = [
  'GET /v3/market/player/{id}',
  'GET /v3/market/venue/{id}',
  'GET /v3/market/depth/{asset_type}/{id}',
  'GET /v3/market/price_history/{asset_type}/{id}/{range}',
  'POST /v3/market/list_player_orders/{id}/{page}/{noItems}',
  'POST /v3/market/list_venue_orders/{id}/{page}/{noItems}',
  'POST /v3/market/list_players/{page}/{noItems}',
  'POST /v3/market/list_venues/{page}/{noItems}',
  'POST /v3/market/my_orders/{page}/{noItems}',
  'GET /v3/market/leases',
  'GET /v3/market/bids/{order_id}',
  'POST /v3/user/assets/{page}/{noItems}/',
  'GET /v3/user/portfolio',
  'GET /v3/user/wallet',
] as const;

/** What follows a trade: its answers are asked for anew, and the balances. */
export const TRADE_EFFECTS = { invalidates: CHANGED_BY_TRADES, refreshesUser: true };
