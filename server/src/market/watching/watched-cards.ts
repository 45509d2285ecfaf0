import type { CallOutput } from '@touchline/contract/calls';
import { sql, type Db } from '../../db/database.ts';
import { loadCardFaces } from '../catalog/card-faces.ts';
import { changeText, priceText, withToday } from '../catalog/card-rows.ts';
import { trendsOf } from '../catalog/trends.ts';

interface WatchedRow {
  readonly card_id: number;
  readonly floor: bigint | null;
  readonly best_bid: bigint | null;
  readonly last_price: bigint | null;
  readonly reference_price: bigint | null;
  readonly price_week_ago: bigint | null;
  readonly below: bigint | null;
  readonly above: bigint | null;
  readonly is_below: boolean;
  readonly is_above: boolean;
}

/** The cards a manager watches, the latest first, with their prices and alerts. */
export async function watchedCards(db: Db, managerId: number): Promise<CallOutput<'market.watchList.get'>> {
  const { rows } = await sql<WatchedRow>`
    select watched_card.card_id, floor, best_bid, last_price, reference_price, price_week_ago,
      below, above, is_below, is_above
    from watched_card
    left join card_market using (card_id)
    where manager_id = ${managerId} order by since desc, watched_card.card_id
  `.execute(db);
  const ids = rows.map(({ card_id }) => card_id);
  const [faces, trends] = await Promise.all([loadCardFaces(db, ids), trendsOf(db, ids)]);
  return {
    data: rows.flatMap((row) => {
      const card = faces.get(row.card_id);
      if (card === undefined) return [];
      return [
        {
          card,
          floor: priceText(row.floor),
          best_bid: priceText(row.best_bid),
          last_price: priceText(row.last_price),
          change_7d: changeText(row.reference_price, row.price_week_ago),
          week: withToday(trends.get(row.card_id) ?? [], row),
          below: priceText(row.below),
          above: priceText(row.above),
          is_below: row.is_below,
          is_above: row.is_above,
        },
      ];
    }),
  };
}
