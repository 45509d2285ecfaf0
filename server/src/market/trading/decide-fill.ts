import { refuse, type Refusal } from '@touchline/contract/errors';
import { saleOf, sellerFee, type Sale } from '@touchline/domain/market/fees';
import { reasonAgainstFill, type FillCommand, type FillReason } from '@touchline/domain/market/fill';
import { ORDER_KIND } from '@touchline/domain/market/order';
import { moneyText, xfc } from '@touchline/domain/money';
import { planCarry, type Carried } from './carry.ts';
import { waitsForReview } from './review-reasons.ts';
import { changeBalance, changeUsable, balanceOf, positionOf, type TradingState } from './trading-state.ts';
import { openOrderOf, withLeft, type OrderRecord } from './store.ts';

/** A decided fill that is not written yet. */
export interface PlannedFill {
  /** The order before the fill. */
  readonly order: OrderRecord;
  readonly sellerId: number;
  readonly buyerId: number;
  readonly quantity: number;
  readonly sale: Sale;
  readonly flagged: boolean;
  readonly carried: Carried;
}

/**
 * Decides whether a taker gets copies of a sell, buy or lend order, and plans the fill. `priceRefusal` is the refusal
 * of the price check; the rules of the order come first, so that a changed price is reported as such.
 */
export function decideFill(
  trading: TradingState,
  order: OrderRecord,
  command: FillCommand,
  priceRefusal: Refusal | null,
): PlannedFill | Refusal {
  const reason = reasonAgainstFill(
    openOrderOf(order),
    command,
    (makerId) => trading.areLinked(makerId, command.takerId),
    trading.now.getTime(),
  );
  if (reason !== null) return refuseFill(reason, order);
  if (priceRefusal !== null) return priceRefusal;
  if (order.kind !== ORDER_KIND.buy) {
    const due = order.price * BigInt(command.quantity);
    if (balanceOf(trading, command.takerId).available < due) return refuse('ERR_INSUFFICIENT_FUNDS');
  } else if (positionOf(trading, command.takerId, order.cardId).usable < command.quantity) {
    return refuse('ERR_NOT_ENOUGH_COPIES');
  }
  return planFill(trading, order, command.takerId, command.quantity);
}

function refuseFill(reason: FillReason, order: OrderRecord): Refusal {
  switch (reason) {
    case 'closed':
      return refuse('ERR_ORDER_CLOSED');
    case 'own':
      return refuse('ERR_OWN_ORDER');
    case 'linked':
      return refuse('ERR_LINKED_ACCOUNT');
    case 'price_changed':
      return refuse('ERR_PRICE_CHANGED', { price: moneyText(xfc(order.price)) });
    case 'fewer_left':
      return refuse('ERR_NOT_ENOUGH_COPIES');
  }
}

/** Plans an allowed fill and updates the trading state. A borrower gets the use of the copies, not their ownership. */
export function planFill(
  trading: TradingState,
  order: OrderRecord,
  takerId: number,
  quantity: number,
): PlannedFill {
  const { kind, makerId, cardId, price } = order;
  if (makerId === null) throw new Error(`order ${order.id} has no maker`);
  const isTakerBuying = kind !== ORDER_KIND.buy;
  const lent = kind === ORDER_KIND.lend;
  const fee = isTakerBuying
    ? BigInt(order.feeBasisPoints ?? 0)
    : sellerFee(trading.levels.get(takerId) ?? 1, trading.rules);
  const sale = saleOf(price, quantity, fee);
  const [sellerId, buyerId] = isTakerBuying ? [makerId, takerId] : [takerId, makerId];
  const flagged = !lent && waitsForReview(trading, { sellerId, buyerId, cardId, price });
  const sides = { sellerId, buyerId };
  const carried = planCarry(trading, { ...sides, sale, quantity, cardId: lent ? null : cardId });
  changeBalance(trading, buyerId, isTakerBuying ? { available: -sale.gross } : { held: -sale.gross });
  changeBalance(trading, sellerId, flagged ? { held: sale.proceeds } : { available: sale.proceeds });
  if (flagged) trading.pledged.set(sellerId, (trading.pledged.get(sellerId) ?? 0n) + sale.proceeds);
  if (!isTakerBuying) changeUsable(trading, sellerId, cardId, -quantity);
  if (!flagged && !lent) changeUsable(trading, buyerId, cardId, quantity);
  trading.orders.set(order.id, withLeft(order, order.left - quantity, trading.now));
  return { order, sellerId, buyerId, quantity, sale, flagged, carried };
}
