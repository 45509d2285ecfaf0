import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import { ORDER_KIND, ORDER_STATUS } from '@touchline/domain/market/order';
import type { Money } from '@touchline/domain/money';
import { sql, type Tx } from '../../db/database.ts';
import { lockOrders } from '../trading/store.ts';
import { takeRestingOrders, type OrderTake } from '../orders/take-orders.ts';

/** A loan requested for a team: one copy of a lend order at the displayed price. */
interface WantedLoan {
  readonly order_id: number;
  readonly price: Money<'XFC'>;
}

/** The loans by card, or the refusal and the index of the refused request. */
type BorrowResult =
  | { readonly loans: ReadonlyMap<number, number> }
  | { readonly refusal: Refusal; readonly index: number };

/**
 * Borrows one copy of each lend order, like `matchOrders`, for cards among `cardIds`. Either all are borrowed or the
 * caller must roll the transaction back. Holdings of the borrower in `alsoLocked` are locked together with those of the
 * lenders.
 */
export async function borrowCards(
  tx: Tx,
  { managerId }: { readonly managerId: number },
  wanted: readonly WantedLoan[],
  cards: { readonly cardIds: ReadonlySet<number>; readonly alsoLocked: readonly number[] },
  confirmed: boolean,
): Promise<BorrowResult> {
  const orders = await lockOrders(
    tx,
    wanted.map(({ order_id }) => order_id),
  );
  const takes: OrderTake[] = [];
  for (const [index, { order_id, price }] of wanted.entries()) {
    const order = orders.get(order_id);
    if (order === undefined || order.kind !== ORDER_KIND.lend)
      return { refusal: refuse('ERR_NOT_FOUND'), index };
    if (!cards.cardIds.has(order.cardId) || takes.some((take) => take.order.cardId === order.cardId))
      return { refusal: refuse('ERR_BORROW_UNUSED'), index };
    if (order.status >= ORDER_STATUS.filled) return { refusal: refuse('ERR_ORDER_CLOSED'), index };
    takes.push({ take: { input: { order_id, qty: 1, price, confirmed }, caller: { managerId } }, order });
  }
  const others = cards.alsoLocked.map((cardId) => ({ managerId, cardId }));
  const results = await takeRestingOrders(tx, orders, takes, others);
  const fillIds: number[] = [];
  for (const [index, result] of results.entries()) {
    if (isRefusal(result)) return { refusal: result, index };
    fillIds.push(...result.fills.map(({ id }) => id));
  }
  const { rows } = await sql<{ id: number; card_id: number }>`
    select id, card_id from lease where cause_kind = 'fill' and cause_id = any(${fillIds}::int[])
  `.execute(tx);
  return { loans: new Map(rows.map(({ id, card_id }) => [card_id, id])) };
}
