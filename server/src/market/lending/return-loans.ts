import { returnedCopyPlace } from '@touchline/domain/market/lending';
import { endLoans } from '../../cards/leases.ts';
import { freeCopies, rebindCopies, type Binding } from '../../cards/ownership.ts';
import { sql, type Tx } from '../../db/database.ts';
import { loadTradingState, type TradingState } from '../trading/trading-state.ts';
import { insertLendOrder } from './lend-order.ts';
import { notifyOfReturn } from '../trading/notices.ts';
import { orderCause } from '../trading/settle-fills.ts';
import { updateCardMarket } from '../trading/update-card-market.ts';
import { lockOrders, openOrderOf, storeOrders, withLeft, type OrderRecord } from '../trading/store.ts';

/** Loans that end in one transaction. */
const AT_ONCE = 100;

interface DueLoan {
  readonly id: number;
  readonly fill_id: number;
  readonly order_id: number;
}

/** What is back of the copies lent by one order. */
interface Returned {
  readonly order: OrderRecord;
  readonly lenderId: number;
  readonly bindings: readonly Binding[];
  readonly quantity: number;
}

/**
 * Gives lent copies back whose time is over and which no team uses. Those of a recurring order are offered again, at the
 * same price. A copy whose lender's account is gone stays with his holding, bound by nothing. Returns how many came back.
 */
export async function returnLoans(tx: Tx): Promise<number> {
  const { rows } = await sql<DueLoan>`
    select lease.id, fill.id as fill_id, fill.order_id
    from lease join fill on fill.id = cause_id
    where source = 'loan' and cause_kind = 'fill' and ended_at is null and entry_id is null
      and lease.due_at <= game_now()
    order by lease.id limit ${AT_ONCE}
  `.execute(tx);
  const [first] = rows;
  if (first === undefined) return 0;
  const orders = await lockOrders(
    tx,
    rows.map(({ order_id }) => order_id),
  );
  const parties = [...orders.values()].flatMap(({ makerId, cardId }) =>
    makerId === null ? [] : [{ managerId: makerId, cardId }],
  );
  const trading = await loadTradingState(tx, { orders, parties, slice: first.order_id });
  const ended = await endLoans(
    tx,
    trading.now,
    rows.map(({ id }) => id),
  );
  const orderOfFill = new Map(rows.map(({ fill_id, order_id }) => [fill_id, order_id]));
  const byOrder = Map.groupBy(ended, ({ cause }) => orderOfFill.get(cause.id));
  const returned = [...orders.values()].flatMap((order): Returned[] => {
    const bindings = byOrder.get(order.id) ?? [];
    if (order.makerId === null || bindings.length === 0) return [];
    const quantity = bindings.reduce((sum, binding) => sum + binding.quantity, 0);
    return [{ order, lenderId: order.makerId, bindings, quantity }];
  });
  for (const each of returned) await putBack(tx, trading, each);
  await notifyOfReturn(
    tx,
    trading.now,
    returned
      .filter(({ lenderId }) => trading.levels.has(lenderId))
      .map(({ order, lenderId, quantity }) => ({ lenderId, cardId: order.cardId, quantity })),
  );
  await updateCardMarket(
    tx,
    trading,
    returned.map(({ order }) => order.cardId),
  );
  return returned.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Frees what is back, or binds it for the order that offers it again. Managers without an account have no level. */
async function putBack(
  tx: Tx,
  trading: TradingState,
  { order, lenderId, bindings, quantity }: Returned,
): Promise<void> {
  const place = returnedCopyPlace(
    { ...openOrderOf(order), recurring: order.recurring },
    trading.levels.has(lenderId),
    trading.now.getTime(),
  );
  if (place === 'free') {
    await freeCopies(tx, bindings);
    return;
  }
  const offer =
    place === 'order'
      ? order
      : await insertLendOrder(tx, trading, {
          makerId: lenderId,
          cardId: order.cardId,
          price: order.price,
          quantity,
          recurring: true,
        });
  if (place === 'order') await storeOrders(tx, [withLeft(order, order.left + quantity, trading.now)]);
  await rebindCopies(
    tx,
    bindings.map(({ holdingId, kind, cause, quantity: copies }) => ({
      holdingId,
      kind,
      from: cause,
      to: orderCause(offer.id),
      quantity: copies,
    })),
  );
}
