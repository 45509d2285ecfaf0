import { sql, type Db } from '../../db/database.ts';
import { KIND } from '../../db/sql-constants.ts';
import { priceText } from '../catalog/card-rows.ts';

const LAST_LOANS = 9;

/**
 * What a loan of a card usually costs, in wire format: the middle price of its own last loans, else that of the offers
 * of cards with the same stars. Null without any.
 */
export async function usualLoan(db: Db, cardId: number): Promise<string | null> {
  const { rows } = await sql<{ price: bigint | null }>`
    select coalesce(
      (
        select percentile_disc(0.5) within group (order by price) from (
          select price from fill where card_id = ${cardId} and kind = ${KIND.lend} order by id desc limit ${LAST_LOANS}
        ) as lent
      ), (
        select percentile_disc(0.5) within group (order by lend_floor)
        from card_market join card on card.id = card_id
        where lend_floor is not null
          and (asset_type, stars) = (select asset_type, stars from card where id = ${cardId})
      )
    ) as price
  `.execute(db);
  return priceText(rows[0]?.price);
}
