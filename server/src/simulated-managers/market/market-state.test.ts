import type { RawBuilder } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { connect, inTransaction, sql, type Db } from '../../db/database.ts';
import { openMarketScene, START } from '../../testing/market/market-scene.ts';
import { addSimulatedManager } from '../add-managers.ts';
import { loadSimulated } from '../queries.ts';
import { loadValuedCards } from '../values/valued-cards.ts';
import { loadMarketState, type MarketState } from './market-state.ts';

const SEED = 'state';
const ALL = 'all';

/**
 * Columns that simulated managers may read: what pages show to everybody, so of an auction all but its leader's maximum. The
 * rating of a player shows only through the points expected of them: see `football-outlook.test.ts`.
 */
const READABLE: Readonly<Record<string, typeof ALL | readonly string[]>> = {
  absence: ALL,
  appearance: ALL,
  club: ALL,
  match: ALL,
  player: ['id', 'club_id', 'league_id', 'position', 'rating', 'stars'],
  player_points: ALL,
  game_clock: ALL,
  card: ALL,
  card_market: ALL,
  fill: ['id', 'card_id', 'kind', 'price', 'at', 'flagged', 'seller_id', 'buyer_id'],
  market_order: 'id kind card_id manager_id price left_quantity created_at due_at status'.split(' '),
  auction: ['order_id', 'leader_id', 'price'],
  bid: ['order_id', 'manager_id', 'price'],
  manager: ['id', 'nickname', 'language', 'is_simulated'],
  account: ['owner', 'currency', 'manager_id', 'available'],
  holding: ['manager_id', 'card_id', 'owned', 'on_sale', 'lent', 'fielded', 'hosting'],
};

/** Rows that may be read, where not all: the own balance and cards, and no raise of a leader's own maximum. */
const ROWS: Readonly<Record<string, RawBuilder<unknown>>> = {
  account: sql`manager_id in (select id from manager where is_simulated)`,
  holding: sql`manager_id in (select id from manager where is_simulated)`,
  bid: sql`price is not null`,
};

const scene = await openMarketScene();
const { db, done, url } = scene;

/** A connection that can read nothing else. */
async function connectAsSpectator(): Promise<Db> {
  const role = /\/(test_[0-9a-f]+)\?/.exec(url)?.[1]?.replace('test', 'spectator') ?? '';
  const name = sql.id(role);
  await inTransaction(db, async (tx) => {
    await sql`create role ${name} login`.execute(tx);
    for (const [table, columns] of Object.entries(READABLE)) {
      const some = columns === ALL ? sql`` : sql`(${sql.join(columns.map((column) => sql.id(column)))})`;
      await sql`grant select ${some} on ${sql.table(table)} to ${name}`.execute(tx);
    }
    for (const [table, condition] of Object.entries(ROWS)) {
      await sql`alter table ${sql.table(table)} enable row level security`.execute(tx);
      await sql`create policy readable on ${sql.table(table)} to ${name} using (${condition})`.execute(tx);
    }
  });
  const spectator = connect(url.replace(/user=[^&]*/, `user=${role}`), 1);
  afterAll(async () => {
    await spectator.destroy();
    await sql`drop owned by ${name}`.execute(db);
    await sql`drop role ${name}`.execute(db);
  });
  return spectator;
}

async function stateSeenBy(reader: Db): Promise<MarketState> {
  const valued = await loadValuedCards(reader, START);
  return loadMarketState(reader, SEED, START.getTime(), valued, await loadSimulated(reader, 2));
}

test('simulated managers decide on what everybody can see and on what they own', async () => {
  const { card, seller, buyer } = await scene.sale(3);
  const asset = { asset_type: 1, asset_id: card.playerId } as const;
  for (const number of [1, 2]) await addSimulatedManager(db, SEED, number);
  const [simulated] = await loadSimulated(db, 1);
  await scene.give(card, { managerId: simulated?.id ?? 0 }, 2);
  await done('market.orders.place', { ...asset, side: 'sell', qty: 1, price: '12' }, seller);
  const { order } = await done('market.auctions.open', { ...asset, start_price: '8', hours: 2 }, seller);
  const order_id = order?.id ?? 0;
  await done('market.auctions.bid', { order_id, amount: '8', maximum: '9' }, buyer);

  const spectator = await connectAsSpectator();
  await expect(sql`select maximum from auction`.execute(spectator)).rejects.toThrow('permission denied');
  const seen = await stateSeenBy(spectator);
  expect(seen.auctions).toMatchObject([
    { orderId: order_id, leaderId: buyer.managerId, bidders: new Set([buyer.managerId]) },
  ]);
  expect(seen.traders.map(({ copies }) => copies.size)).toEqual([1, 0]);
  expect(await stateSeenBy(db)).toEqual(seen);

  await done('market.auctions.bid', { order_id, amount: '9', maximum: '40' }, buyer);
  expect(await stateSeenBy(spectator)).toEqual(seen);
});
