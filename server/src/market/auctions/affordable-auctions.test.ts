import { DAY_MS, HOUR_MS } from '@touchline/domain/rules/index';
import { beforeEach, expect, test } from 'vitest';
import { linkManagers } from '../../auth/identities/linked-managers.ts';
import { inTransaction } from '../../db/database.ts';
import { inProcessVisitor, type Caller } from '../../http/auth/caller.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { makeManagers, type TestManager } from '../../testing/contests/contests.ts';
import { whole, type TestCard } from '../../testing/market/market.ts';
import { openMarketScene } from '../../testing/market/market-scene.ts';

const scene = await openMarketScene();
const { call, done, db } = scene;
keepBooks(db);

let start = new Date('2026-03-01T12:00:00Z');
let card: TestCard;

/** No auction runs, and a new card waits for one. */
beforeEach(async () => {
  start = new Date(start.getTime() + 200 * DAY_MS);
  await scene.stopClockAt(start);
  card = await scene.card({ stars: 4 });
});

interface Opened {
  readonly of?: TestCard;
  readonly by?: TestManager;
  readonly price?: string;
  readonly hours?: number;
}

async function auction({ of = card, by, price = '10.00', hours = 1 }: Opened = {}): Promise<number> {
  const seller = by ?? (await scene.trader());
  await scene.give(of, seller, 1);
  const input = { asset_type: 1, asset_id: of.playerId, start_price: price, hours, confirmed: true };
  return (await done('market.auctions.open', input, seller)).order?.id ?? 0;
}

const bid = (order_id: number, by: TestManager, amount: string, maximum = amount) =>
  call('market.auctions.bid', { order_id, amount, maximum, confirmed: true }, by);

async function link(one: TestManager, other: TestManager): Promise<void> {
  const pair = { managerId: one.managerId, otherId: other.managerId, reason: 'operator' } as const;
  await inTransaction(db, (tx) => linkManagers(tx, start, pair));
}

/** The auctions a manager is shown, with the least they have to hold. */
async function shownTo(manager: TestManager): Promise<readonly (readonly [number, string])[]> {
  const { data } = await done('market.auctions.affordable', {}, manager);
  return data.map(({ order, lowest_bid }) => [order.id, lowest_bid]);
}

test('auctions whose next bid the balance pays are shown, the one that ends first at the top', async () => {
  const last = await auction({ price: '20.00', hours: 6 });
  const first = await auction({ of: await scene.card(), price: '19.99' });
  await auction({ of: await scene.card(), price: '20.01' });
  const reader = await scene.trader(whole(20));
  expect(await shownTo(reader)).toEqual([
    [first, '19.99'],
    [last, '20.00'],
  ]);
  expect(await bid(first, reader, '19.99')).toMatchObject({ order: { auction: { i_lead: true } } });
});

test('the raise counts, and so does what the manager holds elsewhere', async () => {
  const led = await auction({ price: '10.00' });
  await bid(led, await scene.trader(), '10.00');
  const reader = await scene.trader(whole(20));
  expect(await shownTo(reader)).toEqual([[led, '10.50']]);
  await bid(await auction({ of: await scene.card(), price: '9.51' }), reader, '9.51');
  expect(await shownTo(reader)).toEqual([]);
  expect(await bid(led, reader, '10.50')).toEqual({ refused: 'ERR_INSUFFICIENT_FUNDS' });
});

test('an auction is not shown to its seller, its leader, an account linked to its seller, or once it is over', async () => {
  const [seller, leader, linked] = [await scene.trader(), await scene.trader(), await scene.trader()];
  const id = await auction({ by: seller });
  await bid(id, leader, '10.00');
  const other = await scene.trader();
  expect(await shownTo(linked)).toEqual([[id, '10.50']]);
  await link(seller, linked);
  for (const reader of [seller, leader, linked]) expect(await shownTo(reader)).toEqual([]);
  expect(await shownTo(other)).toEqual([[id, '10.50']]);
  await scene.stopClockAt(new Date(start.getTime() + HOUR_MS));
  expect(await shownTo(other)).toEqual([]);
});

test('of a card and of a seller the auction that ends first is shown, of those that the balance pays', async () => {
  await auction({ price: '30.00', hours: 1 });
  const within = await auction({ price: '5.00', hours: 2 });
  await auction({ price: '4.00', hours: 3 });
  const seller = await scene.trader();
  const soonest = await auction({ of: await scene.card(), by: seller, hours: 2 });
  await auction({ of: await scene.card(), by: seller, hours: 3 });
  expect(await shownTo(await scene.trader(whole(20)))).toEqual([
    [within, '5.00'],
    [soonest, '10.00'],
  ]);
});

test('an auction that ends first is found behind many that the manager may not bid in', async () => {
  const [seller, reader] = [await scene.trader(), await scene.trader()];
  await link(seller, reader);
  for (let count = 0; count < 45; count += 1) await auction({ by: seller });
  const found = await auction({ hours: 2 });
  expect(await shownTo(reader)).toEqual([[found, '10.00']]);
});

test('a manager with bonus XFC is shown what they may win within their range, and what it costs them', async () => {
  const seller = await scene.trader();
  await scene.give(card, seller, 7);
  const offer = { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 7, price: '10.00' } as const;
  const { order } = await done('market.orders.place', offer, seller);
  for (let copy = 0; copy < 7; copy += 1) {
    const take = { order_id: order?.id ?? 0, qty: 1, price: '10.00' };
    await done('market.orders.fill', take, await scene.trader());
  }
  const low = await auction({ price: '2.50' });
  const [newcomer] = await makeManagers(db, 1, whole(20));
  const [poor] = await makeManagers(db, 1, whole(7.99));
  if (newcomer === undefined || poor === undefined) throw new Error('no newcomers');
  expect(await shownTo(newcomer)).toEqual([[low, '8.00']]);
  expect(await shownTo(poor)).toEqual([]);
  await bid(low, await scene.trader(), '2.50', '30.00');
  await bid(low, await scene.trader(), '12.50');
  expect(await shownTo(newcomer)).toEqual([]);
  expect(await bid(low, newcomer, '14.00')).toMatchObject({ refused: 'ERR_PROMOTIONAL_PRICE' });
});

test('the list of cards keeps all in an auction that the manager could lead, and none for visitors', async () => {
  const seller = await scene.trader();
  const cards = [card, await scene.card(), await scene.card()];
  for (const of of cards) await auction({ of, by: seller });
  const leader = await scene.trader(whole(20));
  const listed = async (caller: Caller): Promise<readonly number[]> => {
    const filters = { page: 1, noItems: 50, winnable: true, sort_by: 'ends', sort_how: 'asc' } as const;
    const { data } = await done('market.players.list', filters, caller);
    return data.map(({ id }) => id);
  };
  const ids = cards.map(({ playerId }) => playerId);
  expect(new Set(await listed(leader))).toEqual(new Set(ids));
  await auction({ of: await scene.card(), price: '20.01' });
  const led = await auction({ of: await scene.card(), price: '9.00' });
  await bid(led, leader, '9.00');
  expect(await shownTo(leader)).toHaveLength(1);
  expect(new Set(await listed(leader))).toEqual(new Set(ids));
  expect(await listed(seller)).not.toEqual(expect.arrayContaining(ids));
  expect(await listed(inProcessVisitor())).toEqual([]);
});
