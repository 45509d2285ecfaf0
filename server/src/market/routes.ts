import { batched, defineRoutes, read, write, type Routes } from '../http/calls/handler.ts';
import type { Limits } from '../http/edge/limits.ts';
import { affordableAuctions } from './auctions/affordable-auctions.ts';
import { auctionOrder } from './auctions/auction-order.ts';
import { buyNow } from './auctions/buy-now.ts';
import { cancelOrder } from './orders/cancel-order.ts';
import { editOrder } from './orders/edit-order.ts';
import { matchAuctions } from './auctions/match-auction.ts';
import { matchOrders } from './orders/match-order.ts';
import { newOrder } from './orders/new-order.ts';
import { auctionBids } from './auctions/auction-bids.ts';
import { limitFills } from './trading/limit-fills.ts';
import { leaseTwoStarsPlayer } from './lending/lease-two-stars-player.ts';
import { lendOrder } from './lending/lend-order.ts';
import { contestsOfCopies } from './card-page/contests-of-copies.ts';
import { leasesOf } from './lending/leases.ts';
import { myOrders } from './orders/my-orders.ts';
import { myTrades } from './orders/my-trades.ts';

/** The services the market needs besides the database. */
interface MarketServices {
  readonly limits: Limits;
  /** The fill limit of a manager per minute; by default that of the rules. */
  readonly fillsAMinute?: number;
}

/** The calls of the market. Simulated managers have no session and no fill limit. */
export function marketRoutes({ limits, fillsAMinute }: MarketServices): Routes {
  const limit = limitFills(limits, fillsAMinute);
  return defineRoutes({
    'market.orders.place': write((tx, input, caller) => newOrder(tx, input, caller, limit)),
    'market.orders.edit': write((tx, input, caller) => editOrder(tx, input, caller, limit)),
    'market.orders.cancel': write(cancelOrder),
    'market.orders.fill': batched(matchOrders, { precheck: (caller) => limit(caller, 1) }),
    'market.loans.offer': write(lendOrder),
    'market.leases.take': write(leaseTwoStarsPlayer),
    'market.leases.list': read((db, _input, { managerId }) => leasesOf(db, managerId)),
    'market.cards.contests': read(contestsOfCopies),
    'market.orders.mine': read(myOrders),
    'market.trades.mine': read(myTrades),
    'market.auctions.open': write(auctionOrder),
    'market.auctions.bid': batched(matchAuctions),
    'market.auctions.buyNow': write((tx, input, caller) => buyNow(tx, input, caller, limit)),
    'market.auctions.get': read(auctionBids),
    'market.auctions.affordable': read(async (db, _input, { managerId }) => ({
      data: await affordableAuctions(db, managerId),
    })),
  });
}
