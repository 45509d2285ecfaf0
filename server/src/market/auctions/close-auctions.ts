import type { Hold } from '@touchline/domain/wallet/ledger';
import { saleOf } from '@touchline/domain/market/fees';
import { ORDER_KIND, ORDER_STATUS } from '@touchline/domain/market/order';
import { isNearReference } from '@touchline/domain/market/reference';
import { freeCopies } from '../../cards/public.ts';
import { inTransaction, sql, type Tx } from '../../db/database.ts';
import type { Sweep } from '../../jobs/sweeps.ts';
import { openHoldsOf, promotionalLeft, voidHolds } from '../../wallet/public.ts';
import { notifyBidders, notifySeller, type ClosedAuction } from './auction-notices.ts';
import { BID_HOLD, readAuctions, type AuctionRecord } from './auction-store.ts';
import { loadTradingState, positionOf, type TradingState } from '../trading/trading-state.ts';
import { waitsForReview } from '../trading/review-reasons.ts';
import { settleAuction } from './settle-auction.ts';
import { orderCause } from '../trading/settle-fills.ts';
import { updateCardMarket } from '../trading/update-card-market.ts';
import { lockOrders, storeOrders, type OrderRecord } from '../trading/store.ts';

/** How many auctions one transaction closes. */
const BATCH_SIZE = 50;

/** Closes due auctions: sold to the leader at the price, or unsold. Returns how many. */
async function closeDueAuctions(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from market_order where kind = ${ORDER_KIND.auction} and due_at <= (select game_now())
    order by due_at limit ${BATCH_SIZE} for update skip locked
  `.execute(tx);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const orders = await lockOrders(tx, ids);
  const records = await readAuctions(tx, ids);
  const parties = [...records.values()].flatMap(({ orderId, lead }) => {
    const order = orders.get(orderId);
    return lead === null || order === undefined ? [] : [{ managerId: lead.managerId, cardId: order.cardId }];
  });
  const trading = await loadTradingState(tx, { orders, parties, slice: ids[0] ?? 0 });
  const leaders = parties.map(({ managerId }) => managerId);
  const promotional = leaders.length === 0 ? new Map<number, bigint>() : await promotionalLeft(tx, leaders);
  const holds = new Map((await openHoldsOf(tx, BID_HOLD, ids)).map((hold) => [hold.cause.id, hold]));
  const closed: ClosedAuction[] = [];
  for (const order of orders.values()) {
    const record = records.get(order.id);
    if (record === undefined || order.dueAt === null || order.dueAt > trading.now) continue;
    closed.push(await close(tx, trading, { order, record, hold: holds.get(order.id) ?? null, promotional }));
  }
  await notifyBidders(tx, trading.now, closed);
  await notifySeller(tx, trading.now, closed);
  await updateCardMarket(
    tx,
    trading,
    closed.map(({ order }) => order.cardId),
  );
  return closed.length;
}

/** A due auction, and the managers who hold promotional XFC as it closes. */
interface DueAuction {
  readonly order: OrderRecord;
  readonly record: AuctionRecord;
  readonly hold: Hold | null;
  readonly promotional: ReadonlyMap<number, bigint>;
}

/**
 * Closes an auction. What is paid is judged as a fill is: a sale far from the reference, or of a card passed to and fro,
 * or of a promotional holder at a price they may not trade at, waits for a review. The last takes a reference that moved
 * after the bid, since the bid itself keeps the price near.
 */
async function close(
  tx: Tx,
  trading: TradingState,
  { order, record: { lead }, hold, promotional }: DueAuction,
): Promise<ClosedAuction> {
  if (lead !== null) {
    if (hold === null) throw new Error(`the leader of auction ${order.id} has no hold`);
    const sale = saleOf(lead.price, 1, BigInt(order.feeBasisPoints ?? 0));
    const { cardId, makerId } = order;
    const { managerId: buyerId, price } = lead;
    const reference = trading.references.get(cardId) ?? null;
    const isFar = promotional.has(buyerId) && !isNearReference(price, reference, trading.rules);
    const flagged =
      makerId !== null && (isFar || waitsForReview(trading, { sellerId: makerId, buyerId, cardId, price }));
    const sold = { order, buyerId: lead.managerId, sale, flagged, hold };
    const fill = await settleAuction(tx, trading, sold);
    if (fill !== null) return { order, fill };
    await voidHolds(tx, trading.now, [hold]);
  }
  await releaseAuctionCopies(tx, trading, [order]);
  await storeOrders(tx, [
    { ...order, status: ORDER_STATUS.auctionUnsold, dueAt: null, closedAt: trading.now },
  ]);
  return { order, fill: null };
}

/** Frees the copies managers put up for auction. The house binds none; it mints when it sells. */
export async function releaseAuctionCopies(
  tx: Tx,
  trading: TradingState,
  orders: readonly OrderRecord[],
): Promise<void> {
  await freeCopies(
    tx,
    orders.flatMap(({ id, makerId, cardId }) => {
      if (makerId === null) return [];
      const { holding } = positionOf(trading, makerId, cardId);
      return [{ holdingId: holding.id, kind: 'on_sale' as const, cause: orderCause(id), quantity: 1 }];
    }),
  );
}

/** Closes due auctions. */
export const auctionEndSweep: Sweep = {
  name: 'auctions that end',
  run: (db) => inTransaction(db, closeDueAuctions),
};
