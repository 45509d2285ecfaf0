import { DAY_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';
import type { Sweep } from '../../jobs/sweeps.ts';

/** The game day of a moment, in the format of a database date. */
export function dayOf(at: Date): string {
  return new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Records the current value of a copy of each card where it changed; the last record of a day is its value. Portfolios
 * over time read these records. Runs every minute, so that every day has a value even without visitors.
 */
export const cardValueSweep: Sweep = {
  name: 'values of cards',
  everyMs: MINUTE_MS,
  run: async (db: Db) => {
    const today = dayOf(await gameNow(db));
    await inTransaction(db, (tx) =>
      sql`
        insert into card_value (card_id, day, price)
        select card_id, ${today}::date, worth.price
        from card_market
        cross join lateral (select coalesce(reference_price, last_price) as price) as worth
        left join lateral (
          select price from card_value
          where card_value.card_id = card_market.card_id and day <= ${today}::date order by day desc limit 1
        ) as noted on true
        where worth.price is not null and worth.price is distinct from noted.price
        order by card_id
        on conflict (card_id, day) do update set price = excluded.price
      `.execute(tx),
    );
    return 0;
  },
};

/** What a copy of a card is worth at the end of a day, in units of XFC. */
export interface CardValue {
  readonly cardId: number;
  readonly day: string;
  readonly price: bigint;
}

/** Writes values of past days: those of a card in which it changed. */
export async function writePastValues(tx: Tx, values: readonly CardValue[]): Promise<void> {
  await sql`
    insert into card_value (card_id, day, price)
    select * from unnest(
      ${values.map(({ cardId }) => cardId)}::int[], ${values.map(({ day }) => day)}::date[],
      ${values.map(({ price }) => price.toString())}::bigint[]
    ) as value (card_id, day, price) order by card_id, day
  `.execute(tx);
}
