import { DAY_MS } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { burnCopies, deliverCopies, lockHoldings, makeCards, mintCopies } from '../../cards/ownership.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { clientOf, signUp } from '../../testing/http/client.ts';
import { makeFootball, stopClockAt } from '../../testing/contests/contests.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { refreshCardMarket } from '../trading/card-market.ts';
import { dayOf, cardValueSweep } from './record-card-values.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const ago = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);
const { app, db } = await startTestServer();
await stopClockAt(db, NOW);
const football = await makeFootball(db, { kickOffAt: new Date(NOW.getTime() + DAY_MS) });
const [bought, given] = football.players;
if (bought === undefined || given === undefined) throw new Error('There are no players.');
await inTransaction(db, (tx) =>
  makeCards(
    tx,
    [bought, given].map(({ id }) => ({ assetType: 1, subjectId: id, stars: 4, lifetime: 200 }) as const),
  ),
);
const { rows: cards } = await sql<{ id: number }>`select id from card order by id`.execute(db);
const [boughtCard = 0, givenCard = 0] = cards.map(({ id }) => id);
const me = await signUp(app);
const seller = await signUp(app);
const gift = { kind: 'manager', id: 1 };
const historyOf = async () => (await me.call('portfolio.summary', {})).history;

/** A purchase of copies from the seller, some days ago. */
async function buy(quantity: number, units: bigint, days: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with sold as (
      insert into market_order (kind, manager_id, card_id, quantity, left_quantity, price, fee_basis_points, status,
        rules_version, created_at, closed_at)
      values (1, ${seller.managerId}, ${boughtCard}, ${quantity}, 0, ${units}, 500, 3, 1, ${ago(days)}, ${ago(days)})
      returning id
    )
    insert into fill (order_id, kind, card_id, quantity, price, fee, seller_id, buyer_id, at)
    select id, 1, ${boughtCard}, ${quantity}, ${units}, 0, ${seller.managerId}, ${me.managerId}, ${ago(days)} from sold
    returning id
  `.execute(db);
  await inTransaction(db, async (tx) => {
    const cause = { kind: 'fill', id: rows[0]?.id ?? 0 };
    const holdings = await lockHoldings(
      tx,
      [seller, me].map(({ managerId }) => ({ managerId, cardId: boughtCard })),
    );
    const from = holdings.find(({ managerId }) => managerId === seller.managerId);
    const to = holdings.find(({ managerId }) => managerId === me.managerId);
    if (from === undefined || to === undefined) throw new Error('no holdings');
    await deliverCopies(tx, ago(days), [{ from, to, quantity, bound: null, cause }]);
    await refreshCardMarket(tx, [boughtCard]);
  });
}

const XFC = 100_000_000n;
await inTransaction(db, async (tx) => {
  await mintCopies(
    tx,
    ago(20),
    { managerId: seller.managerId, copies: [{ cardId: boughtCard, quantity: 10 }] },
    gift,
  );
  await mintCopies(
    tx,
    ago(20),
    { managerId: me.managerId, copies: [{ cardId: givenCard, quantity: 1 }] },
    gift,
  );
});
await buy(2, 10n * XFC, 10);
await buy(1, 16n * XFC, 3);
await inTransaction(db, (tx) =>
  burnCopies(tx, ago(1), { managerId: me.managerId, copies: [{ cardId: boughtCard, quantity: 1 }] }, gift),
);

test('a card shows the cost and value of its copies, oldest sold first', async () => {
  const { data } = await me.call('portfolio.cards', { page: 1 });
  expect(
    data.map(({ card, copies, cost, value, profit, profit_percent }) => [
      card.id,
      copies.owned,
      cost,
      value,
      profit,
      profit_percent,
    ]),
  ).toEqual([
    [bought.id, 2, '13.00', '16.00', '6.00', '23.0'],
    [given.id, 1, null, null, null, null],
  ]);
  const { totals, copies, leagues } = await me.call('portfolio.summary', {});
  expect(totals).toEqual({
    cards: 2,
    copies: 3,
    cost: '26.00',
    value: '32.00',
    profit: '6.00',
    profit_percent: '23.0',
    unpriced: 1,
    free_copies: 0,
    free_value: '0.00',
  });
  expect(copies).toMatchObject({ owned: 3, usable: 3, on_sale: 0, fielded: 0, borrowed: 0 });
  expect(leagues).toMatchObject([{ cards: 2 }]);
});

test('the value of a day uses the copies and prices of that day', async () => {
  const history = await historyOf();
  expect(history).toHaveLength(30);
  const on = (days: number) => history.find(({ day }) => day === dayOf(ago(days)))?.value;
  expect([on(11), on(10), on(4), on(3), on(1), on(0)]).toEqual([
    '0.00',
    '20.00',
    '20.00',
    '48.00',
    '32.00',
    '32.00',
  ]);
});

test('a past day keeps its recorded value, and today equals the headline value', async () => {
  const worth = (units: bigint) =>
    sql`update card_market set reference_price = ${units} where card_id = ${boughtCard}`.execute(db);
  await cardValueSweep.run(db);
  await stopClockAt(db, new Date(NOW.getTime() + DAY_MS));
  await worth(20n * XFC);
  await cardValueSweep.run(db);
  await stopClockAt(db, new Date(NOW.getTime() + 3 * DAY_MS));
  await worth(5n * XFC);
  const { totals } = await me.call('portfolio.summary', {});
  expect(totals).toMatchObject({ value: '10.00', profit: '-16.00', profit_percent: '-61.5' });
  expect((await historyOf()).slice(-4).map(({ value }) => value)).toEqual([
    '32.00',
    '40.00',
    '40.00',
    '10.00',
  ]);
  await worth(16n * XFC);
  await stopClockAt(db, NOW);
});

test('a copy won at an auction of the house costs what was paid, and the cards of a pack add up to its price', async () => {
  const winner = await signUp(app);
  const { rows } = await sql<{ id: number }>`
    with sold as (
      insert into market_order (kind, card_id, quantity, left_quantity, price, fee_basis_points, status, rules_version,
        created_at, closed_at)
      values (4, ${boughtCard}, 1, 0, ${10n * XFC}, 0, 6, 1, ${ago(1)}, ${ago(1)}) returning id
    )
    insert into fill (order_id, kind, card_id, quantity, price, fee, buyer_id, at)
    select id, 4, ${boughtCard}, 1, ${10n * XFC}, 0, ${winner.managerId}, ${ago(1)} from sold returning order_id as id
  `.execute(db);
  const copies = (cardId: number, quantity: number) => ({
    managerId: winner.managerId,
    copies: [{ cardId, quantity }],
  });
  await inTransaction(db, (tx) =>
    mintCopies(tx, ago(1), copies(boughtCard, 1), { kind: 'order', id: rows[0]?.id ?? 0 }),
  );
  const { rows: draws } = await sql<{ id: number }>`
    with seed as (
      insert into fair_seed (manager_id, commitment, seed, client_seed, created_at, revealed_at)
      values (${winner.managerId}, 'a', 'b', 'c', ${ago(1)}, ${ago(1)}) returning id
    ), opened as (
      insert into pack_drop (pack, league_id, rules_version, quantity, left_quantity, opens_at, closes_at)
      select 'promo', id, 1, 9, 8, ${ago(2)}, ${ago(-2)} from league limit 1 returning id
    )
    insert into fair_draw (seed_id, nonce, manager_id, drop_id, table_hash, pool_cards, pool_stars, pool_left, cards, at)
    select seed.id, 1, ${winner.managerId}, opened.id, 'h', '{}', '{}', '{}',
      ${[boughtCard, givenCard, boughtCard]}::int[], ${ago(1)} from seed, opened
    returning id
  `.execute(db);
  const drawn = { kind: 'draw', id: draws[0]?.id ?? 0 };
  await inTransaction(db, (tx) => mintCopies(tx, ago(1), copies(boughtCard, 2), drawn));
  await inTransaction(db, (tx) => mintCopies(tx, ago(1), copies(givenCard, 1), drawn));
  expect((await winner.call('portfolio.summary', {})).totals.cost).toBe('45.00');
});

test('the portfolio of another manager is private, and unknown filters are refused', async () => {
  const other = await signUp(app);
  expect((await other.call('portfolio.cards', { page: 1 })).data).toEqual([]);
  expect((await other.call('portfolio.summary', {})).totals).toMatchObject({ cards: 0, value: '0.00' });
  expect((await clientOf(app).ask('portfolio.summary', {})).status).toBe(401);
  const invalid = [{ manager_id: me.managerId }, { use: 'sold' }, { sort_by: 'price' }, { stars: [6] }];
  for (const input of invalid) {
    const answer = await me.ask('portfolio.cards', { page: 1, ...input });
    expect(answer.status, JSON.stringify(input)).toBe(400);
  }
  expect((await me.ask('portfolio.summary', { id: other.managerId })).status).toBe(400);
  const orders = [{ manager_id: me.managerId }, { state: 'filled' }, { kind: 5 }, { asset_id: 'x' }];
  for (const input of orders) {
    const answer = await other.ask('market.orders.mine', { page: 1, ...input });
    expect(answer.status, JSON.stringify(input)).toBe(400);
  }
});

test('filters and sort order change the rows, never the totals', async () => {
  const filtered = await me.call('portfolio.cards', {
    page: 1,
    sort_by: 'copies',
    sort_how: 'asc',
    stars: [4],
  });
  expect(filtered.data.map(({ card }) => card.id)).toEqual([given.id, bought.id]);
  const none = await me.call('portfolio.cards', { page: 1, asset_type: 2 });
  expect(none.data).toEqual([]);
  const playing = await me.call('portfolio.cards', { page: 1, use: 'fielded' });
  expect(playing.data).toEqual([]);
  const free = await me.call('portfolio.cards', {
    page: 1,
    use: 'usable',
    sort_by: 'cost',
  });
  expect(free.data.map(({ card }) => card.id)).toEqual([bought.id, given.id]);
  expect((await me.call('portfolio.summary', {})).totals.copies).toBe(3);
});

test('a profile shows the cards a manager owns to everyone, without their private fields', async () => {
  const { data } = await clientOf(app).call('portfolio.playerCards', {
    id: me.managerId,
    page: 1,
  });
  expect(data.map(({ card, owned }) => [card.id, owned, card.mine])).toEqual([
    [bought.id, 2, null],
    [given.id, 1, null],
  ]);
  const venues = await clientOf(app).call('portfolio.venueCards', {
    id: me.managerId,
    page: 1,
  });
  expect(venues.data).toEqual([]);
  const unknown = await clientOf(app).ask('portfolio.playerCards', {
    id: 2_147_483_647,
    page: 1,
  });
  expect(unknown.error).toBe('ERR_NOT_FOUND');
});

test('a copy that cost nothing is value of its own, neither cost nor profit', async () => {
  await inTransaction(db, async (tx) => {
    await mintCopies(
      tx,
      NOW,
      { managerId: me.managerId, copies: [{ cardId: boughtCard, quantity: 1 }] },
      gift,
    );
  });
  const { totals } = await me.call('portfolio.summary', {});
  expect([totals.value, totals.free_copies, totals.free_value]).toEqual(['48.00', 1, '16.00']);
  expect(Number(totals.value) - Number(totals.free_value) - Number(totals.cost)).toBe(Number(totals.profit));
});
