import { ASSET_TYPE } from '@touchline/domain/cards';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { followCard } from '../live-market.ts';
import type { CardKey } from '../queries.ts';

export type OrderRow = CallOutput<'market.players.orders'>['data'][number];

/** How many orders of a card are read, the best first. */
const MAX = 50;

/** The call that lists the orders of a card. */
export function orderListOf({ asset_type }: CardKey) {
  return asset_type === ASSET_TYPE.player
    ? ('market.players.orders' as const)
    : ('market.venues.orders' as const);
}

/** The open orders of a card, renewed as its market changes. */
export function useOrdersOf(card: CardKey) {
  const key = orderListOf(card);
  return useLiveQuery(callQuery(key, { id: card.id, page: 1, noItems: MAX }), followCard(card));
}

/** Calls to invalidate after a trade. */
export const CHANGED_BY_TRADES = [
  'market.players.get',
  'market.venues.get',
  'market.cards.depth',
  'market.cards.prices',
  'market.players.orders',
  'market.venues.orders',
  'market.players.list',
  'market.venues.list',
  'market.orders.mine',
  'market.trades.mine',
  'market.leases.list',
  'market.auctions.get',
  'portfolio.cards',
  'portfolio.summary',
  'wallet.balances',
] as const;

/** Refetches market data and balances after a trade. */
export const TRADE_EFFECTS = { invalidates: CHANGED_BY_TRADES, refreshesUser: true };
