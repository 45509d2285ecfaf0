import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import type { MyOrderRow } from '@touchline/contract/market/orders';
import { ORDER_KIND } from '@touchline/domain/market/order';
import { moneyText, xfc } from '@touchline/domain/money';
import { sql, type Db } from '../../db/database.ts';
import { IS_CLOSED, IS_OPEN } from '../../db/sql-constants.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { pageSummary } from '../../http/calls/paging.ts';
import { BID_HOLD } from '../auctions/auction-store.ts';
import { loadOrderRows } from '../trading/order-rows.ts';
import { NOT_REVERSED } from '../reviews/review-fills.ts';

const CALL = 'market.orders.mine';
const PER_PAGE = 12;

/**
 * A manager's orders and the auctions they bid in, or only those that buy, newest first, with their effect on the
 * account.
 */
export async function myOrders(
  db: Db,
  input: ParsedInput<typeof CALL>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<CallOutput<typeof CALL>> {
  const perPage = input.noItems ?? PER_PAGE;
  const { state, kind, asset_type, asset_id } = input;
  const own = sql`manager_id = ${managerId} ${input.buying === true ? sql`and kind = ${ORDER_KIND.buy}` : sql``}`;
  // Open and closed orders have an index each.
  const mine = sql`
    from market_order join card on card.id = card_id
    where market_order.id in (
      select id from market_order where ${own} and ${IS_OPEN}
      union all select id from market_order where ${own} and ${IS_CLOSED}
      union all select order_id from bid where manager_id = ${managerId}
    )
    ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    ${asset_type === undefined ? sql`` : sql`and asset_type = ${asset_type}`}
    ${asset_id === undefined ? sql`` : sql`and subject_id = ${asset_id}`}
  `;
  const counted = await sql<{ open: number; closed: number }>`
    select (count(*) filter (where ${IS_OPEN}))::int as open, (count(*) filter (where ${IS_CLOSED}))::int as closed ${mine}
  `.execute(db);
  const { open = 0, closed = 0 } = counted.rows[0] ?? {};
  const { rows } = await sql<{ id: number }>`
    select market_order.id ${mine}
    ${state === undefined ? sql`` : state === 'open' ? sql`and ${IS_OPEN}` : sql`and ${IS_CLOSED}`}
    order by market_order.id desc limit ${perPage} offset ${(input.page - 1) * perPage}
  `.execute(db);
  const ids = rows.map(({ id }) => id);
  const total = state === undefined ? open + closed : state === 'open' ? open : closed;
  return {
    data: await rowsOf(db, ids, managerId),
    summary: pageSummary(total, input.page, perPage),
    totals: { open, closed, ...(await totalsOfOpenOrders(db, managerId)) },
  };
}

async function rowsOf(db: Db, ids: readonly number[], managerId: number): Promise<MyOrderRow[]> {
  const orders = await loadOrderRows(db, ids, managerId);
  const { rows } = await sql<{ id: number; filled: number; gross: bigint; fee: bigint; held: bigint }>`
    select asked.id, filled.copies as filled, filled.gross, filled.fee, kept.units as held
    from unnest(${ids}::int[]) as asked (id)
    cross join lateral (
      select coalesce(sum(quantity), 0)::int as copies, coalesce(sum(quantity * price), 0)::bigint as gross,
        coalesce(sum(fee) filter (where seller_id = ${managerId}), 0)::bigint as fee
      from fill where order_id = asked.id and (seller_id = ${managerId} or buyer_id = ${managerId}) and ${NOT_REVERSED}
    ) as filled
    cross join lateral (
      select coalesce(sum(units), 0)::bigint as units from hold join account on account.id = account_id
      where state = 'open' and cause_kind in ('order', ${BID_HOLD}) and cause_id = asked.id
        and account.manager_id = ${managerId}
    ) as kept
  `.execute(db);
  const done = new Map(rows.map((row) => [row.id, row]));
  return orders.map((order) => {
    const { filled = 0, gross = 0n, fee = 0n, held = 0n } = done.get(order.id) ?? {};
    return {
      ...order,
      filled,
      gross: moneyText(xfc(gross)),
      fee: moneyText(xfc(fee)),
      held: moneyText(xfc(held)),
    };
  });
}

/**
 * What all open orders and bids of a manager hold, and the net proceeds of their sell orders. The fee of each order is
 * rounded up.
 */
async function totalsOfOpenOrders(
  db: Db,
  managerId: number,
): Promise<{ readonly held: string; readonly offered: string }> {
  const { rows } = await sql<{ held: bigint; offered: string }>`
    select (
      select coalesce(sum(units), 0)::bigint from hold join account on account.id = account_id
      where state = 'open' and cause_kind in ('order', ${BID_HOLD}) and account.manager_id = ${managerId}
    ) as held, (
      select coalesce(sum(floor(price::numeric * left_quantity * (10000 - fee_basis_points) / 10000)), 0)::text
      from market_order
      where manager_id = ${managerId} and ${IS_OPEN} and kind = ${ORDER_KIND.sell}
    ) as offered
  `.execute(db);
  const { held = 0n, offered = '0' } = rows[0] ?? {};
  // The sum may exceed the money in circulation.
  return { held: moneyText(xfc(held)), offered: moneyText(xfc(BigInt(offered))) };
}
