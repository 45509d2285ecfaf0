import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import { IS_OPEN, KIND } from '../../db/sql-constants.ts';
import { cardOf } from '../card-page/prices.ts';

type WatchCall = 'market.watchList.set';

/** How many cards a manager may watch. */
const MAX_WATCHED = 200;

/**
 * Watches a card, changes its alerts, or stops watching it. An alert already met when it is set counts as sent. Refuses
 * with ERR_NOT_FOUND an unknown card, and with ERR_WATCH_LIMIT more than 200 cards.
 */
export async function watchCard(
  tx: Tx,
  { asset_type, id, on, below, above }: ParsedInput<WatchCall>,
  managerId: number,
): Promise<CallOutput<WatchCall> | Refusal> {
  const cardId = await cardOf(tx, asset_type, id);
  if (cardId === null) return refuse('ERR_NOT_FOUND');
  if (!on) {
    await sql`delete from watched_card where manager_id = ${managerId} and card_id = ${cardId}`.execute(tx);
    return { watched: false };
  }
  // Serialises the calls of a manager, so that the limit holds.
  await sql`select id from manager where id = ${managerId} for update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from watched_card where manager_id = ${managerId} and card_id <> ${cardId}
  `.execute(tx);
  if ((rows[0]?.count ?? 0) >= MAX_WATCHED) return refuse('ERR_WATCH_LIMIT', { max: MAX_WATCHED });
  const now = await gameNow(tx);
  const limits = { below: below?.units ?? null, above: above?.units ?? null };
  // Same lock order as trades: the card's market before its watchers. A new alert starts from the locked price.
  await sql`select card_id from card_market where card_id = ${cardId} for share`.execute(tx);
  // Read under the lock, to see earlier writes. The manager's own asks do not count.
  const prices = await sql<{ floor: bigint | null; last_price: bigint | null }>`
    select (
      select min(price) from market_order
      where market_order.card_id = card_market.card_id and kind = ${KIND.sell} and ${IS_OPEN}
        and manager_id is distinct from ${managerId}
    ) as floor, last_price
    from card_market where card_id = ${cardId}
  `.execute(tx);
  const { floor = null, last_price: last = null } = prices.rows[0] ?? {};
  const isBelow = floor !== null && limits.below !== null && floor <= limits.below;
  const isAbove = last !== null && limits.above !== null && last >= limits.above;
  await sql`
    insert into watched_card (manager_id, card_id, below, above, since, is_below, is_above)
    values (${managerId}, ${cardId}, ${limits.below}, ${limits.above}, ${now}, ${isBelow}, ${isAbove})
    on conflict (manager_id, card_id) do update set below = excluded.below, above = excluded.above,
      is_below = excluded.is_below, is_above = excluded.is_above
  `.execute(tx);
  return { watched: true };
}
