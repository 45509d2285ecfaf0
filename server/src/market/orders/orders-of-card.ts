import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Db } from '../../db/database.ts';
import { IS_OPEN } from '../../db/sql-constants.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { pageSummary } from '../../http/calls/paging.ts';
import { loadOrderRows } from '../trading/order-rows.ts';
import { cardOf } from '../card-page/prices.ts';

type ListCall = 'market.players.orders';

const PER_PAGE = 12;

/**
 * The open orders of a player or venue card, grouped by kind and best first: the lowest ask, the highest bid, the
 * auction that closes first. A page takes the manager's own orders before others, then the best of each kind in turn, so
 * that many asks leave no bid out. Refuses with ERR_NOT_FOUND when the card does not exist.
 */
export async function ordersOfCard(
  db: Db,
  assetType: 1 | 2,
  { id, page, noItems = PER_PAGE, kind }: ParsedInput<ListCall>,
  caller: Caller,
): Promise<CallOutput<ListCall> | Refusal> {
  const cardId = await cardOf(db, assetType, id);
  if (cardId === null) return refuse('ERR_NOT_FOUND');
  const viewerId = caller.kind === 'manager' ? caller.managerId : null;
  const open = sql`card_id = ${cardId} and ${IS_OPEN} and (${kind ?? null}::int is null or kind = ${kind ?? null})`;
  const [rows, counted] = await Promise.all([
    sql<{ id: number }>`
      select id from (
        select id, kind, place from (
          select id, kind, coalesce(manager_id = ${viewerId}::int, false) as is_own,
            row_number() over (partition by kind order by
              case kind when 2 then -price when 4 then 0 else price end, case kind when 4 then due_at end, priority
            ) as place
          from market_order where ${open}
        ) as placed
        order by is_own desc, place, kind limit ${noItems} offset ${(page - 1) * noItems}
      ) as listed order by kind, place
    `.execute(db),
    sql<{ count: number }>`select count(*)::int as count from market_order where ${open}`.execute(db),
  ]);
  return {
    data: [
      ...(await loadOrderRows(
        db,
        rows.rows.map((row) => row.id),
        viewerId,
      )),
    ],
    summary: pageSummary(counted.rows[0]?.count ?? 0, page, noItems),
  };
}
