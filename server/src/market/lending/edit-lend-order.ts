import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { TradeResult } from '@touchline/contract/market/rows';
import { isOpen } from '@touchline/domain/market/order';
import type { Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { loadTradingState, positionOf } from '../trading/trading-state.ts';
import { restInBook } from '../orders/new-order.ts';
import { releaseOrders } from '../orders/release-order.ts';
import { updateCardMarket } from '../trading/update-card-market.ts';
import {
  lockOrders,
  nextPriority,
  openOrderOf,
  storeOrders,
  withLeft,
  type OrderRecord,
} from '../trading/store.ts';
import { completedTrade, tradeResults } from '../trading/trade-results.ts';

/**
 * Changes price and copies of an own open lend order, which never crosses. Copies already lent are unaffected. Queue
 * priority follows the rule of sell orders.
 */
export async function editLendOrder(
  tx: Tx,
  input: ParsedInput<'market.orders.edit'>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<TradeResult | Refusal> {
  const orders = await lockOrders(tx, [input.order_id]);
  const order = orders.get(input.order_id);
  if (order === undefined || order.makerId !== managerId) return refuse('ERR_NOT_FOUND');
  const trading = await loadTradingState(tx, { orders, parties: [], slice: managerId });
  if (!isOpen(openOrderOf(order), trading.now.getTime())) return refuse('ERR_ORDER_CLOSED');
  if (positionOf(trading, managerId, order.cardId).usable + order.left < input.qty)
    return refuse('ERR_NOT_ENOUGH_COPIES');
  await releaseOrders(tx, trading, [order]);
  const keepsPlace = order.price === input.price.units && input.qty <= order.left;
  const changed: OrderRecord = {
    ...order,
    price: input.price.units,
    quantity: order.quantity - order.left + input.qty,
    priority: keepsPlace ? order.priority : await nextPriority(tx),
  };
  const resting = withLeft(changed, input.qty, trading.now);
  await storeOrders(tx, [resting]);
  await restInBook(tx, trading, resting);
  await updateCardMarket(tx, trading, [order.cardId]);
  const [result] = await tradeResults(tx, [completedTrade(trading, managerId, resting, [])], new Map());
  if (result === undefined) throw new Error('the edited order has no result');
  return result;
}
