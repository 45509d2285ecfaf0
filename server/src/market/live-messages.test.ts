import type { LiveMessage } from '@touchline/contract/live';
import { DAY_MS, HOUR_MS } from '@touchline/domain/rules/index';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../db/database.ts';
import { listenTo } from '../db/listen.ts';
import { startLive } from '../live/start-live.ts';
import { LIVE_CHANNEL } from '../live/topic-changes.ts';
import { liveSources } from '../live-sources.ts';
import { makeRewards, stopClockAt, type TestManager } from '../testing/contests/contests.ts';
import { readLive, type LiveReader } from '../testing/http/live-reader.ts';
import { give, makeTradedCard, makeTrader, marketCaller, type TestCard } from '../testing/market/market.ts';
import { startTestServer } from '../testing/http/server.ts';
import { refreshCardMarket } from './trading/card-market.ts';
import { sweepMarket } from './sweeps.ts';

const NOON = new Date('2026-03-01T12:00:00Z');
let directUrl = '';
const { app, db } = await startTestServer({
  extend(server, { db: own, url, edge }) {
    directUrl = url;
    const onError = (error: unknown) => {
      throw error;
    };
    startLive(server, { db: own, directUrl: url, edge, sources: liveSources(own), onError });
  },
});
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
await makeRewards(db);
const { call, done } = marketCaller(db);

let card: TestCard;
let seller: TestManager;
let ann: TestManager;
let ben: TestManager;

beforeEach(async () => {
  await stopClockAt(db, NOON);
  card = await makeTradedCard(db, { stars: 3 });
  seller = await makeTrader(db);
  ann = await makeTrader(db);
  ben = await makeTrader(db);
  await give(db, card, seller, 3);
});

const cardTopic = () => `card:1:${card.playerId}`;
const sell = (qty: number, price: string) =>
  done('market.orders.place', { ...asset(), side: 'sell', qty, price, confirmed: true }, seller);
const buy = (qty: number, price: string, by = ann) =>
  done('market.orders.place', { ...asset(), side: 'buy', qty, price, confirmed: true }, by);
const bid = (order_id: number, by: TestManager, amount: string, maximum?: string) =>
  done(
    'market.auctions.bid',
    { order_id, amount, confirmed: true, ...(maximum === undefined ? {} : { maximum }) },
    by,
  );
function asset() {
  return { asset_type: 1, asset_id: card.playerId };
}

function marketOf(message: LiveMessage) {
  if (!('market' in message)) throw new Error(`${message.topic} is no card`);
  return message.market;
}

function orderOf(message: LiveMessage) {
  if (!('order' in message)) throw new Error(`${message.topic} is no order`);
  return message.order;
}

/** Opens a stream of one topic and skips its initial state. */
async function streamOf(topic: string): Promise<LiveReader> {
  const reader = await readLive(origin, topic);
  await reader.next();
  return reader;
}

describe('a card topic sends', () => {
  test('each order, fill and cancellation once, with its own version', async () => {
    const reader = await streamOf(cardTopic());
    const received: LiveMessage[] = [];
    const { order } = await sell(2, '12.00');
    received.push(await reader.next());
    await buy(1, '12.00');
    received.push(await reader.next());
    await buy(1, '9.00');
    received.push(await reader.next());
    await done('market.orders.cancel', { order_id: order?.id ?? 0 }, seller);
    received.push(await reader.next());
    expect(
      received.map(marketOf).map(({ floor, best_bid, last_price, copies_on_sale }) => ({
        floor,
        best_bid,
        last_price,
        copies_on_sale,
      })),
    ).toEqual([
      { floor: '12.00', best_bid: null, last_price: null, copies_on_sale: 2 },
      { floor: '12.00', best_bid: null, last_price: '12.00', copies_on_sale: 1 },
      { floor: '12.00', best_bid: '9.00', last_price: '12.00', copies_on_sale: 1 },
      { floor: null, best_bid: '9.00', last_price: '12.00', copies_on_sale: 0 },
    ]);
    expect(received.map(({ version }) => version)).toEqual(['1', '2', '3', '4']);
    reader.close();
  });

  test('nothing for an operation that is rolled back or refused', async () => {
    const reader = await streamOf(cardTopic());
    const undone = inTransaction(db, async (tx) => {
      await refreshCardMarket(tx, [card.cardId]);
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    await call('market.orders.place', { ...asset(), side: 'sell', qty: 9, price: '12.00' }, seller);
    await sell(1, '13.00');
    const next = await reader.next();
    expect([next.version, marketOf(next).floor]).toEqual(['1', '13.00']);
    reader.close();
  });

  test('missed changes after a reconnect, and nothing if nothing was missed', async () => {
    const reader = await streamOf(cardTopic());
    await sell(1, '12.00');
    const { version } = await reader.next();
    reader.close();
    await buy(1, '12.00');
    const again = await readLive(origin, cardTopic(), { seen: `${cardTopic()}@${version}` });
    const missed = await again.next();
    expect([missed.version, marketOf(missed).last_price]).toEqual(['2', '12.00']);
    again.close();
    const inStep = await readLive(origin, cardTopic(), { seen: `${cardTopic()}@2` });
    await buy(1, '5.00');
    expect((await inStep.next()).version).toBe('3');
    inStep.close();
  });

  test('loans that begin and return', async () => {
    const reader = await streamOf(cardTopic());
    const lent = await done(
      'market.loans.offer',
      { ...asset(), qty: 1, price: '1.00', recurring: true },
      seller,
    );
    expect(marketOf(await reader.next())).toMatchObject({ lend_floor: '1.00', copies_to_lend: 1 });
    const order_id = lent.order?.id ?? 0;
    await done('market.orders.fill', { order_id, qty: 1, price: '1.00' }, ann);
    expect(marketOf(await reader.next())).toMatchObject({ lend_floor: null, copies_to_lend: 0 });
    await stopClockAt(db, new Date(NOON.getTime() + 8 * 24 * HOUR_MS));
    await sweepMarket(db);
    expect(marketOf(await reader.next())).toMatchObject({ copies_to_lend: 1 });
    reader.close();
  });
});

describe('an order topic sends', () => {
  test('the copies left, and that the order is filled', async () => {
    const { order } = await sell(2, '12.00');
    const reader = await streamOf(`order:${order?.id}`);
    await buy(1, '12.00');
    expect(orderOf(await reader.next())).toMatchObject({ status: 2, qty_left: 1, auction: null });
    await buy(1, '12.00');
    expect(orderOf(await reader.next())).toMatchObject({ status: 3, qty_left: 0, ends_at: null });
    reader.close();
  });

  test('an edit of an auction, also of its buy-now price alone', async () => {
    const prices = { start_price: '10.00', buy_now: '20.00' };
    const opened = await done('market.auctions.open', { ...asset(), ...prices, hours: 1 }, seller);
    const orderId = opened.order?.id ?? 0;
    const reader = await streamOf(`order:${orderId}`);
    const edit = { order_id: orderId, qty: 1, price: '10.00', buy_now: '30.00' };
    await done('market.orders.edit', edit, seller);
    expect(orderOf(await reader.next())).toMatchObject({ auction: { buy_now: '30.00' } });
    await done('market.orders.edit', { ...edit, price: '12.00', hours: 6 }, seller);
    expect(orderOf(await reader.next())).toMatchObject({
      price: '12.00',
      ends_at: new Date(NOON.getTime() + 6 * HOUR_MS).toISOString(),
      auction: { start_price: '12.00', next_bid: '12.00' },
    });
    reader.close();
  });

  test('bids, an extension and the result of an auction, and no maximum', async () => {
    const opened = await done(
      'market.auctions.open',
      { ...asset(), start_price: '10.00', hours: 1, confirmed: true },
      seller,
    );
    const orderId = opened.order?.id ?? 0;
    const reader = await streamOf(`order:${orderId}`);
    const received: LiveMessage[] = [];
    await bid(orderId, ann, '10.00', '777.77');
    received.push(await reader.next());
    // A raise of the leader's own maximum is private.
    await bid(orderId, ann, '779.00', '779.77');
    await stopClockAt(db, new Date(NOON.getTime() + HOUR_MS - 60_000));
    await bid(orderId, ben, '10.50', '20.00');
    received.push(await reader.next());
    await stopClockAt(db, new Date(NOON.getTime() + 2 * HOUR_MS));
    await sweepMarket(db);
    // A slow stream may send the same state again.
    let last = await reader.next();
    while (orderOf(last).status === 1) last = await reader.next();
    received.push(last);
    expect(received.map(orderOf)).toMatchObject([
      { status: 1, auction: { price: '10.00', bids: 1, i_lead: false, leader: { id: ann.managerId } } },
      { status: 1, auction: { price: '21.00', extensions: 1, leader: { id: ann.managerId } } },
      { status: 6, ends_at: null, auction: { price: '21.00' } },
    ]);
    const text = JSON.stringify(received);
    for (const secret of ['my_maximum', '777.77', '779', 'is_mine']) expect(text).not.toContain(secret);
    reader.close();
  });
});

describe('the market topic sends', () => {
  test('one message for all changes of a second, with the day’s fills', async () => {
    await stopClockAt(db, new Date(NOON.getTime() + 2 * DAY_MS));
    const reader = await streamOf('market');
    const before = await marketNow();
    await sell(2, '12.00');
    await buy(1, '12.00');
    const received = await messageOf(reader, before + 2);
    expect(received.summary).toMatchObject({ fills_24h: 1, volume_24h: '12.00' });
    reader.close();
  });

  test('nothing to a client that has the current version', async () => {
    const seen = await readLive(origin, `market,${cardTopic()}`, { seen: `market@${await marketNow()}` });
    expect((await seen.next()).topic).toBe(cardTopic());
    seen.close();
  });
});

/** The number of market changes so far, which is the version of the market. */
async function marketNow(): Promise<number> {
  const { rows } = await sql<{ version: string }>`
    select coalesce(sum(version), 0)::text as version from card_market
  `.execute(db);
  return Number(rows[0]?.version);
}

/** The message of a market version; operations a second apart have earlier messages of their own. */
async function messageOf(reader: LiveReader, version: number) {
  for (;;) {
    const message = await reader.next();
    if (!('summary' in message)) throw new Error(`${message.topic} is not the market`);
    if (Number(message.version) >= version) return message;
  }
}

test('every instance is woken after the commit, and never by a rollback', async () => {
  const payloads: string[] = [];
  const { promise: isListening, resolve } = Promise.withResolvers<undefined>();
  const stop = listenTo(directUrl, LIVE_CHANNEL, (payload) => {
    if (payload === 'ready') resolve(undefined);
    else payloads.push(payload);
  });
  const asking = setInterval(() => void sql`select pg_notify(${LIVE_CHANNEL}, 'ready')`.execute(db), 20);
  await isListening;
  clearInterval(asking);
  const other = await makeTradedCard(db, { stars: 3 });
  await inTransaction(db, async (tx) => {
    await refreshCardMarket(tx, [other.cardId]);
    throw new Error('rolled back');
  }).catch(() => undefined);
  const { order } = await sell(2, '12.00');
  await buy(1, '12.00');
  const hasMessageOf = (what: string) => payloads.some((payload) => payload === what);
  await expect.poll(() => hasMessageOf(`order ${order?.id}`)).toBe(true);
  await expect.poll(() => hasMessageOf(`player ${card.playerId}`)).toBe(true);
  await expect.poll(() => hasMessageOf(`me ${seller.managerId}`)).toBe(true);
  expect(payloads.join(' ')).not.toMatch(new RegExp(`player (?:\\d+,)*${other.playerId}\\b`));
  await stop();
});

test('an unknown card sends nothing, and one without a market sends that it has none', async () => {
  const reader = await readLive(origin, `card:1:2147483647,${cardTopic()}`);
  const first = await reader.next();
  expect([first.topic, first.version, marketOf(first).floor]).toEqual([cardTopic(), '0', null]);
  reader.close();
});
