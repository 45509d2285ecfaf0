import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { ORDER_KIND } from '@touchline/domain/market/order';
import { sql, type Db } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/caller.ts';
import { pageSummary } from '../../http/paging.ts';
import { orderRowsOf } from '../order-rows.ts';

const CALL = 'POST /v3/market/my_orders/{page}/{noItems}';
const PER_PAGE = 12;

/** The orders a manager made, newest first. */
export async function myOrders(
  db: Db,
  input: ParsedInput<typeof CALL>,
  caller: Pick<ManagerCaller, 'managerId'>,
): Promise<CallOutput<typeof CALL>> {
  const perPage = input.noItems ?? PER_PAGE;
  const { state, kind } = input;
  const mine = sql`
    from market_order join card on card.id = card_id
    where ${input.buying === true ? buying(caller.managerId) : sql`manager_id = ${caller.managerId}`}
    ${state === undefined ? sql`` : state === 'open' ? sql`and status < 3` : sql`and status >= 3`}
    ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    ${input.asset_type === undefined ? sql`` : sql`and asset_type = ${input.asset_type}`}
  `;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${mine}`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select market_order.id ${mine}
    order by market_order.id desc limit ${perPage} offset ${(input.page - 1) * perPage}
  `.execute(db);
  const ids = rows.map(({ id }) => id);
  return {
    data: [...(await orderRowsOf(db, ids, caller.managerId))],
    summary: pageSummary(counted.rows[0]?.total ?? 0, input.page, perPage),
  };
}

/** Buy orders of a manager, and the auctions he bids in. */
function buying(managerId: number): ReturnType<typeof sql> {
  return sql`(
    (manager_id = ${managerId} and kind = ${ORDER_KIND.buy})
    or market_order.id in (select order_id from bid where bid.manager_id = ${managerId})
  )`;
}
