import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import { sellerFee } from '@touchline/domain/market/fees';
import { ORDER_KIND, ORDER_STATUS } from '@touchline/domain/market/order';
import { DAY_MS } from '@touchline/domain/rules/index';
import { bindCopies } from '../../cards/public.ts';
import { sql, type Tx } from '../../db/database.ts';
import { openHolds } from '../../wallet/public.ts';
import { refuseFarFills, refuseUnusualPrices, refuseOffTick } from '../prices/check-price.ts';
import { refuseMoreThanExist } from '../trading/check-quantity.ts';
import { findMatchingOrders, planCrossing, type CrossingPlan, type IncomingOrder } from './cross-orders.ts';
import {
  changeBalance,
  loadTradingState,
  balanceOf,
  positionOf,
  type TradingState,
} from '../trading/trading-state.ts';
import type { TradeOperation } from '../trading/trade-operation.ts';
import { notifyMakers } from '../trading/notices.ts';
import { loadRowSubjects } from '../trading/order-rows.ts';
import { encumbranceOfOrder, orderCause, settleFills } from '../trading/settle-fills.ts';
import { updateCardMarket } from '../trading/update-card-market.ts';
import { insertOrder, lockBook, lockOrders, withLeft, type OrderRecord } from '../trading/store.ts';
import { completedTrade, tradeResult } from '../trading/trade-results.ts';

const CALL = 'market.orders.place';

/**
 * Places a sell or buy order. Matching orders are filled at once at their resting prices; the rest stays in the book
 * with its copies encumbered or its money held.
 */
export const newOrder: TradeOperation<typeof CALL> = async (tx, input, caller, limit) => {
  const card = await findTradedCard(tx, input);
  if (isRefusal(card)) return card;
  const offTick = refuseOffTick(input.price.units);
  if (offTick !== null) return offTick;
  const { managerId } = caller;
  const incoming: IncomingOrder = {
    makerId: managerId,
    cardId: card.id,
    side: input.side,
    price: input.price.units,
    quantity: input.qty,
  };
  const unreal = await refuseMoreThanExist(tx, incoming);
  if (unreal !== null) return unreal;
  await lockBook(tx, card.id);
  const orders = await lockOrders(tx, await findMatchingOrders(tx, incoming));
  const parties = [{ managerId, cardId: card.id }];
  const trading = await loadTradingState(tx, { orders, parties, slice: managerId });
  const intended = { ...incoming, managerId, confirmed: input.confirmed ?? false };
  const [priceRefusal] = await refuseUnusualPrices(tx, [intended], trading.references, trading.rules);
  if (priceRefusal !== null && priceRefusal !== undefined) return priceRefusal;
  if (input.side === 'sell' && positionOf(trading, managerId, card.id).usable < input.qty)
    return refuse('ERR_NOT_ENOUGH_COPIES');
  const before = balanceOf(trading, managerId).available;
  const crossing = await planCrossing(tx, trading, incoming);
  const takenPrices = crossing.plans.map(({ order }) => order.price);
  const far = refuseFarFills(trading, { managerId, cardId: card.id }, takenPrices);
  if (far !== null) return far;
  if (input.side === 'buy' && before < costOfCrossing(crossing, incoming))
    return refuse('ERR_INSUFFICIENT_FUNDS');
  const tooMany = limit(caller, crossing.plans.length);
  if (tooMany !== null) return tooMany;

  const order = await insertOrder(tx, orderOf(trading, incoming, crossing.rest));
  const fills = await settleFills(tx, trading, crossing.plans);
  await restInBook(tx, trading, order);
  const shown = await loadRowSubjects(tx, [order]);
  await notifyMakers(tx, trading.now, [...fills.values()], trading.orders, shown.faces);
  await updateCardMarket(tx, trading, [card.id]);
  return tradeResult(completedTrade(trading, managerId, order, crossing.plans), fills, shown);
};

/** The cost of the immediate fills plus the hold of the resting copies, in units of XFC. */
export function costOfCrossing(
  { plans, rest }: CrossingPlan,
  { price }: Pick<IncomingOrder, 'price'>,
): bigint {
  return plans.reduce((sum, { sale }) => sum + sale.gross, 0n) + price * BigInt(rest);
}

/** Encumbers the copies, or holds the money, of a resting order and updates the trading state. */
export async function restInBook(tx: Tx, trading: TradingState, order: OrderRecord): Promise<void> {
  const { makerId, cardId, left } = order;
  if (left === 0 || makerId === null) return;
  const cause = orderCause(order.id);
  const kind = encumbranceOfOrder(order);
  if (kind !== null) {
    const { holding } = positionOf(trading, makerId, cardId);
    await bindCopies(tx, [{ holdingId: holding.id, kind, cause, quantity: left }]);
    return;
  }
  const units = order.price * BigInt(left);
  await openHolds(tx, trading.now, [{ accountId: balanceOf(trading, makerId).accountId, cause, units }]);
  changeBalance(trading, makerId, { available: -units, held: units });
}

function orderOf(
  trading: TradingState,
  incoming: IncomingOrder,
  rest: number,
): Omit<OrderRecord, 'id' | 'priority'> {
  const { now, rules } = trading;
  const { makerId, cardId, side, price, quantity } = incoming;
  const fee = sellerFee(trading.levels.get(makerId) ?? 1, rules);
  const whole = {
    id: 0,
    kind: side === 'sell' ? ORDER_KIND.sell : ORDER_KIND.buy,
    makerId,
    cardId,
    quantity,
    left: quantity,
    price,
    feeBasisPoints: side === 'sell' ? Number(fee) : null,
    recurring: false,
    status: ORDER_STATUS.open,
    rulesVersion: rules.version,
    createdAt: now,
    priority: 0n,
    dueAt: new Date(now.getTime() + rules.market.orderDays * DAY_MS),
    closedAt: null,
  } as const;
  return withLeft(whole, rest, now);
}

/** Finds the card of an asset. Refuses when there is none or when it is not traded. */
export async function findTradedCard(
  tx: Tx,
  { asset_type, asset_id }: { readonly asset_type: number; readonly asset_id: number },
): Promise<{ readonly id: number } | Refusal> {
  const { rows } = await sql<{ id: number; lifetime: number | null }>`
    select id, lifetime from card where asset_type = ${asset_type} and subject_id = ${asset_id}
  `.execute(tx);
  const [card] = rows;
  if (card === undefined) return refuse('ERR_NOT_FOUND');
  return card.lifetime === null ? refuse('ERR_CARD_NOT_TRADED') : card;
}
