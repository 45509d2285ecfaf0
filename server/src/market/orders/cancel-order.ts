import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { TradeResult } from '@touchline/contract/market/rows';
import { isOpen, ORDER_KIND, ORDER_STATUS } from '@touchline/domain/market/order';
import type { Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { releaseAuctions } from '../auctions/cancel-auction.ts';
import { loadTradingState, type TradingState } from '../trading/trading-state.ts';
import { releaseOrders } from './release-order.ts';
import { updateCardMarket } from '../trading/update-card-market.ts';
import { endOrder, lockOrders, openOrderOf, storeOrders, type OrderRecord } from '../trading/store.ts';
import { completedTrade, tradeResults } from '../trading/trade-results.ts';

const CALL = 'market.orders.cancel';

/** Releases what an order of a kind binds, or refuses to cancel it. */
type Release = (tx: Tx, trading: TradingState, orders: readonly OrderRecord[]) => Promise<Refusal | void>;

const BY_KIND: Readonly<Partial<Record<OrderRecord['kind'], Release>>> = {
  [ORDER_KIND.sell]: releaseOrders,
  [ORDER_KIND.buy]: releaseOrders,
  [ORDER_KIND.auction]: releaseAuctions,
  [ORDER_KIND.lend]: releaseOrders,
};

/** Cancels an own open order: its copies are freed and its money is available again. */
export async function cancelOrder(
  tx: Tx,
  input: ParsedInput<typeof CALL>,
  caller: Pick<ManagerCaller, 'managerId'>,
): Promise<TradeResult | Refusal> {
  const { managerId } = caller;
  const orders = await lockOrders(tx, [input.order_id]);
  const order = orders.get(input.order_id);
  const release = order === undefined ? undefined : BY_KIND[order.kind];
  if (order === undefined || release === undefined || order.makerId !== managerId)
    return refuse('ERR_NOT_FOUND');
  const trading = await loadTradingState(tx, { orders, parties: [], slice: managerId });
  if (!isOpen(openOrderOf(order), trading.now.getTime())) return refuse('ERR_ORDER_CLOSED');
  const refusal = await release(tx, trading, [order]);
  if (refusal !== undefined) return refusal;
  const cancelled = endOrder(order, ORDER_STATUS.cancelled, trading.now);
  await storeOrders(tx, [cancelled]);
  await updateCardMarket(tx, trading, [order.cardId]);
  const [result] = await tradeResults(tx, [completedTrade(trading, managerId, cancelled, [])], new Map());
  if (result === undefined) throw new Error('the cancelled order has no result');
  return result;
}
