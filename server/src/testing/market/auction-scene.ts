import { DAY_MS, HOUR_MS } from '@touchline/domain/rules/index';
import { beforeEach } from 'vitest';
import type { TestManager } from '../contests/contests.ts';
import { keepBooks } from '../database/books.ts';
import { openMarketScene, type MarketScene } from './market-scene.ts';
import type { TestCard } from './market.ts';

/** Distance between tests: fills of an earlier test must not count for a reference price. */
const APART_MS = 200 * DAY_MS;

/** What each test of auctions begins with. */
export interface AuctionCast {
  /** The clock stands here. */
  readonly start: Date;
  /** When the auctions of this test end. */
  readonly end: Date;
  /** A card of three stars, of which the seller owns one copy. */
  readonly card: TestCard;
  readonly seller: TestManager;
  readonly ann: TestManager;
  readonly ben: TestManager;
}

export interface AuctionScene {
  readonly scene: MarketScene;
  /** The cast of the running test. */
  readonly cast: AuctionCast;
  /** Opens an auction of an hour for the seller's copy; returns its order id. */
  readonly auction: (start_price?: string, buy_now?: string) => Promise<number>;
  readonly bid: (
    order_id: number,
    by: TestManager,
    amount: string,
    maximum?: string,
  ) => ReturnType<MarketScene['call']>;
  /** Stops the clock at this instant, in milliseconds. */
  readonly at: (time: number) => Promise<void>;
}

/** Opens a market whose books are checked after each test, and whose cast is a new one in each. */
export async function openAuctionScene(): Promise<AuctionScene> {
  const scene = await openMarketScene();
  keepBooks(scene.db);
  const cast = await castAt(scene, new Date('2026-03-01T12:00:00Z'));

  beforeEach(async () => {
    Object.assign(cast, await castAt(scene, new Date(cast.start.getTime() + APART_MS)));
  });

  return {
    scene,
    cast,
    async auction(start_price = '10.00', buy_now) {
      const input = {
        asset_type: 1,
        asset_id: cast.card.playerId,
        start_price,
        hours: 1,
        ...(buy_now === undefined ? {} : { buy_now }),
      };
      return (await scene.done('market.auctions.open', input, cast.seller)).order?.id ?? 0;
    },
    bid: (order_id, by, amount, maximum) =>
      scene.call(
        'market.auctions.bid',
        { order_id, amount, ...(maximum === undefined ? {} : { maximum }) },
        by,
      ),
    at: (time) => scene.stopClockAt(new Date(time)),
  };
}

/** Stops the clock and makes a card and three traders, of whom the seller owns a copy. */
async function castAt(scene: MarketScene, start: Date): Promise<AuctionCast> {
  await scene.stopClockAt(start);
  const card = await scene.card({ stars: 3 });
  const seller = await scene.trader();
  const [ann, ben] = [await scene.trader(), await scene.trader()];
  await scene.give(card, seller, 1);
  return { start, end: new Date(start.getTime() + HOUR_MS), card, seller, ann, ben };
}
