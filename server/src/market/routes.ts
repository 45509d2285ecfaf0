import { batched, defineRoutes, read, write, type Routes } from '../http/calls/handler.ts';
import type { Limits } from '../http/edge/limits.ts';
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

/** What the market needs beside the database. */
export interface MarketServices {
  readonly limits: Limits;
  /** Fills of one manager a minute; those of the rules unless given. */
  readonly fillsAMinute?: number;
}

/** The calls of the market. Managers who play inside the server have no session and no limit of fills. */
export function marketRoutes({ limits, fillsAMinute }: MarketServices): Routes {
  const limit = limitFills(limits, fillsAMinute);
  return defineRoutes({
    'POST /v3/market/new_order': write(newOrder),
    'POST /v3/market/edit_order/{order_id}': write(editOrder),
    'POST /v3/market/cancel_order': write(cancelOrder),
    'POST /v3/market/match_order': batched(matchOrders, (caller) => limit(caller, 1)),
    'POST /v3/market/lend_order': write(lendOrder),
    'POST /v3/market/lease_two_stars_player/{player_id}': write(leaseTwoStarsPlayer),
    'GET /v3/market/leases': read((db, _input, { managerId }) => leasesOf(db, managerId)),
    'GET /v3/market/asset_in_contests/{asset_type}/{asset_id}': read(contestsOfCopies),
    'POST /v3/market/my_orders/{page}/{noItems}': read(myOrders),
    'POST /v3/market/auction_order': write(auctionOrder),
    'POST /v3/market/match_auction': batched(matchAuctions),
    'POST /v3/market/buy_now': write(buyNow),
    'GET /v3/market/bids/{order_id}': read(auctionBids),
  });
}
