import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, sql, type Db } from '../../../server/src/db/database.ts';
import { refreshCardMarket } from '../../../server/src/market/trading/card-market.ts';
import { IS_OPEN, KIND } from '../../../server/src/db/sql-constants.ts';

const EVERY_MS = 100;
const CARDS_AT_ONCE = 5;

/** Moves the cheapest sell orders of fifty cards per second, as trades do, until it is stopped. */
export function keepTrading(db: Db): { readonly stop: () => Promise<void> } {
  const stopped = new AbortController();
  const done = (async () => {
    for (let turn = 0; !stopped.signal.aborted; turn += 1) {
      await moveSome(db, turn);
      await pause(EVERY_MS);
    }
  })();
  return {
    stop: () => {
      stopped.abort();
      return done;
    },
  };
}

async function moveSome(db: Db, turn: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select card_id as id from card_market where floor is not null
    order by card_id offset ${turn * CARDS_AT_ONCE} limit ${CARDS_AT_ONCE}
  `.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await inTransaction(db, async (tx) => {
    await sql`
      update market_order set price = price + 50000000 where id in (
        select cheapest.id from unnest(${ids}::int[]) as asked (card_id) cross join lateral (
          select id from market_order where card_id = asked.card_id and kind = ${KIND.sell} and ${IS_OPEN}
          order by price, priority limit 1
        ) as cheapest
      )
    `.execute(tx);
    await refreshCardMarket(tx, ids);
  });
}
