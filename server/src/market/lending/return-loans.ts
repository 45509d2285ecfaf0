import { returnedCopyPlace } from '@touchline/domain/market/lending';
import { type Binding, endLoans, freeCopies, rebindCopies } from '../../cards/public.ts';
import { sql, type Tx } from '../../db/database.ts';
import { loadTradingState, type TradingState } from '../trading/trading-state.ts';
import { insertLendOrder } from './lend-order.ts';
import { notifyLoanReturn } from '../trading/notices.ts';
import { orderCause } from '../trading/settle-fills.ts';
import { updateCardMarket } from '../trading/update-card-market.ts';
import { lockOrders, openOrderOf, storeOrders, withLeft, type OrderRecord } from '../trading/store.ts';

/** How many loans one transaction ends. */
const BATCH_SIZE = 100;

interface DueLoan {
  readonly id: number;
  readonly fill_id: number;
  readonly order_id: number;
}

/** The returned copies of one lend order. */
interface ReturnedCopies {
  readonly order: OrderRecord;
  readonly lenderId: number;
  readonly bindings: readonly Binding[];
  readonly quantity: number;
}

/**
 * Returns lent copies that are due, in no team and hosting no contest. Copies of a recurring order are offered again at the same price. If
 * the lender's account is closed, the copies return to their holding unencumbered. Returns how many copies came back.
 */
export async function returnLoans(tx: Tx): Promise<number> {
  const { rows } = await sql<DueLoan>`
    select lease.id, fill.id as fill_id, fill.order_id
    from lease join fill on fill.id = cause_id
    where source = 'loan' and cause_kind = 'fill' and ended_at is null and entry_id is null
      and hosts_contest_id is null
      and lease.due_at <= game_now()
    order by lease.id limit ${BATCH_SIZE}
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
  const returned = [...orders.values()].flatMap((order): ReturnedCopies[] => {
    const bindings = byOrder.get(order.id) ?? [];
    if (order.makerId === null || bindings.length === 0) return [];
    const quantity = bindings.reduce((sum, binding) => sum + binding.quantity, 0);
    return [{ order, lenderId: order.makerId, bindings, quantity }];
  });
  for (const each of returned) await releaseReturned(tx, trading, each);
  await notifyLoanReturn(
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

/**
 * Frees returned copies, or encumbers them for the order that offers them again. A manager without an account has no
 * level.
 */
async function releaseReturned(
  tx: Tx,
  trading: TradingState,
  { order, lenderId, bindings, quantity }: ReturnedCopies,
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
