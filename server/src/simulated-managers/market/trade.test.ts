import { moneyText, xfc } from '@touchline/domain/money';
import { MINUTE_MS } from '@touchline/domain/rules/index';
import { sizeOf } from '@touchline/domain/testing/test-form';
import { describe, expect, test } from 'vitest';
import { addSimulatedManager } from '../add-managers.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { IS_OPEN, KIND } from '../../db/sql-constants.ts';
import { inProcessManager } from '../../http/auth/caller.ts';
import { makeLimits } from '../../http/edge/limits.ts';
import { setSwitch } from '../../http/calls/switches.ts';
import { marketRoutes } from '../../market/routes.ts';
import { packRoutes } from '../../packs/routes.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { makeRewards, stopClockAt } from '../../testing/contests/contests.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { makeTrader, marketCaller } from '../../testing/market/market.ts';
import { openShop, SHOP_TIME } from '../../testing/packs/packs.ts';
import { TEST_SECRETS } from '../../testing/http/server.ts';
import { characterOf } from './characters.ts';
import { grantCapital } from './grant-capital.ts';
import { returnSpending } from './return-spending.ts';
import { simulatedTraders } from './trade.ts';

const { db } = await openTestDatabase();
keepBooks(db);

const SEED = 'world';
const MANAGERS = 24;
/** A second each. */
const TURNS = sizeOf({ short: 120, long: 240 });
const services = {
  db,
  routes: { ...packRoutes({ secrets: TEST_SECRETS }), ...marketRoutes({ limits: makeLimits(() => 0) }) },
  secrets: TEST_SECRETS,
  checkAnswers: true,
};
const traders = (managers = MANAGERS) =>
  simulatedTraders({ services, seed: SEED, managers, isWatched: () => true });

interface Figures {
  readonly packs: number;
  readonly orders: number;
  readonly fills: number;
  readonly buys: number;
  readonly sells: number;
  readonly loans: number;
}
async function figures(): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select (select count(*)::int from fair_draw) as packs, count(*)::int as orders,
      (select count(*)::int from fill) as fills,
      count(*) filter (where kind = 2)::int as buys, count(*) filter (where kind = 1)::int as sells,
      count(*) filter (where kind = 3)::int as loans
    from market_order
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('no figures');
  return row;
}

await openShop(db);
await makeRewards(db);
for (let number = 1; number <= MANAGERS; number += 1) await addSimulatedManager(db, SEED, number);

describe('simulated traders', () => {
  test('do nothing when the number of managers is zero', async () => {
    expect(await traders(0)()).toBe(0);
    expect(await figures()).toEqual({ packs: 0, orders: 0, fills: 0, buys: 0, sells: 0, loans: 0 });
  });

  test('do nothing while the market is switched off', async () => {
    await inTransaction(db, (tx) => setSwitch(tx, 'market', true));
    expect(await traders()()).toBe(0);
    await inTransaction(db, (tx) => setSwitch(tx, 'market', false));
  });

  test(
    'open packs, quote, offer, bid and trade in the first minutes while people use the product',
    { timeout: 300_000 },
    async () => {
      const turn = traders();
      for (let index = 0; index < TURNS; index += 1) {
        await stopClockAt(db, new Date(SHOP_TIME.getTime() + index * 1_000));
        await turn();
      }
      const opened = await figures();
      expect(opened.packs).toBeGreaterThan(10);
      expect(opened.buys).toBeGreaterThan(20);
      expect(opened.sells).toBeGreaterThan(20);
      expect(opened.fills).toBeGreaterThan(5);
      expect(opened.loans).toBeGreaterThan(5);
    },
  );

  test('act once in twenty turns while nobody uses the product', async () => {
    const calm = simulatedTraders({ services, seed: SEED, managers: MANAGERS });
    const before = await figures();
    let acts = 0;
    for (let index = 0; index < 60; index += 1) {
      await stopClockAt(db, new Date(SHOP_TIME.getTime() + 5 * MINUTE_MS + index * 1_000));
      acts += await calm();
    }
    expect(acts).toBeLessThanOrEqual(3 * 10);
    expect((await figures()).packs - before.packs).toBeLessThanOrEqual(15);
  });

  test('buy at most a third of each drop', async () => {
    const { rows } = await sql<{ quantity: number; bought: number }>`
      select quantity, (select count(*)::int from fair_draw where drop_id = pack_drop.id) as bought from pack_drop
    `.execute(db);
    for (const { quantity, bought } of rows) expect(bought * 3).toBeLessThanOrEqual(quantity);
  });

  test('have what they were given once and what trades brought: nobody else pays for them', async () => {
    const { rows } = await sql<{ id: number; given: bigint; reasons: string[]; left: bigint }>`
      select account.manager_id as id, (available + held)::bigint as left,
        (sum(posting.units) filter (
          where reason in ('starter', 'market_stake', 'market_capital') and cause_kind = 'manager'
        ))::bigint as given,
        array_agg(distinct reason order by reason) as reasons
      from account join manager on manager.id = account.manager_id and is_simulated
      join posting on posting.account_id = account.id
      join ledger_transaction on ledger_transaction.id = posting.transaction_id
      where currency = 'XFC' group by account.id order by account.manager_id
    `.execute(db);
    expect(rows).toHaveLength(MANAGERS);
    for (const [place, { given, reasons, left }] of rows.entries()) {
      expect(given).toBe(characterOf(SEED, place).capital.units);
      expect(left).toBeGreaterThanOrEqual(0n);
      expect(['loan', 'market_capital', 'market_stake', 'pack', 'starter', 'trade']).toEqual(
        expect.arrayContaining(reasons),
      );
    }
  });

  test('get their capital once', async () => {
    const { rows } = await sql<{ id: number }>`
      select min(id)::int as id from manager where is_simulated
    `.execute(db);
    const id = rows[0]?.id ?? 0;
    expect(await inTransaction(db, (tx) => grantCapital(tx, id, characterOf(SEED, 0).capital))).toBe(false);
  });

  test('get back what they paid the house, no more and no less, once', async () => {
    const house = async (): Promise<bigint> => {
      const { rows } = await sql<{ units: bigint }>`
        select coalesce(sum(units), 0)::bigint as units from posting join account on account.id = account_id
        where currency = 'XFC' and house_name in ('fees', 'sales')
      `.execute(db);
      return rows[0]?.units ?? 0n;
    };
    // The first turn returns what was paid before.
    await stopClockAt(db, new Date(SHOP_TIME.getTime() + 10 * MINUTE_MS));
    await traders()();
    const { rows } = await sql<{ id: number; price: bigint }>`
      select market_order.id, price from market_order
      join manager on manager.id = manager_id and is_simulated
      where market_order.kind = ${KIND.sell} and ${IS_OPEN} order by price limit 1
    `.execute(db);
    const [cheapest] = rows;
    if (cheapest === undefined) throw new Error('simulated managers offer nothing');
    const buyer = await makeTrader(db);
    const fill = { order_id: cheapest.id, qty: 1, price: moneyText(xfc(cheapest.price)), confirmed: true };
    await marketCaller(db).done('market.orders.fill', fill, inProcessManager(buyer));
    const earned = await house();
    expect(earned).toBeGreaterThan(0n);
    const returned = await inTransaction(db, returnSpending);
    // Half of the fees had gone to the rewards budget and was returned from there.
    expect(returned).toBeGreaterThan(earned);
    expect(await house()).toBe(0n);
    expect(await inTransaction(db, returnSpending)).toBe(0n);
  });

  test('continue after a restart without a burst', async () => {
    const restarted = traders();
    const before = await figures();
    await restarted();
    const now = await gameNow(db);
    await stopClockAt(db, new Date(now.getTime() + 1_000));
    await restarted();
    expect((await figures()).packs).toBe(before.packs);
    expect((await figures()).orders - before.orders).toBeLessThanOrEqual(10);
  });
});
