import { crossBook } from '@touchline/domain/market/crossing';
import { isOpen } from '@touchline/domain/market/order';
import { DatabaseBusy, type Tx } from '../../db/database.ts';
import { planFill, type PlannedFill } from '../trading/decide-fill.ts';
import type { TradingState } from '../trading/trading-state.ts';
import { managersLinkedTo } from '../trading/linked-managers.ts';
import { openOrderOf, ordersInReach } from '../trading/store.ts';

/** An order on its way into the book of a card. */
export interface Entering {
  readonly makerId: number;
  readonly cardId: number;
  readonly side: 'sell' | 'buy';
  /** Units of XFC a copy. */
  readonly price: bigint;
  readonly quantity: number;
}

/** The open orders that an entering one reaches, to be locked. Asked under the lock of the book. */
export async function findReached(tx: Tx, entering: Entering): Promise<readonly number[]> {
  const linked = await managersLinkedTo(tx, entering.makerId);
  return ordersInReach(tx, { ...entering, passedOver: [entering.makerId, ...linked] });
}

/** What an entering order takes at once, and the copies that stay to rest. */
export interface Entered {
  readonly plans: readonly PlannedFill[];
  readonly rest: number;
}

/**
 * Plans the fills of an entering order against the reached orders at the desk. Throws DatabaseBusy when others took so
 * much of those in the meantime that further ones would have been reached: the same call finds them.
 */
export async function planCrossing(tx: Tx, trading: TradingState, entering: Entering): Promise<Entered> {
  const { makerId, price, quantity, side } = entering;
  const reached = [...trading.orders.values()]
    .map(openOrderOf)
    .filter((order) => isOpen(order, trading.now.getTime()));
  const { fills, rest } = crossBook(
    reached,
    { side, price, quantity },
    (other) => other !== makerId && !trading.areLinked(makerId, other),
  );
  if (rest > 0) {
    const left = await findReached(tx, { ...entering, quantity: quantity + reached.length });
    if (left.some((id) => !trading.orders.has(id)))
      throw new DatabaseBusy('The book moved while it was crossed.');
  }
  const plans = fills.flatMap((fill) => {
    const order = trading.orders.get(fill.orderId);
    return order === undefined ? [] : [planFill(trading, order, makerId, fill.quantity)];
  });
  return { plans, rest };
}
