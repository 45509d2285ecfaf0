import { crossBook } from '@touchline/domain/market/crossing';
import { isOpen } from '@touchline/domain/market/order';
import { DatabaseBusy, type Tx } from '../../db/database.ts';
import { planFill, type PlannedFill } from '../trading/decide-fill.ts';
import type { TradingState } from '../trading/trading-state.ts';
import { readLinkedManagers } from '../trading/linked-managers.ts';
import { openOrderOf, matchingOrders } from '../trading/store.ts';

/** An order on its way into the book of a card. */
export interface IncomingOrder {
  readonly makerId: number;
  readonly cardId: number;
  readonly side: 'sell' | 'buy';
  /** Units of XFC a copy. */
  readonly price: bigint;
  readonly quantity: number;
}

/** The open orders that an entering one reaches, to be locked. Asked under the lock of the book. */
export async function findMatchingOrders(tx: Tx, incoming: IncomingOrder): Promise<readonly number[]> {
  const linked = await readLinkedManagers(tx, incoming.makerId);
  return matchingOrders(tx, { ...incoming, passedOver: [incoming.makerId, ...linked] });
}

/** What an entering order takes at once, and the copies that stay to rest. */
export interface CrossingPlan {
  readonly plans: readonly PlannedFill[];
  readonly rest: number;
}

/**
 * Plans the fills of an entering order against the reached orders at the desk. Throws DatabaseBusy when others took so
 * much of those in the meantime that further ones would have been reached: the same call finds them.
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
