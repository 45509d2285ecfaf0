import { isRefusal } from '@touchline/contract/errors';
import { closeModelAuctions } from './auction-model.ts';
import { bid, buyAtOnce, lastMinute, modelStateOf, putUp, stateOf, takeBack } from './auction-play.ts';
import { stopClockAt, xfcOf } from './contests.ts';
import { inTransaction, sql, type Db } from '../db/database.ts';
import { seeded } from '../feeds/seeded.ts';
import { matchOrders } from '../market/match-order.ts';
import { sweepMarket } from '../market/sweeps.ts';
import { copiesOf, give, makeTradedCards, makeTraders, marketCaller, whole } from './market.ts';
import {
  cancelModel,
  editModel,
  enterModel,
  expireModel,
  takeModel,
  type MarketModel,
} from './market-model.ts';
import { drawManager, textOf, wordOf, type Played, type World } from './market-world.ts';

const MANAGERS = 8;
const CARDS = 3;
const COPIES = 20;
/** Units of XFC in a thousandth of a cent. */
const MODEL_UNIT = 1_000n;
const CENT = 1_000_000n;
/** The state is held against the model after so many commands. */
const COMPARE_EVERY = 50;
const START = Date.UTC(2026, 2, 1, 12);
const HOUR_MS = 3_600_000;

/**
 * Plays so many random commands on a new world of a market and a model side by side; returns how they differed. A
 * command is an order, an edit, a take, several takes in one batch, a cancellation, an auction, a bid, a purchase at
 * once, an auction taken back, or time that passes. The clock of the database is the world's: nothing else may play on it. Ends with an error
 * before the next command when `signal` breaks it off.
 */
export async function playAgainstModel(
  db: Db,
  commands: number,
  seed: string,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const world = await makeWorld(db, seed);
  const differences: string[] = [];
  for (let nth = 1; nth <= commands && differences.length === 0; nth += 1) {
    signal?.throwIfAborted();
    const { name, market, model } = await playOne(world);
    if (market.join() !== model.join())
      differences.push(
        `command ${nth} (${name}): the market says ${market.join()}, the model ${model.join()}`,
      );
    if (nth % COMPARE_EVERY === 0 || nth === commands)
      differences.push(...(await compare(world)).map((each) => `after command ${nth}: ${each}`));
  }
  return differences;
}

async function makeWorld(db: Db, seed: string): Promise<World> {
  await stopClockAt(db, new Date(START));
  const rich = await makeTraders(db, MANAGERS / 2, whole(50_000));
  const poor = await makeTraders(db, MANAGERS / 2, whole(100));
  const managers = [...rich, ...poor];
  const cards = await makeTradedCards(db, CARDS);
  for (const card of cards) for (const manager of managers) await give(db, card, manager, COPIES);
  const thousandths = (xfc: number): number => xfc * 100 * 1_000;
  const model: MarketModel = {
    managers: managers.map((_, nth) => ({
      available: thousandths(nth < rich.length ? 50_000 : 100),
      held: 0,
      free: cards.map(() => COPIES),
      onSale: cards.map(() => 0),
    })),
    orders: new Map(),
    now: START,
    places: 0,
  };
  return { db, managers, cards, model, auctions: new Map(), orderIds: [0], draws: seeded('market', seed) };
}

async function playOne(world: World): Promise<Played> {
  const { draws } = world;
  const which = draws.weighted([36, 12, 16, 12, 10, 2, 4, 8, 1, 2]);
  if (which === 0) return enter(world);
  if (which === 1) return edit(world);
  if (which === 2) return takeTogether(world, 1);
  if (which === 3) return takeTogether(world, 2 + draws.whole(8));
  if (which === 4) return cancel(world);
  if (which === 5) return pass(world);
  if (which === 6) return putUp(world);
  if (which === 7) return bid(world);
  return which === 8 ? takeBack(world) : buyAtOnce(world);
}

/** Half XFC steps between 8 and 12, in cents: few enough to meet. */
function drawPrice({ draws }: World): number {
  return 800 + 50 * draws.whole(9);
}

/** Mostly a late order, now and then any, or none there is. */
function drawOrder({ draws, orderIds }: World): number {
  return draws.pick(draws.chance(0.8) ? orderIds.slice(-30) : orderIds) || 2_000_000_000;
}

async function enter(world: World): Promise<Played> {
  const { db, model, cards, draws } = world;
  const { nth, manager } = drawManager(world);
  const side = draws.chance(0.5) ? 'sell' : 'buy';
  const card = draws.whole(cards.length);
  const quantity = 1 + draws.whole(6);
  const price = drawPrice(world);
  const outcome = await marketCaller(db).call(
    'POST /v3/market/new_order',
    { asset_type: 1, asset_id: cards[card]?.playerId ?? 0, side, qty: quantity, price: textOf(price) },
    manager,
  );
  const id = isRefusal(outcome) ? 0 : (outcome.order?.id ?? 0);
  if (id !== 0) world.orderIds.push(id);
  const expected = enterModel(model, { id, side, maker: nth, card, price, quantity });
  return { name: `new ${side} order`, market: [wordOf(outcome)], model: [expected] };
}

async function edit(world: World): Promise<Played> {
  const { db, model, draws } = world;
  const orderId = drawOrder(world);
  const made = model.orders.get(orderId);
  const any = drawManager(world);
  const nth = made !== undefined && draws.chance(0.9) ? made.maker : any.nth;
  const manager = world.managers[nth] ?? any.manager;
  const quantity = 1 + draws.whole(6);
  const price = made !== undefined && draws.chance(0.4) ? made.price : drawPrice(world);
  const outcome = await marketCaller(db).call(
    'POST /v3/market/edit_order/{order_id}',
    { order_id: orderId, qty: quantity, price: textOf(price) },
    manager,
  );
  return {
    name: 'edit',
    market: [wordOf(outcome)],
    model: [editModel(model, nth, orderId, quantity, price)],
  };
}

async function takeTogether(world: World, together: number): Promise<Played> {
  const { db, model, draws } = world;
  const takes = Array.from({ length: together }, () => {
    const orderId = drawOrder(world);
    const seen = model.orders.get(orderId)?.price;
    const price = seen !== undefined && draws.chance(0.9) ? seen : drawPrice(world);
    return { ...drawManager(world), orderId, quantity: 1 + draws.whole(3), price };
  });
  const outcomes = await inTransaction(db, (tx) =>
    matchOrders(
      tx,
      takes.map(({ manager, orderId, quantity, price }) => ({
        caller: manager,
        input: { order_id: orderId, qty: quantity, price: { currency: 'XFC', units: BigInt(price) * CENT } },
      })),
    ),
  );
  return {
    name: `${together} takes`,
    market: outcomes.map(wordOf),
    model: takes.map(({ nth, orderId, quantity, price }) => takeModel(model, nth, orderId, quantity, price)),
  };
}

async function cancel(world: World): Promise<Played> {
  const { db, model, draws } = world;
  const orderId = drawOrder(world);
  const any = drawManager(world);
  const nth = draws.chance(0.9) ? (model.orders.get(orderId)?.maker ?? any.nth) : any.nth;
  const manager = world.managers[nth] ?? any.manager;
  const outcome = await marketCaller(db).call('POST /v3/market/cancel_order', { order_id: orderId }, manager);
  return { name: 'cancel', market: [wordOf(outcome)], model: [cancelModel(model, nth, orderId)] };
}

/** Time passes, with or without the sweep that ends orders; one that is due is closed in either case. */
async function pass(world: World): Promise<Played> {
  const { db, model, draws } = world;
  model.now = lastMinute(world) ?? model.now + HOUR_MS * (1 + draws.whole(240));
  await stopClockAt(db, new Date(model.now));
  if (draws.chance(0.5)) {
    await sweepMarket(db);
    expireModel(model);
    closeModelAuctions(model, world.auctions);
  }
  return { name: 'time', market: [], model: [] };
}

/** What the market says of money, copies and open orders that the model says otherwise. */
async function compare(world: World): Promise<readonly string[]> {
  const { db, managers, cards, model, orderIds } = world;
  const differences: string[] = [];
  const hold = (what: string, market: unknown, expected: unknown): void => {
    const [found, wanted] = [market, expected].map((each) =>
      JSON.stringify(each, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    );
    if (found !== wanted) differences.push(`${what} is ${found}, the model says ${wanted}`);
  };
  for (const [nth, manager] of managers.entries()) {
    const expected = model.managers[nth];
    const units = (thousandths = 0): bigint => BigInt(thousandths) * MODEL_UNIT;
    hold(`the money of manager ${nth}`, await xfcOf(db, manager), {
      available: units(expected?.available),
      held: units(expected?.held),
    });
    for (const [which, card] of cards.entries()) {
      const onSale = expected?.onSale[which] ?? 0;
      const owned = onSale + (expected?.free[which] ?? 0);
      hold(`card ${which} of manager ${nth}`, await copiesOf(db, card, manager), { owned, onSale });
    }
  }
  const { rows } = await sql<{ id: number; left: number }>`
    select id, left_quantity as left from market_order where id = any(${orderIds}::int[]) and status < 3 order by id
  `.execute(db);
  for (const [id, auction] of world.auctions) {
    if (auction.open) hold(`auction ${id}`, await stateOf(db, id), modelStateOf(world, auction));
  }
  hold(
    'the book',
    rows,
    [...model.orders].filter(([, { open }]) => open).map(([id, { left }]) => ({ id, left })),
  );
  return differences;
}
