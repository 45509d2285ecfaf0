import {
  statusOfLeft,
  type ORDER_STATUS,
  type OpenOrder,
  type OrderKind,
  type OrderStatus,
} from '@touchline/domain/market/order';
import { insertActivity } from '../../activity/public.ts';
import { sql, type Db, type Tx } from '../../db/database.ts';
import { IS_OPEN, KIND } from '../../db/sql-constants.ts';
import { lock, lockAndRead } from '../../db/lock.ts';
import { publishAfterCommit } from '../../live/topic-changes.ts';

/** A stored order. Prices in units of XFC per copy. */
export interface OrderRecord {
  readonly id: number;
  readonly kind: OrderKind;
  /** Null is the house. */
  readonly makerId: number | null;
  readonly cardId: number;
  readonly quantity: number;
  readonly left: number;
  readonly price: bigint;
  readonly feeBasisPoints: number | null;
  readonly recurring: boolean;
  readonly status: OrderStatus;
  readonly rulesVersion: number;
  readonly createdAt: Date;
  readonly priority: bigint;
  readonly dueAt: Date | null;
  readonly closedAt: Date | null;
}

const COLUMNS = sql`
  market_order.id, kind, manager_id as "makerId", card_id as "cardId", quantity, left_quantity as "left", price,
  fee_basis_points as "feeBasisPoints", recurring, status, rules_version as "rulesVersion", created_at as "createdAt",
  priority, due_at as "dueAt", closed_at as "closedAt"
`;

/** Reads orders by id in ascending order. */
export async function readOrders(db: Db, ids: readonly number[]): Promise<readonly OrderRecord[]> {
  const { rows } = await sql<OrderRecord>`
    select ${COLUMNS} from market_order where id = any(${ids}::int[]) order by id
  `.execute(db);
  return rows;
}

/** Locks orders and reads them under the lock, by id. Unknown ids are absent. */
export async function lockOrders(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, OrderRecord>> {
  const orders = await lockAndRead<OrderRecord>(tx, 'orders', ids, COLUMNS);
  return new Map(orders.map((order) => [order.id, order]));
}

/** The domain model of an order. */
export function openOrderOf(order: OrderRecord): OpenOrder {
  return { ...order, dueAt: order.dueAt?.getTime() ?? null };
}

/**
 * Locks the book of a card, creating its row if needed: until the commit no other transaction can add an order or
 * change a price in it.
 */
export async function lockBook(tx: Tx, cardId: number): Promise<void> {
  await sql`insert into card_book (id) values (${cardId}) on conflict do nothing`.execute(tx);
  await lock(tx, { books: [cardId] });
}

/**
 * The ids of open orders on the other side that an order matches at its limit, best first, until its copies are
 * covered; orders of its maker and of linked managers are left out. Read under the lock of the book.
 */
export async function matchingOrders(
  tx: Tx,
  wanted: {
    readonly cardId: number;
    readonly side: 'sell' | 'buy';
    readonly price: bigint;
    readonly quantity: number;
    readonly passedOver: readonly number[];
  },
): Promise<readonly number[]> {
  const { cardId, side, price, quantity, passedOver } = wanted;
  const reached =
    side === 'buy'
      ? sql`kind = ${KIND.sell} and price <= ${price} order by price, priority`
      : sql`kind = ${KIND.buy} and price >= ${price} order by price desc, priority`;
  const { rows } = await sql<{ id: number; left: number }>`
    select id, left_quantity as "left" from market_order
    where card_id = ${cardId} and ${IS_OPEN} and due_at > game_now() and manager_id <> all(${passedOver}::int[])
      and ${reached} limit ${quantity}
  `.execute(tx);
  const ids: number[] = [];
  let copies = 0;
  for (const { id, left } of rows) {
    if (copies >= quantity) break;
    ids.push(id);
    copies += left;
  }
  return ids;
}

/** Inserts an order and returns it whole. */
export async function insertOrder(tx: Tx, order: Omit<OrderRecord, 'id' | 'priority'>): Promise<OrderRecord> {
  const { rows } = await sql<OrderRecord>`
    insert into market_order (kind, manager_id, card_id, quantity, left_quantity, price, fee_basis_points, recurring,
      status, rules_version, created_at, due_at, closed_at)
    values (${order.kind}, ${order.makerId}, ${order.cardId}, ${order.quantity}, ${order.left}, ${order.price},
      ${order.feeBasisPoints}, ${order.recurring}, ${order.status}, ${order.rulesVersion}, ${order.createdAt},
      ${order.dueAt}, ${order.closedAt})
    returning ${COLUMNS}
  `.execute(tx);
  const [inserted] = rows;
  if (inserted === undefined) throw new Error('no order was written');
  return inserted;
}

/** Updates orders after fills, edits or closing, and wakes their live topics. The orders must be locked. */
export async function storeOrders(tx: Tx, orders: readonly OrderRecord[]): Promise<void> {
  if (orders.length === 0) return;
  await sql`
    update market_order set left_quantity = changed.left_quantity, quantity = changed.quantity, price = changed.price,
      status = changed.status, priority = changed.priority, due_at = changed.due_at, closed_at = changed.closed_at
    from unnest(
      ${orders.map(({ id }) => id)}::int[], ${orders.map(({ left }) => left)}::int[],
      ${orders.map(({ quantity }) => quantity)}::int[], ${orders.map(({ price }) => price.toString())}::bigint[],
      ${orders.map(({ status }) => status)}::smallint[], ${orders.map(({ priority }) => priority.toString())}::bigint[],
      ${orders.map(({ dueAt }) => dueAt)}::timestamptz[], ${orders.map(({ closedAt }) => closedAt)}::timestamptz[]
    ) as changed (id, left_quantity, quantity, price, status, priority, due_at, closed_at)
    where market_order.id = changed.id
  `.execute(tx);
  publishAfterCommit(
    tx,
    'order',
    orders.map(({ id }) => id),
  );
}

/** The next priority: behind every queued order. */
export async function nextPriority(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ next: bigint }>`select nextval('market_priority') as next`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the priority sequence returned no row');
  return row.next;
}

/** The order closed without a fill; nothing more is due. */
export function endOrder(
  order: OrderRecord,
  status: typeof ORDER_STATUS.cancelled | typeof ORDER_STATUS.expired,
  at: Date,
): OrderRecord {
  return { ...order, status, dueAt: null, closedAt: at };
}

/** The order with `left` copies, closed at `at` when none is left. */
export function withLeft(order: OrderRecord, left: number, at: Date): OrderRecord {
  const status = statusOfLeft(left, order.quantity);
  return left === 0 ? { ...order, left, status, dueAt: null, closedAt: at } : { ...order, left, status };
}

/** A stored fill; a null seller is the house. Units of XFC: the price per copy, the fee for all copies. */
export interface FillRecord {
  readonly id: number;
  readonly orderId: number;
  readonly kind: OrderKind;
  readonly cardId: number;
  readonly quantity: number;
  readonly price: bigint;
  readonly fee: bigint;
  readonly sellerId: number | null;
  readonly buyerId: number;
  readonly flagged: boolean;
  readonly at: Date;
}

/** SQL: what buyer and seller of the written fills did; a fill that waits for a review is no act. */
const ACTS_OF_FILLS = sql`
  select party.manager_id, party.kind, written.id as subject_id, price * quantity as amount, null::jsonb as facts,
    written.at
  from written cross join lateral (values
    (buyer_id, case kind when ${KIND.lend} then 'borrowed' when ${KIND.auction} then 'auction_won' else 'bought' end),
    (seller_id, case kind when ${KIND.lend} then 'lent' when ${KIND.auction} then 'auction_sold' else 'sold' end)
  ) as party (manager_id, kind)
  where not flagged
`;

/** Inserts fills with the acts of their parties, and returns them with their ids, in order. */
export async function insertFills(
  tx: Tx,
  fills: readonly Omit<FillRecord, 'id'>[],
): Promise<readonly FillRecord[]> {
  const { rows } = await sql<{ id: number }>`
    with written as (
      insert into fill (order_id, kind, card_id, quantity, price, fee, seller_id, buyer_id, flagged, at)
      select order_id, kind, card_id, quantity, price, fee, seller_id, buyer_id, flagged, at
      from unnest(
        ${fills.map(({ orderId }) => orderId)}::int[], ${fills.map(({ kind }) => kind)}::smallint[],
        ${fills.map(({ cardId }) => cardId)}::int[], ${fills.map(({ quantity }) => quantity)}::int[],
        ${fills.map(({ price }) => price.toString())}::bigint[], ${fills.map(({ fee }) => fee.toString())}::bigint[],
        ${fills.map(({ sellerId }) => sellerId)}::int[], ${fills.map(({ buyerId }) => buyerId)}::int[],
        ${fills.map(({ flagged }) => flagged)}::boolean[], ${fills.map(({ at }) => at)}::timestamptz[]
      ) with ordinality as fill (order_id, kind, card_id, quantity, price, fee, seller_id, buyer_id, flagged, at, ordinal)
      order by ordinal
      returning *
    ), recorded as (${insertActivity(ACTS_OF_FILLS)})
    select id from written
  `.execute(tx);
  const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  return fills.map((fill, index) => {
    const id = ids[index];
    if (id === undefined) throw new Error('no fill was written');
    return { id, ...fill };
  });
}
