import { ASSET_TYPE } from '@touchline/domain/cards';
import { XFC_UNIT, xfc } from '@touchline/domain/money';
import { CURRENT_RULES, DAY_MS, PACK_KEYS } from '@touchline/domain/rules/index';
import { describe, expect, test } from 'vitest';
import { makeCards } from '../../cards/ownership.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { inProcessVisitor } from '../../http/auth/caller.ts';
import { makeLimits } from '../../http/edge/limits.ts';
import { marketReadingRoutes } from '../../market/read-routes.ts';
import { marketRoutes } from '../../market/routes.ts';
import { loadValuedCards } from '../../simulated-managers/values/valued-cards.ts';
import { shopList } from '../../packs/queries/shop.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { makeManagers, makeRewards } from '../../testing/contests/contests.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { marketCaller } from '../../testing/market/market.ts';
import { openShop, SHOP_TIME } from '../../testing/packs/packs.ts';
import { imagineHistory } from './imagine-history.ts';
import { prepareMarket } from './prepare-market.ts';

const { db } = await openTestDatabase();
keepBooks(db);
await openShop(db);
await makeRewards(db);
await makeVenues();
const { done } = marketCaller(db, {
  ...marketRoutes({ limits: makeLimits(() => 0) }),
  ...marketReadingRoutes(),
});
const world = { seed: 'world', managers: 60, print: () => {} };
const isWritten = await prepareMarket(db, world);
const [newcomer] = await makeManagers(db, 1, xfc(20n * XFC_UNIT));
if (newcomer === undefined) throw new Error('no newcomer');

/** Twenty clubs with grounds of three to five stars. */
async function makeVenues(): Promise<void> {
  const { rows } = await sql<{ id: number; stars: 3 | 4 | 5 }>`
    insert into club (provider, provider_key, league_id, name, short_name, kit_pattern, colour_1, colour_2, venue_name, venue_seats)
    select 'test', 'ground ' || number, (select min(id) from league), 'Ground ' || number, 'G' || number, 'plain',
      '#000000', '#ffffff', 'Ground ' || number, 26000 + 3000 * number
    from generate_series(2, 21) as number
    returning id, case when venue_seats < 45000 then 3 when venue_seats < 65000 then 4 else 5 end as stars
  `.execute(db);
  const cards = rows.map(({ id, stars }) => {
    const lifetime = CURRENT_RULES.cards.venues[stars].lifetimeCopies;
    return { assetType: ASSET_TYPE.venue, subjectId: id, stars, lifetime };
  });
  await inTransaction(db, (tx) => makeCards(tx, cards));
}

describe('the past of a market', () => {
  test('gives every card its trades of three weeks, a usual price and a change, and is written once', async () => {
    expect(isWritten).toBe(true);
    expect(await prepareMarket(db, world)).toBe(false);
    const { rows } = await sql<{
      fills: number;
      from: Date;
      until: Date;
      usual: bigint | null;
      change: bigint | null;
    }>`
      select count(fill.id)::int as fills, min(at) as from, max(at) as until, reference_price as usual,
        price_week_ago as change
      from card left join fill on card_id = card.id left join card_market on card_market.card_id = card.id
      where asset_type = 1 and lifetime is not null group by card.id, card_market.card_id
    `.execute(db);
    expect(rows.length).toBeGreaterThan(30);
    for (const { fills, from, until, usual, change } of rows) {
      expect(fills).toBeGreaterThanOrEqual(5);
      expect(SHOP_TIME.getTime() - from.getTime()).toBeGreaterThan(12 * DAY_MS);
      expect(until.getTime()).toBeLessThan(SHOP_TIME.getTime());
      expect(usual).not.toBeNull();
      expect(change).not.toBeNull();
    }
  });

  test('gives every traded card the line of its last seven days, about the median of its fills by the end of each', async () => {
    const { rows } = await sql<{ price: bigint; median: number }>`
      select card_value.price, middle.price as median from card_value cross join lateral (
        select percentile_cont(0.5) within group (order by price)::float8 as price from (
          select price from fill where fill.card_id = card_value.card_id and at < day + interval '1 day'
          order by at desc limit ${CURRENT_RULES.market.reference.fills}
        ) as latest
      ) as middle where middle.price is not null
    `.execute(db);
    expect(rows.length).toBeGreaterThan(100);
    // Near it: trades in a circle do not count for the usual price. The price of a tier is far from most cards.
    for (const { price, median } of rows) expect(Math.abs(Number(price) / median - 1)).toBeLessThan(0.05);
    const { data } = await done('market.players.list', { page: 1, noItems: 100 }, newcomer);
    const traded = data.filter(({ market }) => market.last_price !== null);
    expect(traded.length).toBeGreaterThan(10);
    for (const { trend, market } of traded) {
      expect(trend).toHaveLength(8);
      expect(trend.at(-1)).toBe(market.reference_price);
      expect(Number(trend[0]) / Number(trend[7])).toBeCloseTo(1, 0);
      expect(market.change_7d).not.toBeNull();
      expect(market.change_24h).not.toBeNull();
    }
    expect(traded.some(({ trend }) => new Set(trend).size > 2)).toBe(true);
  });

  test('opens with offers, bids and loans of simulated managers, who own what they offer', async () => {
    const { rows } = await sql<{ kind: number; orders: number }>`
      select kind, count(*)::int as orders from market_order join manager on manager.id = manager_id and is_simulated
      where status = 1 group by kind order by kind
    `.execute(db);
    expect(rows.map(({ kind }) => kind)).toEqual([1, 2, 3]);
    for (const { orders } of rows) expect(orders).toBeGreaterThan(10);
  });

  test('gives venues trades, usual prices, quotes of both sides and copies to lend, and leaves some to the house', async () => {
    const { rows } = await sql<{
      stars: number;
      fills: number;
      usual: bigint | null;
      floor: bigint | null;
      bid: bigint | null;
      lend: number;
      left: number;
    }>`
      select stars, count(fill.id)::int as fills, reference_price as usual, floor, best_bid as bid, to_lend as lend,
        lifetime - minted as left
      from card left join fill on card_id = card.id left join card_market on card_market.card_id = card.id
      where asset_type = 2 and lifetime is not null group by card.id, card_market.card_id
    `.execute(db);
    const traded = rows.filter(({ fills }) => fills > 0);
    expect(traded.length).toBeGreaterThan(0.4 * rows.length);
    for (const { fills, usual, floor } of traded) {
      expect(fills).toBeGreaterThanOrEqual(5);
      expect(usual).not.toBeNull();
      expect(floor).not.toBeNull();
    }
    const quoted = rows.filter(({ floor, bid }) => floor !== null && bid !== null);
    expect(quoted.length).toBeGreaterThan(0);
    for (const { floor, bid } of quoted) expect(Number(floor)).toBeLessThan(Number(bid) * 1.07);
    expect(rows.some(({ lend }) => lend > 0)).toBe(true);
    for (const { left } of rows) expect(left).toBeGreaterThan(0);
  });

  test('leaves packs dearer than what comes out of them, so that nobody earns by opening them to sell', async () => {
    const { packages } = await shopList(db, {}, inProcessVisitor());
    expect(packages).toHaveLength(PACK_KEYS.length);
    for (const { value, price } of packages) expect(Number(value?.expected)).toBeLessThan(Number(price));
  });

  test('follows from seed, football and time alone', async () => {
    const cards = await loadValuedCards(db, SHOP_TIME);
    const imagine = () => imagineHistory('world', SHOP_TIME.getTime(), cards, new Map(), []);
    expect(imagine()).toEqual(imagine());
  });
});

describe('a newcomer with 20 bonus XFC', () => {
  test('finds cards of three stars under 5 XFC, buys one, and sells it to a bid', async () => {
    const cheap = { page: 1, noItems: 100, sort_by: 'price', sort_how: 'asc' } as const;
    const { data } = await done('market.players.list', cheap, newcomer);
    const offered = data
      .filter(({ market }) => market.floor !== null && Number(market.floor) < 5)
      .filter(({ stars }) => stars === 3);
    expect(offered.length).toBeGreaterThan(0);
    const [card] = offered.filter(({ market }) => market.best_bid !== null);
    if (card === undefined) throw new Error('no cheap card has a bid');
    const book = await done('market.players.orders', { id: card.id, page: 1 }, newcomer);
    const sell = book.data.find(({ kind }) => kind === 1);
    if (sell === undefined) throw new Error('no offer');
    const bought = await done(
      'market.orders.fill',
      { order_id: sell.id, qty: 1, price: sell.price },
      newcomer,
    );
    expect(bought.paid).toBe(sell.price);
    // The card has values of days before, when the manager did not own it.
    const { history } = await done('portfolio.summary', {}, newcomer);
    expect(history.slice(0, -1).every(({ value }) => Number(value) === 0)).toBe(true);
    expect(Number(history.at(-1)?.value)).toBeGreaterThan(0);
    const bid = book.data.find(({ kind }) => kind === 2);
    if (bid === undefined) throw new Error('no bid');
    const sold = await done('market.orders.fill', { order_id: bid.id, qty: 1, price: bid.price }, newcomer);
    expect(Number(sold.received)).toBeGreaterThan(0.85 * Number(sell.price));
  });
});
