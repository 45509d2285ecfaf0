import { moneyText, xfc } from '@touchline/domain/money';
import { sql, type Db } from '../../db/database.ts';
import { KIND } from '../../db/sql-constants.ts';
import { SHOWN_TO_ALL } from '../reviews/shown-fills.ts';

/**
 * SQL: the trades of whole copies since a time as the market counts them, with card and volume: two managers count
 * once for a card, with their largest trade, in either direction. A flagged fill counts once its review has released it.
 */
export function countedTrades(since: ReturnType<typeof sql>): ReturnType<typeof sql> {
  return sql`
    select card_id, max(price * quantity) as volume from fill
    where at >= ${since} and kind <> ${KIND.lend} and ${SHOWN_TO_ALL}
    group by card_id, least(seller_id, buyer_id), greatest(seller_id, buyer_id)
  `;
}

/** The number and volume of trades in the last 24 game hours, see `countedTrades`, in wire format. */
export async function loadMarketDay(
  db: Db,
): Promise<{ readonly fills_24h: number; readonly volume_24h: string }> {
  const { rows } = await sql<{ fills: number; volume: bigint }>`
    select count(*)::int as fills, coalesce(sum(volume), 0)::bigint as volume
    from (${countedTrades(sql`(select game_now()) - interval '1 day'`)}) as counted
  `.execute(db);
  const [row] = rows;
  return { fills_24h: row?.fills ?? 0, volume_24h: moneyText(xfc(row?.volume ?? 0n)) };
}
