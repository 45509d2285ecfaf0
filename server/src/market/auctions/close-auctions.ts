import { saleOf } from '@touchline/domain/market/fees';
import { ORDER_KIND, ORDER_STATUS } from '@touchline/domain/market/order';
import { isUnusual } from '@touchline/domain/market/reference';
import { freeAllCopies } from '../../cards/ownership.ts';
import { inTransaction, sql, type Tx } from '../../db/database.ts';
import type { Sweep } from '../../jobs/sweeps.ts';
import { openHoldsOf, voidHolds, type Hold } from '../../wallet/ledger.ts';
import { tellBidders, tellSeller, type ClosedAuction } from './auction-notices.ts';
import { BID_HOLD, readAuctions, type AuctionRecord } from './auction-store.ts';
import { openDesk, stockOf, type Desk } from '../trading/desk.ts';
import { settleAuction } from './settle-auction.ts';
import { orderCause } from '../trading/settle-fills.ts';
import { showCards } from '../trading/show-cards.ts';
import { lockOrders, storeOrders, type OrderRecord } from '../trading/store.ts';

/** What is closed in one transaction. */
const AT_ONCE = 50;

/** Closes the auctions whose time is over: sold to the leader at the price, or unsold. Returns how many. */
export async function closeDueAuctions(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from market_order where kind = ${ORDER_KIND.auction} and due_at <= game_now()
    order by id limit ${AT_ONCE} for update skip locked
  `.execute(tx);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const orders = await lockOrders(tx, ids);
  const records = await readAuctions(tx, ids);
  const parties = [...records.values()].flatMap(({ orderId, lead }) => {
    const order = orders.get(orderId);
    return lead === null || order === undefined ? [] : [{ managerId: lead.managerId, cardId: order.cardId }];
  });
  const desk = await openDesk(tx, { orders, parties, slice: ids[0] ?? 0 });
  const holds = new Map((await openHoldsOf(tx, BID_HOLD, ids)).map((hold) => [hold.cause.id, hold]));
  const closed: ClosedAuction[] = [];
  for (const order of orders.values()) {
    const record = records.get(order.id);
    if (record === undefined || order.dueAt === null || order.dueAt > desk.now) continue;
    closed.push(await close(tx, desk, order, record, holds.get(order.id) ?? null));
  }
  await tellBidders(tx, desk.now, closed);
  await tellSeller(tx, desk.now, closed);
  await showCards(
    tx,
    desk,
    closed.map(({ order }) => order.cardId),
  );
  return closed.length;
}

async function close(
  tx: Tx,
  desk: Desk,
  order: OrderRecord,
  { lead }: AuctionRecord,
  hold: Hold | null,
): Promise<ClosedAuction> {
  if (lead !== null) {
    if (hold === null) throw new Error(`the leader of auction ${order.id} holds nothing`);
    const sale = saleOf(lead.price, 1, BigInt(order.feeBasisPoints ?? 0));
    const reference = desk.references.get(order.cardId) ?? null;
    const flagged = order.makerId !== null && isUnusual(lead.price, reference, desk.rules);
    const sold = { order, buyerId: lead.managerId, sale, flagged, hold };
    const fill = await settleAuction(tx, desk, sold);
    if (fill !== null) return { order, fill };
    await voidHolds(tx, desk.now, [hold]);
  }
  await releaseAuctionCopies(tx, desk, [order]);
  await storeOrders(tx, [{ ...order, status: ORDER_STATUS.auctionUnsold, dueAt: null, closedAt: desk.now }]);
  return { order, fill: null };
}

/** Frees the copies that auctions of managers kept; the house keeps none, it mints when it sells. */
export async function releaseAuctionCopies(
  tx: Tx,
  desk: Desk,
  orders: readonly OrderRecord[],
): Promise<void> {
  await freeAllCopies(
    tx,
    orders.flatMap(({ id, makerId, cardId }) => {
      if (makerId === null) return [];
      const { holding } = stockOf(desk, makerId, cardId);
      return [{ holdingId: holding.id, kind: 'on_sale' as const, cause: orderCause(id), quantity: 1 }];
    }),
  );
}

/** Auctions whose time is over. */
export const auctionEnds: Sweep = {
  name: 'auctions that end',
  run: (db) => inTransaction(db, closeDueAuctions),
};
