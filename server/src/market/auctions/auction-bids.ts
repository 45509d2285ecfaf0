import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { ORDER_KIND } from '@touchline/domain/market/order';
import { moneyText, xfc } from '@touchline/domain/money';
import { sql, type Db } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { HOUSE, loadMakers } from '../trading/makers.ts';
import { loadBiddingTerms } from './bidding-terms.ts';
import { loadOrderRows } from '../trading/order-rows.ts';

const CALL = 'market.auctions.get';
/** How many of the newest bids are shown. */
const MAX_BIDS = 200;

interface BidRow {
  readonly id: number;
  readonly manager_id: number;
  readonly price: bigint;
  readonly automatic: boolean;
  readonly at: Date;
}

/** An auction with its bids, newest first. A leader raising their own maximum is not listed as a bid. */
export async function auctionBids(
  db: Db,
  { order_id }: ParsedInput<typeof CALL>,
  caller: Caller,
): Promise<CallOutput<typeof CALL> | Refusal> {
  const managerId = caller.kind === 'manager' ? caller.managerId : null;
  const [order] = await loadOrderRows(db, [order_id], managerId);
  if (order?.kind !== ORDER_KIND.auction) return refuse('ERR_NOT_FOUND');
  const { rows } = await sql<BidRow>`
    select id, manager_id, price, automatic, at from bid
    where order_id = ${order_id} and price is not null order by id desc limit ${MAX_BIDS}
  `.execute(db);
  const bidders = await loadMakers(
    db,
    rows.map(({ manager_id }) => manager_id),
  );
  const terms = managerId === null ? null : await loadBiddingTerms(db, [order], managerId);
  return {
    order,
    ends_at: order.ends_at,
    bidding: terms?.get(order.id) ?? null,
    bids: rows.map((row) => ({
      id: row.id,
      bidder: bidders.get(row.manager_id) ?? HOUSE,
      is_mine: row.manager_id === managerId,
      price: moneyText(xfc(row.price)),
      automatic: row.automatic,
      at: row.at.toISOString(),
    })),
  };
}
