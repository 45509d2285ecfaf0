import { CURRENT_RULES, DAY_MS } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { makeCards, mintCopies } from '../../cards/ownership.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { makeContest, makeFootball, makeRewards, stopClockAt } from '../../testing/contests/contests.ts';
import { clientOf, signUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { moneyText, xfc } from '@touchline/domain/money';
import { refreshCardMarket } from '../trading/card-market.ts';
import { loadReferences } from '../prices/references.ts';
import { marketFiguresSweep } from './refresh-figures.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const { app, db } = await startTestServer();
await stopClockAt(db, NOW);
const football = await makeFootball(db, { kickOffAt: new Date(NOW.getTime() + DAY_MS) });
const [first, second] = football.players;
if (first === undefined || second === undefined) throw new Error('There are no players.');
await inTransaction(db, (tx) =>
  makeCards(
    tx,
    football.players.map(({ id }) => ({ assetType: 1, subjectId: id, stars: 3, lifetime: 500 }) as const),
  ),
);
const me = await signUp(app);
const seller = await signUp(app);
// Trades between two managers who both hold bonus XFC set no usual price: the seller has played theirs.
await sql`
  update account set contest_fees_paid = promotional_received where manager_id = ${seller.managerId} and currency = 'XFC'
`.execute(db);
const cardId = await idOf(sql`select id from card where asset_type = 1 and subject_id = ${first.id}`);
await inTransaction(db, (tx) =>
  mintCopies(
    tx,
    NOW,
    { managerId: me.managerId, copies: [{ cardId, quantity: 3 }] },
    { kind: 'test', id: 1 },
  ),
);

async function idOf(statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  const { rows } = await statement.execute(db);
  return rows[0]?.id ?? 0;
}

/** Inserts a resting order without holds or encumbrances: reads do not check them. */
async function rests(kind: 1 | 2 | 3, units: bigint, quantity: number): Promise<number> {
  const id = await idOf(sql`
    insert into market_order (kind, manager_id, card_id, quantity, left_quantity, price, fee_basis_points, rules_version,
      created_at, due_at)
    values (${kind}, ${seller.managerId}, ${cardId}, ${quantity}, ${quantity}, ${units}, ${kind === 2 ? null : 500}, 1,
      ${NOW}, ${new Date(NOW.getTime() + 30 * DAY_MS)})
    returning id
  `);
  await inTransaction(db, (tx) => refreshCardMarket(tx, [cardId]));
  return id;
}

async function filled(orderId: number, units: bigint, daysAgo: number): Promise<void> {
  await sql`
    insert into fill (order_id, kind, card_id, quantity, price, fee, seller_id, buyer_id, at)
    values (${orderId}, 1, ${cardId}, 1, ${units}, 0, ${seller.managerId}, ${me.managerId},
      ${new Date(NOW.getTime() - daysAgo * DAY_MS)})
  `.execute(db);
  await inTransaction(db, (tx) => refreshCardMarket(tx, [cardId]));
}

const XFC = 100_000_000n;
const order = await rests(1, 12n * XFC, 2);
await rests(1, 12n * XFC, 1);
await rests(1, 15n * XFC, 1);
await rests(2, 9n * XFC, 4);
await rests(3, XFC, 1);
for (const daysAgo of [12, 11, 10, 9, 8]) await filled(order, 10n * XFC, daysAgo);
for (const daysAgo of [6, 5, 4, 3, 2]) await filled(order, 12n * XFC, daysAgo);
await filled(order, (125n * XFC) / 10n, 0);
await marketFiguresSweep.run(db);

test('a list shows each card with its prices, supply and the caller’s copies', async () => {
  const { data, summary } = await me.call('market.players.list', {
    page: 1,
    noItems: 5,
    kind: 1,
  });
  expect(summary.total).toBe(1);
  expect(data[0]).toMatchObject({
    asset_type: 1,
    id: first.id,
    market: {
      floor: '12.00',
      best_bid: '9.00',
      lend_floor: '1.00',
      last_price: '12.50',
      change_7d: '20.0',
      change_24h: '9.0',
      copies_on_sale: 4,
      volume_7d: '12.50',
    },
    supply: { lifetime: 500, minted: 3, circulating: 3, owners: 1 },
    mine: { owned: 3, usable: 3 },
  });
});

test('the trend of a card ends with what a copy is worth now', async () => {
  const { data } = await me.call('market.players.list', { page: 1, noItems: 5, kind: 1 });
  expect(data[0]?.trend).toEqual([data[0]?.market.reference_price ?? data[0]?.market.last_price]);
  expect(data[0]?.trend).not.toEqual([null]);
});

test('a card that was never traded has the usual price of its tier, as the checks of prices have', async () => {
  const other = await signUp(app);
  const ids = await sql<{ id: number }>`select id from card where subject_id = ${second.id}`.execute(db);
  const third = ids.rows[0]?.id ?? 0;
  await marketFiguresSweep.run(db);
  const page = await other.call('market.players.get', { id: second.id });
  const references = await loadReferences(db, [third], NOW, CURRENT_RULES);
  expect(page.card.market.reference_price).toBe(moneyText(xfc(references.get(third) ?? 0n)));
});

test('a manager with promotional XFC gets the range of prices they may trade at', async () => {
  const page = await me.call('market.players.get', { id: first.id });
  const usual = Number(page.card.market.reference_price);
  expect(Number(page.allowed_prices?.min)).toBeCloseTo(usual * 0.8, 1);
  expect(Number(page.allowed_prices?.max)).toBeCloseTo(usual * 1.25, 1);
  expect((await clientOf(app).call('market.players.get', { id: first.id })).allowed_prices).toBeNull();
});

test('lists narrow to a form, and put cards for sale first', async () => {
  await sql`update card_market set form = 2000 where card_id = ${cardId}`.execute(db);
  const found = async (form_min: number) =>
    (await me.call('market.players.list', { page: 1, form_min, sort_by: 'sale' })).data.map(({ id }) => id);
  await expect.poll(() => found(1)).toEqual([first.id]);
  expect(await found(1_000)).toEqual([]);
  const { data } = await me.call('market.players.list', { page: 1, sort_by: 'sale' });
  expect(data[0]?.id).toBe(first.id);
});

test('a visitor sees the same list without the caller’s fields', async () => {
  const { data } = await clientOf(app).call('market.players.list', { page: 1 });
  expect(data.every(({ mine, watched }) => mine === null && !watched)).toBe(true);
});

test('depth sums the orders of a price, best first', async () => {
  const found = await me.call('market.cards.depth', { asset_type: 1, id: first.id });
  expect(found).toEqual({
    sell: [
      { price: '12.00', qty: 3, orders: 2 },
      { price: '15.00', qty: 1, orders: 1 },
    ],
    buy: [{ price: '9.00', qty: 4, orders: 1 }],
  });
});

test('depth leaves out the caller’s own orders', async () => {
  const found = await seller.call('market.cards.depth', { asset_type: 1, id: first.id });
  expect(found).toEqual({ sell: [], buy: [] });
  const { sell } = await clientOf(app).call('market.cards.depth', { asset_type: 1, id: first.id });
  expect(sell.map(({ price }) => price)).toEqual(['12.00', '15.00']);
});

test('price history is in steps, oldest first', async () => {
  const history = async (range: '1d' | '7d' | '30d') =>
    (
      await me.call('market.cards.prices', {
        asset_type: 1,
        id: first.id,
        range,
      })
    ).data.map(({ close, volume }) => [close, volume]);
  expect(await history('1d')).toEqual([['12.50', 1]]);
  expect(await history('7d')).toEqual([...Array.from({ length: 5 }, () => ['12.00', 1]), ['12.50', 1]]);
  expect(await history('30d')).toHaveLength(11);
});

test('a card page shows its fills with the caller’s side, its next match and the caller’s fee', async () => {
  const page = await me.call('market.players.get', { id: first.id });
  expect(page.fills.slice(0, 2).map(({ price, my_side }) => [price, my_side])).toEqual([
    ['12.50', 'bought'],
    ['12.00', 'bought'],
  ]);
  expect(page.fee_percent).toBe(String(Number(CURRENT_RULES.market.feeBasisPoints) / 100));
  expect(page.next_match).not.toBeNull();
  expect(page.matches).toEqual([]);
  const { data } = await clientOf(app).call('market.players.fills', {
    playerId: first.id,
  });
  expect(new Set(data.map(({ my_side }) => my_side))).toEqual(new Set([null]));
});

test('the watch list has its alerts and is private', async () => {
  await me.call('market.watchList.set', { asset_type: 1, id: first.id, on: true, below: '10.00' });
  await me.call('market.watchList.set', { asset_type: 1, id: second.id, on: true });
  await me.call('market.watchList.set', {
    asset_type: 1,
    id: first.id,
    on: true,
    below: '8.00',
    above: '20.00',
  });
  const mine = await me.call('market.watchList.get', {});
  expect(mine.data.map(({ card, below, above }) => [card.id, below, above])).toEqual(
    expect.arrayContaining([
      [first.id, '8.00', '20.00'],
      [second.id, null, null],
    ]),
  );
  expect((await seller.call('market.watchList.get', {})).data).toEqual([]);
  await me.call('market.watchList.set', { asset_type: 1, id: second.id, on: false });
  expect((await me.call('market.watchList.get', {})).data).toHaveLength(1);
  const watched = await me.call('market.players.list', { page: 1, watched: true });
  expect(watched.data.map(({ id }) => id)).toEqual([first.id]);
});

test('the watch list shows each card’s prices, the last days and whether an alert was triggered', async () => {
  for (const [day, units] of [
    ['2026-03-08', 10n * XFC],
    ['2026-03-09', 11n * XFC],
  ] as const) {
    await sql`insert into card_value (card_id, day, price) values (${cardId}, ${day}, ${units})
      on conflict (card_id, day) do update set price = excluded.price`.execute(db);
  }
  const alerts = { below: '12.00', above: '50.00' };
  await me.call('market.watchList.set', { asset_type: 1, id: first.id, on: true, ...alerts });
  const { data } = await me.call('market.watchList.get', {});
  expect(data[0]).toMatchObject({
    card: { id: first.id },
    floor: '12.00',
    best_bid: '9.00',
    last_price: '12.50',
    change_7d: '20.0',
    is_below: true,
    is_above: false,
  });
  // Values of past days that are written later are shown a second later.
  const week = async () => (await me.call('market.watchList.get', {})).data[0]?.week.slice(0, 2);
  await expect.poll(week, { timeout: 20_000 }).toEqual(['10.00', '11.00']);
});

test('an unknown card is not found', async () => {
  const unknownId = 2_147_483_647;
  expect(await me.ask('market.players.get', { id: unknownId })).toMatchObject({
    error: 'ERR_NOT_FOUND',
  });
  expect(await me.ask('market.watchList.set', { asset_type: 2, id: unknownId, on: true })).toMatchObject({
    error: 'ERR_NOT_FOUND',
  });
});

test('clubs are found by the start of their name or any part of it', async () => {
  const { rows } = await sql<{ name: string }>`select name from club order by id limit 1`.execute(db);
  const name = rows[0]?.name ?? '';
  const begins = await me.call('market.clubs.byPrefix', {
    teamName: name.slice(0, 3),
  });
  expect(begins.data.map((club) => club.name)).toContain(name);
  const contains = await me.call('market.clubs.search', {
    query: name.slice(1, 4),
    leagueId: football.leagueId,
  });
  expect(contains.data.map((club) => club.name)).toContain(name);
  const none = await me.call('market.clubs.search', { query: '%' });
  expect(none.data).toEqual([]);
});

test('the open orders of a card are grouped by kind, best first', async () => {
  const listed = await me.call('market.players.orders', {
    id: first.id,
    page: 1,
  });
  expect(listed.data.map(({ kind, price, qty_left }) => [kind, price, qty_left])).toEqual([
    [1, '12.00', 2],
    [1, '12.00', 1],
    [1, '15.00', 1],
    [2, '9.00', 4],
    [3, '1.00', 1],
  ]);
  expect(listed.data.map(({ is_mine }) => is_mine)).toEqual([false, false, false, false, false]);
  const lends = await seller.call('market.players.orders', {
    id: first.id,
    page: 1,
    kind: 3,
  });
  expect(lends.data.map(({ kind, is_mine }) => [kind, is_mine])).toEqual([[3, true]]);
  expect(lends.summary.total).toBe(1);
});

test('a page of orders holds the best of each kind, and the own ones however far from the best', async () => {
  const page = async (caller: typeof me, number: number) => {
    const { data } = await caller.call('market.players.orders', { id: first.id, page: number, noItems: 3 });
    return data.map(({ kind, price }) => [kind, price]);
  };
  expect(await page(me, 1)).toEqual([
    [1, '12.00'],
    [2, '9.00'],
    [3, '1.00'],
  ]);
  expect(await page(me, 2)).toEqual([
    [1, '12.00'],
    [1, '15.00'],
  ]);
  const mine = await idOf(sql`
    update market_order set manager_id = ${me.managerId} where card_id = ${cardId} and price = 1500000000 returning id
  `);
  expect(await page(me, 1)).toEqual([
    [1, '12.00'],
    [1, '15.00'],
    [2, '9.00'],
  ]);
  await sql`update market_order set manager_id = ${seller.managerId} where id = ${mine}`.execute(db);
});

test('the market home shows movers, new orders and fills', async () => {
  const home = await clientOf(app).call('market.home', {});
  expect(home.risers.map(({ id, market }) => [id, market.change_7d])).toEqual([[first.id, '20.0']]);
  expect(home.fallers).toEqual([]);
  expect(home.new_orders.map(({ kind, price }) => [kind, price])).toEqual([[3, '1.00']]);
  expect(home.summary).toMatchObject({ open_orders: 5, fills_24h: 1, volume_24h: '12.50', cards: 1 });
  expect(home.fills[0]).toMatchObject({ price: '12.50', my_side: null });
  expect(home.config).toMatchObject({ price_tick: '0.01', fee_percent: '5', order_days: 30 });
});

test('a venue page shows its upcoming matches and only the contests that include them', async () => {
  const ground = await makeFootball(db, { kickOffAt: new Date(NOW.getTime() + DAY_MS), matches: 1 });
  const [home = 0, away = 0] = ground.clubIds;
  await sql`
    update club set venue_name = 'Ground ' || id, venue_seats = 30000 where id = any(${[home, away]}::int[])
  `.execute(db);
  await inTransaction(db, (tx) =>
    makeCards(
      tx,
      [home, away].map((subjectId) => ({ assetType: 2, subjectId, stars: 3, lifetime: 40 }) as const),
    ),
  );
  await sql`
    insert into match (provider, provider_key, round_id, league_id, home_club_id, away_club_id, kickoff_at)
    select 'test', 'venue ' || ordinal, ${ground.roundId}, ${ground.leagueId}, ${home}, ${away},
      ${NOW}::timestamptz + ordinal * interval '2 days' from generate_series(1, 6) as ordinal
  `.execute(db);
  await makeRewards(db);
  const contest = await makeContest(db, ground, {});
  const ofHome = await me.call('market.venues.get', { id: home });
  const ofAway = await me.call('market.venues.get', { id: away });
  expect(ofHome.next_matches).toHaveLength(5);
  expect(ofHome.next_match).toEqual(ofHome.next_matches[0]);
  expect(ofHome.next_matches[0]?.id).toBe(ground.matchIds[0]);
  expect(ofHome.contests.map(({ id }) => id)).toEqual([contest]);
  expect(ofAway).toMatchObject({ next_match: null, next_matches: [], contests: [] });
});
