import { CACHE_PLAN } from '../../db/cached-plans.ts';
import { sql, type Db } from '../../db/database.ts';

const TREND_DAYS = 7;

/**
 * The value of a copy of each card at the end of each of the last days, in units of XFC, oldest first and without the
 * days before its first. The value now is not part of it.
 */
export async function loadTrends(
  db: Db,
  cardIds: readonly number[],
): Promise<ReadonlyMap<number, readonly bigint[]>> {
  if (cardIds.length === 0) return new Map();
  const { rows } = await sql<{ card_id: number; prices: readonly bigint[] }>`
    ${CACHE_PLAN} with today as (select (game_now() at time zone 'UTC')::date as day)
    select asked.id as card_id, array_agg(noted.price order by back desc) as prices
    from today cross join unnest(${cardIds}::int[]) as asked (id)
    cross join generate_series(1, ${TREND_DAYS}) as back
    cross join lateral (
      select price from card_value
      where card_value.card_id = asked.id and card_value.day <= today.day - back
      order by card_value.day desc limit 1
    ) as noted
    group by asked.id
  `.execute(db);
  return new Map(rows.map(({ card_id, prices }) => [card_id, prices]));
}
