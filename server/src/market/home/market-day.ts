import { moneyText, xfc } from '@touchline/domain/money';
import { sql, type Db } from '../../db/database.ts';
import { KIND } from '../../db/sql-constants.ts';
import { NOT_REVERSED } from '../reviews/review-fills.ts';

/** The number and volume of fills of whole copies in the last 24 game hours, without reversed fills, in wire format. */
export async function loadMarketDay(
  db: Db,
): Promise<{ readonly fills_24h: number; readonly volume_24h: string }> {
  const { rows } = await sql<{ fills: number; volume: bigint }>`
    select count(*)::int as fills, coalesce(sum(price * quantity), 0)::bigint as volume from fill
    where at > (select game_now()) - interval '1 day' and kind <> ${KIND.lend} and ${NOT_REVERSED}
  `.execute(db);
  const [row] = rows;
  return { fills_24h: row?.fills ?? 0, volume_24h: moneyText(xfc(row?.volume ?? 0n)) };
}
