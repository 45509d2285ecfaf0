import { ORDER_KIND } from '@touchline/domain/market/order';
import { type Binding, freeCopies } from '../../cards/public.ts';
import type { Tx } from '../../db/database.ts';
import { openHoldsOf, voidHolds } from '../../wallet/public.ts';
import { changeBalance, changeUsable, positionOf, type TradingState } from '../trading/trading-state.ts';
import { encumbranceOfOrder, orderCause } from '../trading/settle-fills.ts';
import type { OrderRecord } from '../trading/store.ts';

/** Releases what open sell, buy and lend orders bind: copies are freed and money is available again. */
export async function releaseOrders(
  tx: Tx,
  trading: TradingState,
  orders: readonly OrderRecord[],
): Promise<void> {
  const bindings: Binding[] = [];
  for (const { id, kind, makerId, cardId, left } of orders) {
    const bound = encumbranceOfOrder({ kind });
    if (bound === null || makerId === null) continue;
    const { holding } = positionOf(trading, makerId, cardId);
    bindings.push({ holdingId: holding.id, kind: bound, cause: orderCause(id), quantity: left });
    changeUsable(trading, makerId, cardId, left);
  }
  await freeCopies(tx, bindings);
  const buying = orders.filter(({ kind }) => kind === ORDER_KIND.buy);
  const holds = await openHoldsOf(
    tx,
    'order',
    buying.map(({ id }) => id),
  );
  await voidHolds(tx, trading.now, holds);
  const makers = new Map(buying.map(({ id, makerId }) => [id, makerId]));
  for (const { cause, units } of holds) {
    const makerId = makers.get(cause.id);
    if (makerId !== null && makerId !== undefined)
      changeBalance(trading, makerId, { available: units, held: -units });
  }
}
