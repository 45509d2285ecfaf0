import { crossBook } from '@touchline/domain/market/crossing';
import { isOpen } from '@touchline/domain/market/order';
import { DatabaseBusy, type Tx } from '../../db/database.ts';
import { planFill, type PlannedFill } from '../trading/decide-fill.ts';
import type { TradingState } from '../trading/trading-state.ts';
import { readLinkedManagers } from '../../auth/public.ts';
import { openOrderOf, matchingOrders } from '../trading/store.ts';

/** An incoming order that is not in the book yet. */
export interface IncomingOrder {
  readonly makerId: number;
  readonly cardId: number;
  readonly side: 'sell' | 'buy';
  /** Units of XFC per copy. */
  readonly price: bigint;
  readonly quantity: number;
}

/** The open orders an incoming order matches, to be locked. Call it under the lock of the book. */
export async function findMatchingOrders(tx: Tx, incoming: IncomingOrder): Promise<readonly number[]> {
  const linked = await readLinkedManagers(tx, incoming.makerId);
  return matchingOrders(tx, { ...incoming, passedOver: [incoming.makerId, ...linked] });
}

/** The immediate fills of an incoming order, and the copies that rest in the book. */
export interface CrossingPlan {
  readonly plans: readonly PlannedFill[];
  readonly rest: number;
}

/**
 * Plans the fills of an incoming order against the matching orders. Throws DatabaseBusy when other operations filled so
 * many of them meanwhile that the order would match further ones: a retry of the call finds those.
 */
export async function planCrossing(
  tx: Tx,
  trading: TradingState,
  incoming: IncomingOrder,
): Promise<CrossingPlan> {
  const { makerId, price, quantity, side } = incoming;
  const reached = [...trading.orders.values()]
    .map(openOrderOf)
    .filter((order) => isOpen(order, trading.now.getTime()));
  const { fills, rest } = crossBook(
    reached,
    { side, price, quantity },
    (other) => other !== makerId && !trading.areLinked(makerId, other),
  );
  if (rest > 0) {
    const left = await findMatchingOrders(tx, { ...incoming, quantity: quantity + reached.length });
    if (left.some((id) => !trading.orders.has(id)))
      throw new DatabaseBusy('The book moved while it was crossed.');
  }
  const plans = fills.flatMap((fill) => {
    const order = trading.orders.get(fill.orderId);
    return order === undefined ? [] : [planFill(trading, order, makerId, fill.quantity)];
  });
  return { plans, rest };
}
