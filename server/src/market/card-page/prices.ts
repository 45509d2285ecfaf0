import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { ORDER_KIND } from '@touchline/domain/market/order';
import { moneyText, xfc } from '@touchline/domain/money';
import { sql, type Db } from '../../db/database.ts';
import { IS_OPEN } from '../../db/sql-constants.ts';
import type { Caller } from '../../http/auth/caller.ts';

type DepthCall = 'market.cards.depth';

const LEVELS = 20;

/** The card id of a player or venue; null when it does not exist. */
export async function cardOf(db: Db, assetType: number, subjectId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from card where asset_type = ${assetType} and subject_id = ${subjectId}
  `.execute(db);
  return rows[0]?.id ?? null;
}

/** Open sell and buy orders of a card by price level, best first, without the caller's own: nobody trades with themselves. */
export async function depth(
  db: Db,
  { asset_type, id }: ParsedInput<DepthCall>,
  caller: Caller,
): Promise<CallOutput<DepthCall> | Refusal> {
  const cardId = await cardOf(db, asset_type, id);
  if (cardId === null) return refuse('ERR_NOT_FOUND');
  const managerId = caller.kind === 'manager' ? caller.managerId : null;
  const [sell, buy] = await Promise.all([
    levels(db, cardId, ORDER_KIND.sell, managerId),
    levels(db, cardId, ORDER_KIND.buy, managerId),
  ]);
  return { sell, buy };
}

async function levels(
  db: Db,
  cardId: number,
  kind: typeof ORDER_KIND.sell | typeof ORDER_KIND.buy,
  managerId: number | null,
) {
  const { rows } = await sql<{ price: bigint; qty: number; orders: number }>`
    select price, sum(left_quantity)::int as qty, count(*)::int as orders from market_order
    where card_id = ${cardId} and kind = ${kind} and ${IS_OPEN}
      ${managerId === null ? sql`` : sql`and manager_id is distinct from ${managerId}`}
    group by price order by price ${kind === ORDER_KIND.sell ? sql`asc` : sql`desc`} limit ${LEVELS}
  `.execute(db);
  return rows.map(({ price, qty, orders }) => ({ price: moneyText(xfc(price)), qty, orders }));
}
