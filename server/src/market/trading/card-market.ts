import { ASSET_TYPE } from '@touchline/domain/cards';
import { ORDER_KIND } from '@touchline/domain/market/order';
import { afterCommit } from '../../db/after-commit.ts';
import { sql, type Tx } from '../../db/database.ts';
import { IS_OPEN, KIND } from '../../db/sql-constants.ts';
import { publishAfterCommit } from '../../live/topic-changes.ts';
import { SHOWN_TO_ALL } from '../reviews/shown-fills.ts';
import { noteMarketChange } from './market-changes.ts';
import type { FillRecord } from './store.ts';

/**
 * Recomputes the market figures of cards from their orders and last fills; loans do not count as prices. An operation
 * locks these rows last, in the order of the cards, so no lock cycle can form. A separate statement takes the lock: the
 * next statement then sees the orders of all earlier lock holders. Subscribers of the cards are woken after the commit.
 */
export async function refreshCardMarket(tx: Tx, cardIds: readonly number[]): Promise<void> {
  const ids = inOrder(cardIds);
  await sql`
    insert into card_market (card_id) select id from unnest(${ids}::int[]) as id order by id
    on conflict (card_id) do update set card_id = excluded.card_id
  `.execute(tx);
  const { rows } = await sql<Subject>`
    update card_market set version = version + 1,
      floor = sell.floor, best_bid = buy.best, lend_floor = lend.floor, on_sale = sell.copies,
      to_lend = lend.copies, auctions = auction.count, auction_ends_at = auction.first,
      last_price = latest.price, last_fill_at = latest.at
    from unnest(${ids}::int[]) as changed (id)
    join card on card.id = changed.id
    cross join lateral (
      select min(price) as floor, coalesce(sum(left_quantity), 0)::int as copies from market_order
      where card_id = changed.id and kind = ${KIND.sell} and ${IS_OPEN}
    ) as sell
    cross join lateral (
      select max(price) as best from market_order where card_id = changed.id and kind = ${KIND.buy} and ${IS_OPEN}
    ) as buy
    cross join lateral (
      select min(price) as floor, coalesce(sum(left_quantity), 0)::int as copies from market_order
      where card_id = changed.id and kind = ${KIND.lend} and ${IS_OPEN}
    ) as lend
    cross join lateral (
      select count(*)::int as count, min(due_at) as first from market_order
      where card_id = changed.id and kind = ${KIND.auction} and ${IS_OPEN}
    ) as auction
    left join lateral (${LATEST}) as latest on true
    where card_market.card_id = changed.id
    returning asset_type, subject_id
  `.execute(tx);
  notifyChange(tx, rows);
}

/**
 * Like `refreshCardMarket`, for operations that only filled sell, buy and lend orders: the copies on sale are computed
 * from their former number, so a card with many orders costs no more than one with few. Returns the figures of the
 * cards before the fills, read under their lock.
 */
export async function addFillsToCardMarket(
  tx: Tx,
  fills: readonly FillRecord[],
): Promise<ReadonlyMap<number, FiguresBeforeFills>> {
  const ids = inOrder(fills.map(({ cardId }) => cardId));
  const { rows: locked } = await sql<FiguresBeforeFills & { id: number }>`
    select card_id as id, version, reference_price as reference from card_market
    where card_id = any(${ids}::int[]) order by card_id for update
  `.execute(tx);
  const before = new Map(locked.map((figures) => [figures.id, figures]));
  if (before.size < ids.length) {
    await refreshCardMarket(tx, ids);
    return before;
  }
  const taken = (kind: FillRecord['kind']): number[] =>
    ids.map((id) =>
      fills.reduce((sum, fill) => sum + (fill.cardId === id && fill.kind === kind ? fill.quantity : 0), 0),
    );
  const last = ids.map((id) =>
    fills.findLast(({ cardId, kind, flagged }) => cardId === id && kind !== ORDER_KIND.lend && !flagged),
  );
  const { rows } = await sql<Subject>`
    update card_market set version = version + 1,
      on_sale = on_sale - changed.sold, to_lend = to_lend - changed.lent,
      floor = case when changed.sold = 0 then floor else (
        select price from market_order where market_order.card_id = changed.id and kind = ${KIND.sell} and ${IS_OPEN}
        order by price, priority limit 1
      ) end,
      best_bid = case when changed.bought = 0 then best_bid else (
        select price from market_order where market_order.card_id = changed.id and kind = ${KIND.buy} and ${IS_OPEN}
        order by price desc, priority limit 1
      ) end,
      lend_floor = case when changed.lent = 0 then lend_floor else (
        select price from market_order where market_order.card_id = changed.id and kind = ${KIND.lend} and ${IS_OPEN}
        order by price, priority limit 1
      ) end,
      last_price = coalesce(changed.price, last_price), last_fill_at = coalesce(changed.at, last_fill_at)
    from unnest(
      ${ids}::int[], ${taken(ORDER_KIND.sell)}::int[], ${taken(ORDER_KIND.buy)}::int[],
      ${taken(ORDER_KIND.lend)}::int[], ${last.map((fill) => fill?.price.toString() ?? null)}::bigint[],
      ${last.map((fill) => fill?.at ?? null)}::timestamptz[]
    ) as changed (id, sold, bought, lent, price, at)
    join card on card.id = changed.id
    where card_market.card_id = changed.id
    returning asset_type, subject_id
  `.execute(tx);
  notifyChange(tx, rows);
  return before;
}

/** The version of a card's figures before the fills, and its reference price in units of XFC. */
interface FiguresBeforeFills {
  readonly version: bigint;
  readonly reference: bigint | null;
}

/** The last fill of a changed card that everyone sees. */
const LATEST = sql`
  select price, at from fill where card_id = changed.id and kind <> ${KIND.lend} and ${SHOWN_TO_ALL}
  order by id desc limit 1
`;

interface Subject {
  readonly asset_type: 1 | 2;
  readonly subject_id: number;
}

function inOrder(cardIds: readonly number[]): readonly number[] {
  return [...new Set(cardIds)].toSorted((one, other) => one - other);
}

/** Notifies this process at once and all others with their subscribers. */
function notifyChange(tx: Tx, rows: readonly Subject[]): void {
  for (const [assetType, topic] of [
    [ASSET_TYPE.player, 'player'],
    [ASSET_TYPE.venue, 'venue'],
  ] as const) {
    const ids = rows.filter(({ asset_type }) => asset_type === assetType).map(({ subject_id }) => subject_id);
    if (ids.length === 0) continue;
    afterCommit(tx, (db) => noteMarketChange(db, assetType, ids));
    publishAfterCommit(tx, topic, ids);
  }
}
