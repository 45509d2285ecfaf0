import { CURRENT_RULES, HOUR_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../../../server/src/db/clock.ts';
import { inTransaction, sql, type Db } from '../../../server/src/db/database.ts';
import { refreshCardMarket } from '../../../server/src/market/trading/card-market.ts';
import { makeTradedCards, makeTraders, whole } from '../../../server/src/testing/market/market.ts';
import { ASSET } from '../../../server/src/db/sql-constants.ts';

const MAKERS = 500;
const STARS = [1, 2, 3, 4, 5] as const;

/**
 * Creates cards of each star tier in separate leagues with their values of the last days and their clubs' next matches,
 * and open orders of sellers, buyers and lenders over all of them at prices of 1 to 100 XFC. Returns the leagues.
 * Reservations of the orders are left out: lists don't read them.
 */
export async function seedMarket(
  db: Db,
  { orders, cardsOfEachStar }: { readonly orders: number; readonly cardsOfEachStar: number },
): Promise<readonly number[]> {
  const makers = await makeTraders(db, MAKERS, whole(1));
  const cardIds: number[] = [];
  for (const stars of STARS) {
    const cards = await makeTradedCards(db, cardsOfEachStar, { stars, lifetime: 1_000_000 });
    cardIds.push(...cards.map(({ cardId }) => cardId));
  }
  const at = await gameNow(db);
  const dueAt = new Date(at.getTime() + CURRENT_RULES.market.orderDays * 24 * HOUR_MS);
  await sql`
    insert into market_order (kind, manager_id, card_id, quantity, left_quantity, price, fee_basis_points,
      rules_version, created_at, due_at)
    select kind, (${makers.map(({ managerId }) => managerId)}::int[])[1 + abs(hashint4extended(ordinal, 1) % ${makers.length})],
      (${cardIds}::int[])[1 + abs(hashint4extended(ordinal, 2) % ${cardIds.length})], 1, 1,
      (100 + abs(hashint4extended(ordinal, 3) % 9900)) * 1000000, case when kind = 2 then null else 500 end, 1, ${at}, ${dueAt}
    from generate_series(0, ${orders - 1}) as ordinal
    cross join lateral (select abs(hashint4extended(ordinal, 4) % 10) as draw) as drawn
    cross join lateral (select case when draw < 6 then 1 when draw < 9 then 2 else 3 end as kind) as kinds
  `.execute(db);
  // What a page shows of days before and days to come.
  await sql`
    insert into card_value (card_id, day, price)
    select card_id, ${at}::date - back, (100 + abs(hashint4extended(card_id, back) % 9900)) * 1000000
    from unnest(${cardIds}::int[]) as card_id cross join generate_series(0, 8) as back
  `.execute(db);
  await sql`update match set kickoff_at = ${new Date(at.getTime() + 24 * HOUR_MS)}`.execute(db);
  await sql`analyze`.execute(db);
  await inTransaction(db, (tx) => refreshCardMarket(tx, cardIds));
  await sql`analyze`.execute(db);
  const { rows } = await sql<{ league_id: number }>`
    select distinct league_id from player join card on subject_id = player.id
    where asset_type = ${ASSET.player} and card.id = any(${cardIds}::int[]) order by league_id
  `.execute(db);
  return rows.map(({ league_id }) => league_id);
}
