import type { Money } from '@touchline/domain/money';
import { sql, type Db } from '../../db/database.ts';
import { makeLimits } from '../../http/edge/limits.ts';
import { marketReadingRoutes } from '../../market/read-routes.ts';
import { marketRoutes } from '../../market/routes.ts';
import { makeRewards, stopClockAt, xfcOf, type TestManager } from '../contests/contests.ts';
import { openTestDatabase } from '../database/database.ts';
import {
  copiesOf,
  give,
  makeTradedCard,
  makeTrader,
  marketCaller,
  type CardOptions,
  type MarketCaller,
  type TestCard,
} from './market.ts';

/** The game time at which the tests of the market begin. A Sunday. */
export const START = new Date('2026-03-01T12:00:00Z');

type Owner = Pick<TestManager, 'managerId'>;

/** A card, a seller who owns copies of it, and a buyer. Both have 1,000 XFC. */
export interface Sale {
  readonly card: TestCard;
  readonly seller: TestManager;
  readonly buyer: TestManager;
}

/** The environment of a market test: its own database, the calls, and functions that make cards and traders. */
export interface MarketScene extends Pick<MarketCaller, 'call' | 'done'> {
  readonly db: Db;
  /** Connection string of the database, for further connections and processes. */
  readonly url: string;
  readonly stopClockAt: (at: Date) => Promise<void>;
  readonly card: (options?: CardOptions) => Promise<TestCard>;
  /** Makes a manager with 1,000 XFC by default. */
  readonly trader: (money?: Money<'XFC'>) => Promise<TestManager>;
  readonly give: (card: TestCard, owner: Owner, copies: number) => Promise<void>;
  /** Stops the clock at START, and makes a card, a seller who owns copies of it, and a buyer. */
  readonly sale: (copies: number) => Promise<Sale>;
  /** The seller of a sale sells one copy to its buyer at any price in XFC, even an unusual one. Returns the order id. */
  readonly sellOne: (sale: Sale, price: string) => Promise<number>;
  /** The id of the last fill on hold for review; 0 when there is none. */
  readonly lastHeldFill: () => Promise<number>;
  readonly copiesOf: (
    card: TestCard,
    owner: Owner,
  ) => Promise<{ readonly owned: number; readonly onSale: number }>;
  readonly xfcOf: (manager: TestManager) => Promise<{ readonly available: bigint; readonly held: bigint }>;
}

/** Opens a fresh database for one test file, with the rewards budget and the calls of the market. */
export async function openMarketScene(): Promise<MarketScene> {
  const { db, url } = await openTestDatabase();
  await makeRewards(db);
  const limits = makeLimits(() => 0);
  const { call, done } = marketCaller(db, { ...marketRoutes({ limits }), ...marketReadingRoutes() });
  return {
    db,
    url,
    call,
    done,
    stopClockAt: (at) => stopClockAt(db, at),
    card: (options) => makeTradedCard(db, options),
    trader: (money) => makeTrader(db, money),
    give: (card, owner, copies) => give(db, card, owner, copies),
    async sale(copies) {
      await stopClockAt(db, START);
      const card = await makeTradedCard(db);
      const [seller, buyer] = [await makeTrader(db), await makeTrader(db)];
      await give(db, card, seller, copies);
      return { card, seller, buyer };
    },
    async sellOne({ card, seller, buyer }, price) {
      const offer = { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 1, price } as const;
      const { order } = await done('market.orders.place', { ...offer, confirmed: true }, seller);
      const order_id = order?.id ?? 0;
      await done('market.orders.fill', { order_id, qty: 1, price, confirmed: true }, buyer);
      return order_id;
    },
    async lastHeldFill() {
      const { rows } = await sql<{ id: number }>`select max(fill_id) as id from fill_review`.execute(db);
      return rows[0]?.id ?? 0;
    },
    copiesOf: (card, owner) => copiesOf(db, card, owner),
    xfcOf: (manager) => xfcOf(db, manager),
  };
}
