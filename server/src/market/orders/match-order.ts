import { refuse } from '@touchline/contract/errors';
import { ORDER_KIND, ORDER_STATUS } from '@touchline/domain/market/order';
import type { Tx } from '../../db/database.ts';
import type { BatchedCall, BatchFunction, Outcome } from '../../http/calls/handler.ts';
import { lockOrders, type OrderRecord } from '../trading/store.ts';
import { cachedPrices, cachePrices } from '../prices/price-cache.ts';
import { takeRestingOrders, type OrderTake } from './take-orders.ts';

const CALL = 'market.orders.fill';
type Take = BatchedCall<typeof CALL>;

/**
 * Fills resting orders for many calls in one transaction, in the order of the calls. Each call gets all its copies at
 * the displayed price, or nothing. Auctions are bid on instead.
 */
export const matchOrders: BatchFunction<typeof CALL> = async (tx, calls) => {
  const orders = await lockOrders(
    tx,
    calls.map(({ input }) => input.order_id),
  );
  const answers = new Map<Take, Outcome<typeof CALL>>();
  const takes: { readonly take: Take; readonly order: OrderRecord }[] = [];
  for (const take of calls) {
    const order = orders.get(take.input.order_id);
    if (order === undefined || order.kind === ORDER_KIND.auction) answers.set(take, refuse('ERR_NOT_FOUND'));
    else if (order.status >= ORDER_STATUS.filled) answers.set(take, refuse('ERR_ORDER_CLOSED'));
    else takes.push({ take, order });
  }
  const outcomes = await takeAll(tx, orders, takes);
  for (const [index, { take }] of takes.entries()) {
    const outcome = outcomes[index];
    if (outcome !== undefined) answers.set(take, outcome);
  }
  return calls.flatMap((take) => answers.get(take) ?? []);
};

async function takeAll(
  tx: Tx,
  orders: ReadonlyMap<number, OrderRecord>,
  takes: readonly OrderTake[],
): Promise<Awaited<ReturnType<typeof takeRestingOrders>>> {
  if (takes.length === 0) return [];
  const cache = await cachedPrices(
    tx,
    takes.map(({ order }) => order.cardId),
  );
  const outcomes = await takeRestingOrders(tx, orders, takes, [], cache);
  cachePrices(tx, cache);
  return outcomes;
}
