import type { ParsedInput } from '@touchline/contract/calls';
import { refuse } from '@touchline/contract/errors';
import { isOpen, ORDER_KIND } from '@touchline/domain/market/order';
import { editAuction } from '../auctions/edit-auction.ts';
import { refuseFarFills, refuseUnusualPrices, refuseOffTick } from '../prices/check-price.ts';
import { refuseMoreThanExist } from '../trading/check-quantity.ts';
import { findMatchingOrders, planCrossing, type IncomingOrder } from './cross-orders.ts';
import { loadTradingState, balanceOf, positionOf } from '../trading/trading-state.ts';
import { editLendOrder } from '../lending/edit-lend-order.ts';
import { restInBook, costOfCrossing } from './new-order.ts';
import type { TradeOperation } from '../trading/trade-operation.ts';
import { notifyMakers } from '../trading/notices.ts';
import { loadRowSubjects } from '../trading/order-rows.ts';
import { releaseOrders } from './release-order.ts';
import { settleFills } from '../trading/settle-fills.ts';
import { updateCardMarket } from '../trading/update-card-market.ts';
import {
  lockBook,
  lockOrders,
  nextPriority,
  openOrderOf,
  readOrders,
  storeOrders,
  withLeft,
  type OrderRecord,
} from '../trading/store.ts';
import { completedTrade, tradeResult } from '../trading/trade-results.ts';

const CALL = 'market.orders.edit';

/**
 * Changes price and copies of an own open order. A new price or more copies move it to the end of its queue, fewer
 * copies do not. A new price may cross: matching orders are filled at once. Lend orders and auctions have rules of their
 * own.
 */
export const editOrder: TradeOperation<typeof CALL> = async (tx, input, caller, limit) => {
  const { managerId } = caller;
  const [found] = await readOrders(tx, [input.order_id]);
  if (found === undefined || found.makerId !== managerId) return refuse('ERR_NOT_FOUND');
  if (found.kind === ORDER_KIND.auction) return editAuction(tx, input, caller);
  // Only auctions have an end and a buy-now price that can be set.
  if (input.hours !== undefined || input.buy_now !== undefined) return refuse('ERR_GENERIC_ERROR');
  const offTick = refuseOffTick(input.price.units);
  if (offTick !== null) return offTick;
  if (found.kind === ORDER_KIND.lend) return editLendOrder(tx, input, caller);
  const { id, cardId } = found;
  const incoming = incomingOrder(found, managerId, input);
  const unreal = await refuseMoreThanExist(tx, incoming);
  if (unreal !== null) return unreal;
  await lockBook(tx, cardId);
  const locked = await lockOrders(tx, [id, ...(await findMatchingOrders(tx, incoming))]);
  const order = locked.get(id);
  if (order === undefined) throw new Error(`order ${id} does not exist`);
  const trading = await loadTradingState(tx, {
    orders: new Map([...locked].filter(([other]) => other !== id)),
    parties: [{ managerId, cardId }],
    slice: managerId,
  });
  if (!isOpen(openOrderOf(order), trading.now.getTime())) return refuse('ERR_ORDER_CLOSED');
  const moved = order.price !== incoming.price;
  if (moved) {
    const intended = { ...incoming, managerId, confirmed: input.confirmed ?? false };
    const [priceRefusal] = await refuseUnusualPrices(tx, [intended], trading.references, trading.rules);
    if (priceRefusal !== null && priceRefusal !== undefined) return priceRefusal;
  }
  await releaseOrders(tx, trading, [order]);
  if (incoming.side === 'sell' && positionOf(trading, managerId, cardId).usable < incoming.quantity)
    return refuse('ERR_NOT_ENOUGH_COPIES');
  const before = balanceOf(trading, managerId).available;
  const crossing = await planCrossing(tx, trading, incoming);
  const takenPrices = crossing.plans.map(({ order }) => order.price);
  const far = refuseFarFills(trading, { managerId, cardId }, takenPrices);
  if (far !== null) return far;
  if (incoming.side === 'buy' && before < costOfCrossing(crossing, incoming))
    return refuse('ERR_INSUFFICIENT_FUNDS');
  const tooMany = limit(caller, crossing.plans.length);
  if (tooMany !== null) return tooMany;

  const keepsPlace = !moved && input.qty <= order.left;
  const changed: OrderRecord = {
    ...order,
    price: incoming.price,
    quantity: order.quantity - order.left + input.qty,
    priority: keepsPlace ? order.priority : await nextPriority(tx),
  };
  const resting = withLeft(changed, crossing.rest, trading.now);
  await storeOrders(tx, [resting]);
  const fills = await settleFills(tx, trading, crossing.plans);
  await restInBook(tx, trading, resting);
  const shown = await loadRowSubjects(tx, [resting]);
  await notifyMakers(tx, trading.now, [...fills.values()], trading.orders, shown.faces);
  await updateCardMarket(tx, trading, [cardId]);
  return tradeResult(completedTrade(trading, managerId, resting, crossing.plans), fills, shown);
};

/** The order as one that comes in with its new price and copies. */
function incomingOrder(
  { kind, cardId }: OrderRecord,
  makerId: number,
  { price, qty }: ParsedInput<typeof CALL>,
): IncomingOrder {
  return {
    makerId,
    cardId,
    side: kind === ORDER_KIND.sell ? 'sell' : 'buy',
    price: price.units,
    quantity: qty,
  };
}
