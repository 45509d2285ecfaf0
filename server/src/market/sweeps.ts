import { ORDER_STATUS } from '@touchline/domain/market/order';
import { inTransaction, sql, type Db, type Tx } from '../db/database.ts';
import { KIND } from '../db/sql-constants.ts';
import type { Sweep } from '../jobs/sweeps.ts';
import { auctionEndSweep } from './auctions/close-auctions.ts';
import { loadTradingState } from './trading/trading-state.ts';
import { houseAuctionSweep } from './auctions/house-auctions.ts';
import { notifyOrderExpiry } from './trading/notices.ts';
import { releaseOrders } from './orders/release-order.ts';
import { returnLoans } from './lending/return-loans.ts';
import { lockDueFills, releaseFills } from './reviews/review-fills.ts';
import { updateCardMarket } from './trading/update-card-market.ts';
import { endOrder, lockOrders, storeOrders } from './trading/store.ts';

/** How many rows one transaction ends. */
const BATCH_SIZE = 100;

/**
 * Expires due sell, buy and lend orders. Returns how many. It reads them by their time and the clock once: by id, every
 * run would read all orders there ever were.
 */
async function expireOrders(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from market_order
    where kind in (${KIND.sell}, ${KIND.buy}, ${KIND.lend}) and due_at <= (select game_now())
    order by due_at limit ${BATCH_SIZE} for update skip locked
  `.execute(tx);
  if (rows.length === 0) return 0;
  const orders = await lockOrders(
    tx,
    rows.map(({ id }) => id),
  );
  const [first] = rows;
  const trading = await loadTradingState(tx, { orders, parties: [], slice: first?.id ?? 0 });
  const due = [...orders.values()].filter(({ dueAt }) => dueAt !== null && dueAt <= trading.now);
  await releaseOrders(tx, trading, due);
  await storeOrders(
    tx,
    due.map((order) => endOrder(order, ORDER_STATUS.expired, trading.now)),
  );
  await notifyOrderExpiry(tx, trading.now, due);
  await updateCardMarket(
    tx,
    trading,
    due.map(({ cardId }) => cardId),
  );
  return due.length;
}

/** Releases flagged fills whose review is due. Returns how many. */
async function releaseReviews(tx: Tx): Promise<number> {
  const fills = await lockDueFills(tx, BATCH_SIZE);
  await releaseFills(tx, fills);
  return fills.length;
}

/** The periodic jobs of the market: expiry of orders, auctions, loans, and unreviewed fills. */
export const marketSweeps: readonly Sweep[] = [
  { name: 'orders that expire', run: (db) => inTransaction(db, expireOrders) },
  auctionEndSweep,
  houseAuctionSweep,
  { name: 'loans that return', run: (db) => inTransaction(db, returnLoans) },
  { name: 'unusual fills', everyMs: 1_000, run: (db) => inTransaction(db, releaseReviews) },
];

/** Runs the market sweeps at the game time until nothing is due. */
export async function sweepMarket(db: Db): Promise<void> {
  for (const sweep of marketSweeps) while ((await sweep.run(db)) > 0);
}
