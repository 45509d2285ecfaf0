import type { CallOutput } from '@touchline/contract/calls';
import { sql, type Db } from '../../db/database.ts';
import { loadCardFaces } from './card-faces.ts';
import { changeText, priceText } from './card-rows.ts';

/** The cards a manager watches, the latest first, with his price alerts. */
export async function watchedCards(db: Db, managerId: number): Promise<CallOutput<'GET /v3/market/watch'>> {
  const { rows } = await sql<{
    card_id: number;
    floor: bigint | null;
    last_price: bigint | null;
    price_week_ago: bigint | null;
    below: bigint | null;
    above: bigint | null;
  }>`
    select watched_card.card_id, floor, last_price, price_week_ago, below, above
    from watched_card left join card_market using (card_id)
    where manager_id = ${managerId} order by since desc, watched_card.card_id
  `.execute(db);
  const faces = await loadCardFaces(
    db,
    rows.map(({ card_id }) => card_id),
  );
  return {
    data: rows.flatMap((row) => {
      const card = faces.get(row.card_id);
      if (card === undefined) return [];
      return [
        {
          card,
          floor: priceText(row.floor),
          last_price: priceText(row.last_price),
          change_7d: changeText(row.last_price, row.price_week_ago),
          below: priceText(row.below),
          above: priceText(row.above),
        },
      ];
    }),
  };
}
