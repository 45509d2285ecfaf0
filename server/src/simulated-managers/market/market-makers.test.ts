import { beforeEach, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { getProfile } from '../../profiles/get-profile.ts';
import { inProcessManager, inProcessVisitor, type ManagerCaller } from '../../http/auth/caller.ts';
import type { TestManager } from '../../testing/contests/contests.ts';
import { keepBooks } from '../../testing/database/books.ts';
import type { TestCard } from '../../testing/market/market.ts';
import { openMarketScene, START } from '../../testing/market/market-scene.ts';
import { addSimulatedManager } from '../add-managers.ts';
import { MARKET_MAKERS } from './characters.ts';

const scene = await openMarketScene();
const { db, done } = scene;
keepBooks(db);

/** The simulated managers in the order in which they were added. */
let simulated: readonly ManagerCaller[] = [];
let card: TestCard;
let person: TestManager;
const asset = () => ({ asset_type: 1, asset_id: card.playerId }) as const;

beforeEach(async () => {
  await scene.stopClockAt(START);
  if (simulated.length === 0) {
    for (let number = 1; number <= MARKET_MAKERS + 1; number += 1)
      await addSimulatedManager(db, 'makers', number);
    const { rows } = await sql<{ managerId: number; nickname: string }>`
      select id as "managerId", nickname from manager where is_simulated order by id
    `.execute(db);
    simulated = rows.map((row) => inProcessManager(row));
  }
  card = await scene.card();
  person = await scene.trader();
});

function firstMaker(): ManagerCaller {
  const [maker] = simulated;
  if (maker === undefined) throw new Error('no maker');
  return maker;
}

const marks = (
  manager: { readonly simulated: boolean; readonly market_maker: boolean } | null | undefined,
) => ({
  simulated: manager?.simulated,
  marketMaker: manager?.market_maker,
});
const MAKER = { simulated: true, marketMaker: true };
const OTHER = { simulated: true, marketMaker: false };

test('the first simulated managers are market makers on their profiles, the others are not', async () => {
  const profiles = await Promise.all(
    simulated.map(({ managerId }) => getProfile(db, { id: managerId }, inProcessVisitor())),
  );
  expect(profiles.map((profile) => ('manager' in profile ? marks(profile.manager) : null))).toEqual([
    ...Array.from({ length: MARKET_MAKERS }, () => MAKER),
    OTHER,
  ]);
});

test('whoever buys from a market maker is told so in the order book and among their trades', async () => {
  const maker = firstMaker();
  await scene.give(card, maker, 1);
  const { order } = await done(
    'market.orders.place',
    { ...asset(), side: 'sell', qty: 1, price: '10' },
    maker,
  );
  const orders = await done('market.players.orders', { id: card.playerId, page: 1 }, person);
  expect(orders.data.map(({ maker: made }) => marks(made))).toEqual([MAKER]);
  await done('market.orders.fill', { order_id: order?.id ?? 0, qty: 1, price: '10' }, person);
  const trades = await done('market.trades.mine', { page: 1 }, person);
  expect(trades.data.map(({ counterpart }) => marks(counterpart))).toEqual([MAKER]);
});

test('a bid of a market maker is marked among the bids and as the highest, a person is not', async () => {
  const maker = firstMaker();
  await scene.give(card, person, 1);
  const { order } = await done('market.auctions.open', { ...asset(), start_price: '10', hours: 1 }, person);
  const order_id = order?.id ?? 0;
  await done('market.auctions.bid', { order_id, amount: '10' }, maker);
  const auction = await done('market.auctions.get', { order_id }, person);
  expect(auction.bids.map(({ bidder }) => marks(bidder))).toEqual([MAKER]);
  expect(marks(auction.order.auction?.leader)).toEqual(MAKER);
  expect(marks(auction.order.maker)).toEqual({ simulated: false, marketMaker: false });
});
