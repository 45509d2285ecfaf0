import { isRefusal } from '@touchline/contract/errors';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { makeRewards, stopClockAt, type TestManager } from '../contests/contests.ts';
import {
  give,
  makeTradedCards,
  makeTraders,
  marketCaller,
  whole,
  type MarketCaller,
  type TestCard,
} from './market.ts';
import { makeBarrier } from '../processes/barrier.ts';

/** The inputs of races: a seller, many other managers, and cards not traded before. */
export interface RaceScene {
  readonly db: Db;
  readonly market: MarketCaller;
  readonly seller: TestManager;
  readonly actors: readonly TestManager[];
  readonly nextCard: () => Promise<TestCard>;
}

/** One race for a copy of a card. */
export interface MarketRace {
  readonly name: string;
  /** Plays one round with the product's calls and returns the violations at its end. */
  readonly play: (scene: RaceScene) => Promise<readonly string[]>;
  /** The same with statements that read and then write without a lock. */
  readonly playNaively: (scene: RaceScene) => Promise<readonly string[]>;
}

const PRICE = '10.00';
const DEARER = '12.00';
const RICH = whole(1_000_000);
const CARDS_AT_ONCE = 200;

/** Makes the managers of races, one seller and `actors` others, on a database of their own. */
export async function makeRaceScene(db: Db, actors: number): Promise<RaceScene> {
  await stopClockAt(db, new Date('2026-03-01T12:00:00Z'));
  await makeRewards(db);
  const [seller, ...others] = await makeTraders(db, actors + 1, RICH);
  if (seller === undefined) throw new Error('No seller was made.');
  let cards: TestCard[] = [];
  const nextCard = async (): Promise<TestCard> => {
    if (cards.length === 0) cards = [...(await makeTradedCards(db, CARDS_AT_ONCE))];
    const card = cards.pop();
    if (card === undefined) throw new Error('No card is left.');
    return card;
  };
  return { db, market: marketCaller(db), seller, actors: others, nextCard };
}

/** Makes a card of which the seller offers one copy. */
async function offerOne(scene: RaceScene): Promise<{ readonly card: TestCard; readonly orderId: number }> {
  const card = await scene.nextCard();
  await give(scene.db, card, scene.seller, 1);
  const input = { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 1, price: PRICE } as const;
  const { order } = await scene.market.done('market.orders.place', input, scene.seller);
  if (order === null) throw new Error('There is no order.');
  return { card, orderId: order.id };
}

async function take({ market }: RaceScene, orderId: number, by: TestManager): Promise<string> {
  const outcome = await market.callUntilAnswered(
    'market.orders.fill',
    { order_id: orderId, qty: 1, price: PRICE },
    by,
  );
  return isRefusal(outcome) ? outcome.refused : 'Ok';
}

interface Found {
  readonly status: number;
  readonly fills: number;
  /** Prices of the sold copies in units of XFC, highest first. */
  readonly prices: readonly bigint[];
}

async function foundOf(db: Db, orderId: number): Promise<Found> {
  const { rows } = await sql<Found>`
    select status, (select count(*)::int from fill where order_id = market_order.id) as fills,
      coalesce((select array_agg(price order by price desc) from fill where order_id = market_order.id), '{}') as prices
    from market_order where id = ${orderId}
  `.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('There is no order.');
  return found;
}

/** Reads whether an order is open at a price, then sells it; `between` runs after the read. */
function takeNaively(
  db: Db,
  orderId: number,
  by: TestManager,
  between: () => Promise<unknown>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ price: bigint }>`
      select price from market_order where id = ${orderId} and status = 1
    `.execute(tx);
    if (rows[0]?.price !== whole(10).units) return false;
    await between();
    await sql`
      insert into fill (order_id, kind, card_id, quantity, price, fee, seller_id, buyer_id, at)
      select id, kind, card_id, 1, price, 0, manager_id, ${by.managerId}, created_at from market_order
      where id = ${orderId}
    `.execute(tx);
    await sql`
      update market_order set status = 3, left_quantity = 0, due_at = null, closed_at = created_at where id = ${orderId}
    `.execute(tx);
    return true;
  });
}

function buyerOf({ actors: [buyer] }: RaceScene): TestManager {
  if (buyer === undefined) throw new Error('no buyer');
  return buyer;
}

function count(outcomes: readonly string[], of: string): number {
  return outcomes.filter((outcome) => outcome === of).length;
}

function unless(holds: boolean, otherwise: string): readonly string[] {
  return holds ? [] : [otherwise];
}

const buyAndBuy: MarketRace = {
  name: 'many buyers of the last copy',
  async play(scene) {
    const { orderId } = await offerOne(scene);
    const outcomes = await Promise.all(scene.actors.map((actor) => take(scene, orderId, actor)));
    const { status, fills } = await foundOf(scene.db, orderId);
    const won = count(outcomes, 'Ok');
    const late = count(outcomes, 'ERR_ORDER_CLOSED');
    return unless(
      won === 1 && fills === 1 && status === 3 && late === outcomes.length - 1,
      `${won} buyers succeeded, ${late} were too late, order ${orderId} has ${fills} fills`,
    );
  },
  async playNaively(scene) {
    const { orderId } = await offerOne(scene);
    const allRead = makeBarrier(2);
    await Promise.all(scene.actors.map((actor) => takeNaively(scene.db, orderId, actor, allRead)));
    const { fills } = await foundOf(scene.db, orderId);
    return unless(fills === 1, `the one copy of order ${orderId} was sold ${fills} times`);
  },
};

const buyAndCancel: MarketRace = {
  name: 'buyers and the cancelling seller',
  async play(scene) {
    const { orderId } = await offerOne(scene);
    const cancelling = scene.market.callUntilAnswered(
      'market.orders.cancel',
      { order_id: orderId },
      scene.seller,
    );
    const outcomes = await Promise.all(scene.actors.map((actor) => take(scene, orderId, actor)));
    const cancelled = !isRefusal(await cancelling);
    const { status, fills } = await foundOf(scene.db, orderId);
    const won = count(outcomes, 'Ok');
    const one = cancelled ? won === 0 && status === 4 : won === 1 && status === 3;
    return unless(
      one && fills === won,
      `order ${orderId} has status ${status}, ${won} buyers and was ${cancelled ? '' : 'not '}cancelled`,
    );
  },
  async playNaively(scene) {
    const { orderId } = await offerOne(scene);
    const allRead = makeBarrier(2);
    const cancelling = inTransaction(scene.db, async (tx) => {
      const { rows } = await sql`select 1 from market_order where id = ${orderId} and status = 1`.execute(tx);
      if (rows.length === 0) return false;
      await allRead();
      await sql`
        update market_order set status = 4, due_at = null, closed_at = created_at where id = ${orderId}
      `.execute(tx);
      return true;
    });
    await takeNaively(scene.db, orderId, buyerOf(scene), allRead);
    const { fills } = await foundOf(scene.db, orderId);
    return unless(
      !((await cancelling) && fills > 0),
      `order ${orderId} was cancelled and sold ${fills} times`,
    );
  },
};

const editAndBuy: MarketRace = {
  name: 'buyers and the seller who raises the price',
  async play(scene) {
    const { orderId } = await offerOne(scene);
    const editing = scene.market.callUntilAnswered(
      'market.orders.edit',
      { order_id: orderId, qty: 1, price: DEARER },
      scene.seller,
    );
    const outcomes = await Promise.all(scene.actors.map((actor) => take(scene, orderId, actor)));
    const edited = !isRefusal(await editing);
    const { status, prices } = await foundOf(scene.db, orderId);
    const won = count(outcomes, 'Ok');
    const one = edited ? won === 0 && status === 1 : won === 1 && status === 3;
    return unless(
      one && prices.every((price) => price === whole(10).units),
      `order ${orderId} has status ${status}, ${won} buyers at ${prices.join(', ')}`,
    );
  },
  async playNaively(scene) {
    const { orderId } = await offerOne(scene);
    const edit = () =>
      sql`update market_order set price = ${whole(12).units} where id = ${orderId} and status = 1`.execute(
        scene.db,
      );
    await takeNaively(scene.db, orderId, buyerOf(scene), edit);
    const { prices } = await foundOf(scene.db, orderId);
    return unless(
      prices.every((price) => price === whole(10).units),
      `a buyer who saw 10.00 paid ${prices[0]} units in order ${orderId}`,
    );
  },
};

/** The races of sell and buy orders. */
export const marketRaces: readonly MarketRace[] = [buyAndBuy, buyAndCancel, editAndBuy];
