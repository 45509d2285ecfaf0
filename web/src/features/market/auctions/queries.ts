import { ASSET_TYPE } from '@touchline/domain/cards';
import { ORDER_KIND } from '@touchline/domain/market/order';
import { serverClock } from '../../../lib/time/clock.ts';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { cardTopic, orderTopics } from '../live-market.ts';
import type { CardKey } from '../queries.ts';

export type AuctionPage = CallOutput<'market.auctions.get'>;
export type AuctionOrder = AuctionPage['order'];
export type Bid = AuctionPage['bids'][number];

const MAX_AUCTIONS = 30;
const QUIET_INTERVAL = 15_000;
const NEAR_INTERVAL = 2_000;
/** The last minutes, in which bids follow each other. */
const NEAR_END = 5 * 60_000;

/** The refetch interval of a shown auction: the nearer its end the shorter; none once it is over. */
function auctionInterval(
  order: Pick<AuctionOrder, 'ends_at'> | undefined,
  now = serverClock.gameNow(),
): number | false {
  if (order === undefined) return QUIET_INTERVAL;
  if (order.ends_at === null) return false;
  return Date.parse(order.ends_at) - now < NEAR_END ? NEAR_INTERVAL : QUIET_INTERVAL;
}

/** The query for an auction and its bids. */
export function auctionQuery(orderId: number) {
  return callQuery('market.auctions.get', { order_id: orderId });
}

/** The query for the auctions that the manager can lead with their balance. */
export function affordableAuctionsQuery() {
  return callQuery('market.auctions.affordable', {});
}

/** An auction with live bids; polled while the stream is down, more often towards its end. */
export function useAuction(orderId: number) {
  return useLiveQuery(auctionQuery(orderId), {
    topics: [`order:${orderId}`],
    interval: (auction) => auctionInterval(auction?.order),
  });
}

/** The query for the auctions of a card. */
export function auctionsQuery({ asset_type, id }: CardKey) {
  const key =
    asset_type === ASSET_TYPE.player ? ('market.players.orders' as const) : ('market.venues.orders' as const);
  return callQuery(key, { id, page: 1, noItems: MAX_AUCTIONS, kind: ORDER_KIND.auction });
}

/** The running auctions of a card, ending soonest first. */
export function useAuctionsOf(card: CardKey) {
  const asked = useLiveQuery(auctionsQuery(card), {
    topics: ({ data }) => [cardTopic(card), ...orderTopics(data)],
    interval: QUIET_INTERVAL,
  });
  const auctions = asked.data?.data
    .filter(({ kind, ends_at }) => kind === ORDER_KIND.auction && ends_at !== null)
    .toSorted((one, other) => Date.parse(one.ends_at ?? '') - Date.parse(other.ends_at ?? ''));
  return { ...asked, auctions };
}

/** Calls to invalidate after an auction changes. */
export const CHANGED_BY_AUCTIONS = [
  'market.auctions.get',
  'market.auctions.affordable',
  'market.players.get',
  'market.venues.get',
  'market.players.orders',
  'market.venues.orders',
  'market.orders.mine',
  'market.trades.mine',
  'portfolio.cards',
  'portfolio.summary',
  'wallet.balances',
] as const;

/** Where the bids of a card's auctions are, or of one of them. */
export function bidsPath({ asset_type, id }: CardKey, orderId?: number): string {
  const path = `/market/market-details/${asset_type === ASSET_TYPE.player ? 'player' : 'venue'}/${id}/bids`;
  return orderId === undefined ? path : `${path}?order=${orderId}`;
}
