import { refuse, type Refusal } from '@touchline/contract/errors';
import { placeBid } from '@touchline/domain/market/auction';
import { ORDER_STATUS } from '@touchline/domain/market/order';
import { promotionalBids } from '@touchline/domain/market/reference';
import { moneyText, xfc } from '@touchline/domain/money';
import type { Tx } from '../../db/database.ts';
import type { BatchedCall, BatchFunction, Outcome } from '../../http/calls/handler.ts';
import { openHolds, openHoldsOf, resizeHolds, voidHolds } from '../../wallet/public.ts';
import { notifyFirstBid, notifyOutbid } from './auction-notices.ts';
import { auctionOf, BID_HOLD, insertBids, storeAuctions, type NewBid } from './auction-store.ts';
import { loadBiddingState, type BiddingState } from './bidding-state.ts';
import { bidResults } from './bid-results.ts';
import { refuseUnusualPrices, refuseOffTick } from '../prices/check-price.ts';
import { changeBalance, balanceOf } from '../trading/trading-state.ts';
import { updateCardMarket } from '../trading/update-card-market.ts';
import { storeOrders, type OrderRecord } from '../trading/store.ts';

const CALL = 'market.auctions.bid';
type BidCall = BatchedCall<typeof CALL>;
type Answer = Outcome<typeof CALL>;

/**
 * Places the bids of many calls in one transaction, in the order of the calls. The final leader's maximum is held and
 * the former leader's hold is released in the same transaction. Each result shows the auction after all bids, so a
 * bidder who was outbid within the batch is not shown as leader.
 */
export const matchAuctions: BatchFunction<typeof CALL> = async (tx, calls) => {
  const trading = await loadBiddingState(
    tx,
    calls.map(({ input }) => input.order_id),
    calls.map(({ caller }) => caller.managerId),
  );
  const priceRefusals = await refuseMaxima(tx, trading, calls);
  const before = new Map(trading.auctions);
  const bids: NewBid[] = [];
  const refusals = calls.map((each, index) => decideBid(trading, each, priceRefusals[index] ?? null, bids));
  await writeBids(tx, trading, before, bids);
  const placed = calls.filter((_, index) => refusals[index] === null);
  const results = await bidResults(
    tx,
    placed.flatMap(({ input, caller: { managerId } }) => {
      const order = trading.orders.get(input.order_id);
      const record = trading.auctions.get(input.order_id);
      if (order === undefined || record === undefined) return [];
      return [{ managerId, order, record, balance: balanceOf(trading, managerId) }];
    }),
  );
  const answers = new Map<BidCall, Answer | undefined>(placed.map((each, index) => [each, results[index]]));
  return calls.map((each, index) => {
    const answer = refusals[index] ?? answers.get(each);
    if (answer === undefined) throw new Error('the bid has no result');
    return answer;
  });
};

/** Checks maximums against the reference prices: a maximum is the most a bidder commits to. */
async function refuseMaxima(
  tx: Tx,
  trading: BiddingState,
  calls: readonly BidCall[],
): Promise<readonly (Refusal | null)[]> {
  return refuseUnusualPrices(
    tx,
    calls.map(({ input, caller: { managerId } }) => ({
      managerId,
      cardId: trading.orders.get(input.order_id)?.cardId ?? 0,
      price: maximumOf(input).units,
      confirmed: input.confirmed ?? false,
    })),
    trading.references,
    trading.rules,
  );
}

function maximumOf({ amount, maximum }: BidCall['input']): BidCall['input']['amount'] {
  return maximum ?? amount;
}

/** Decides a bid and updates the trading state; null means it was placed. */
function decideBid(
  trading: BiddingState,
  { input, caller: { managerId } }: BidCall,
  priceRefusal: Refusal | null,
  bids: NewBid[],
): Refusal | null {
  const order = trading.orders.get(input.order_id);
  const record = trading.auctions.get(input.order_id);
  if (order === undefined || record === undefined) return refuse('ERR_NOT_FOUND');
  if (order.status >= ORDER_STATUS.filled) return refuse('ERR_ORDER_CLOSED');
  if (order.makerId === managerId) return refuse('ERR_OWN_ORDER');
  if (order.makerId !== null && trading.areLinked(order.makerId, managerId))
    return refuse('ERR_LINKED_ACCOUNT');
  const maximum = maximumOf(input).units;
  const offTick = refuseOffTick(input.amount.units) ?? refuseOffTick(maximum);
  if (offTick !== null) return offTick;
  const command = {
    managerId,
    amount: input.amount.units,
    maximum,
    floor: floorOf(trading, order, managerId),
  };
  const decision = placeBid(auctionOf(order, record), command, trading.now.getTime(), trading.rules);
  if (decision.kind === 'closed') return refuse('ERR_ORDER_CLOSED');
  if (decision.kind === 'low') return refuse('ERR_BID_LOW', { min: moneyText(xfc(decision.min)) });
  if (priceRefusal !== null) return priceRefusal;
  const ownHold = record.lead?.managerId === managerId ? record.lead.maximum : 0n;
  if (balanceOf(trading, managerId).available + ownHold < maximum) return refuse('ERR_INSUFFICIENT_FUNDS');

  const { auction } = decision;
  if (record.lead !== null) release(trading, record.lead.managerId, record.lead.maximum);
  if (auction.lead !== null) release(trading, auction.lead.managerId, -auction.lead.maximum);
  const { lead, buyNow, bids: count, extensions } = auction;
  trading.auctions.set(order.id, { orderId: order.id, lead, buyNow, bids: count, extensions });
  trading.orders.set(order.id, { ...order, dueAt: new Date(auction.dueAt) });
  bids.push(...decision.entries.map((entry) => ({ ...entry, orderId: order.id })));
  return null;
}

/** The least that a manager with promotional XFC pays: their maximum was checked, and the price follows the others. */
function floorOf(
  { promotional, references, rules }: BiddingState,
  { cardId }: OrderRecord,
  managerId: number,
): bigint {
  const reference = references.get(cardId) ?? null;
  if (reference === null || !promotional.has(managerId)) return 0n;
  return promotionalBids(reference, rules).min;
}

function release(trading: BiddingState, managerId: number, units: bigint): void {
  changeBalance(trading, managerId, { available: units, held: -units });
}

/** Writes the auctions: leads, holds, closing times, bids in order, and notices to outbid managers. */
async function writeBids(
  tx: Tx,
  trading: BiddingState,
  before: BiddingState['auctions'],
  bids: readonly NewBid[],
): Promise<void> {
  const touched = new Set(bids.map(({ orderId }) => orderId));
  if (touched.size === 0) return;
  const changed = [...trading.auctions.values()].filter(({ orderId }) => touched.has(orderId));
  const changes = changed.map((after) => ({ after, lead: before.get(after.orderId)?.lead ?? null }));
  await writeHolds(tx, trading, changes);
  await storeAuctions(tx, changed);
  await insertBids(tx, trading.now, bids);
  const moved = changed.flatMap(({ orderId, extensions }) => {
    const order = trading.orders.get(orderId);
    return order === undefined || before.get(orderId)?.extensions === extensions ? [] : [order];
  });
  await storeOrders(tx, moved);
  await notifyOutbid(
    tx,
    trading.now,
    changes.flatMap(({ after, lead }) => {
      const order = trading.orders.get(after.orderId);
      const isOutbid = lead !== null && after.lead !== null && after.lead.managerId !== lead.managerId;
      return !isOutbid || order === undefined
        ? []
        : [{ order, managerId: lead.managerId, price: after.lead.price }];
    }),
  );
  await notifyFirstBid(
    tx,
    trading.now,
    changed.flatMap(({ orderId, bids: count, lead }) => {
      const order = trading.orders.get(orderId);
      const isFirst = (before.get(orderId)?.bids ?? 0) === 0 && count > 0;
      return isFirst && order !== undefined && lead !== null ? [{ order, price: lead.price }] : [];
    }),
  );
  await updateCardMarket(
    tx,
    trading,
    moved.map(({ cardId }) => cardId),
  );
}

type Change = {
  readonly after: { readonly orderId: number; readonly lead: { managerId: number; maximum: bigint } | null };
  readonly lead: { readonly managerId: number; readonly maximum: bigint } | null;
};

async function writeHolds(tx: Tx, trading: BiddingState, changes: readonly Change[]): Promise<void> {
  const holds = new Map(
    (
      await openHoldsOf(
        tx,
        BID_HOLD,
        changes.map(({ after }) => after.orderId),
      )
    ).map((hold) => [hold.cause.id, hold]),
  );
  const kept = changes.flatMap(({ after, lead }) => {
    const hold = holds.get(after.orderId);
    if (hold === undefined || after.lead === null || after.lead.managerId !== lead?.managerId) return [];
    return after.lead.maximum === hold.units ? [] : [{ hold, units: after.lead.maximum }];
  });
  await resizeHolds(tx, trading.now, kept);
  const taken = changes.filter(({ after, lead }) => after.lead?.managerId !== lead?.managerId);
  await voidHolds(
    tx,
    trading.now,
    taken.flatMap(({ after }) => holds.get(after.orderId) ?? []),
  );
  await openHolds(
    tx,
    trading.now,
    taken.flatMap(({ after: { orderId, lead } }) => {
      if (lead === null) return [];
      const { accountId } = balanceOf(trading, lead.managerId);
      return [{ accountId, cause: { kind: BID_HOLD, id: orderId }, units: lead.maximum }];
    }),
  );
}
