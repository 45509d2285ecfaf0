import { sql, type Tx } from '../db/database.ts';
import { wakeAfterCommit } from '../live/wake-up.ts';

/**
 * Writes anew what the market says of cards, out of their orders and last fills; loans are no price. It is the last
 * thing an operation locks, in the order of the cards, so it never makes a circle with the locks before it. The rows
 * are locked by a statement of their own: the next one then sees the orders of all who had them before. Who listens to
 * the cards is told after the commit.
 */
export async function refreshCardMarket(tx: Tx, cardIds: readonly number[]): Promise<void> {
  const ids = [...new Set(cardIds)].toSorted((one, other) => one - other);
  await sql`
    insert into card_market (card_id) select id from unnest(${ids}::int[]) as id order by id
    on conflict (card_id) do update set card_id = excluded.card_id
  `.execute(tx);
  const { rows } = await sql<{ asset_type: 1 | 2; subject_id: number }>`
    update card_market set version = version + 1,
      floor = sell.floor, best_bid = buy.best, lend_floor = lend.floor, on_sale = sell.copies,
      to_lend = lend.copies, auctions = auction.count, auction_ends_at = auction.first,
      last_price = latest.price, last_fill_at = latest.at
    from unnest(${ids}::int[]) as changed (id)
    join card on card.id = changed.id
    cross join lateral (
      select min(price) as floor, coalesce(sum(left_quantity), 0)::int as copies from market_order
      where card_id = changed.id and kind = 1 and status < 3
    ) as sell
    cross join lateral (
      select max(price) as best from market_order where card_id = changed.id and kind = 2 and status < 3
    ) as buy
    cross join lateral (
      select min(price) as floor, coalesce(sum(left_quantity), 0)::int as copies from market_order
      where card_id = changed.id and kind = 3 and status < 3
    ) as lend
    cross join lateral (
      select count(*)::int as count, min(due_at) as first from market_order
      where card_id = changed.id and kind = 4 and status < 3
    ) as auction
    left join lateral (
      select price, at from fill where card_id = changed.id and kind <> 3 order by id desc limit 1
    ) as latest on true
    where card_market.card_id = changed.id
    returning asset_type, subject_id
  `.execute(tx);
  const subjects = (assetType: 1 | 2) =>
    rows.filter(({ asset_type }) => asset_type === assetType).map(({ subject_id }) => subject_id);
  wakeAfterCommit(tx, 'player', subjects(1));
  wakeAfterCommit(tx, 'venue', subjects(2));
}
