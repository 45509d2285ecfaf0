import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database/database.ts';
import { inTransaction, sql } from './database.ts';
import { DEPOSIT, IS_ANNOUNCED_WAITING, IS_CLOSED, IS_DEPOSIT_OPEN, IS_OPEN, KIND } from './sql-constants.ts';

const { db } = await openTestDatabase();

test.each([
  [
    'market_order_sell',
    sql`market_order where card_id = ${1} and kind = ${KIND.sell} and ${IS_OPEN} order by price, priority`,
  ],
  [
    'market_order_buy',
    sql`market_order where card_id = ${1} and kind = ${KIND.buy} and ${IS_OPEN} order by price desc, priority`,
  ],
  [
    'market_order_lend',
    sql`market_order where card_id = ${1} and kind = ${KIND.lend} and ${IS_OPEN} order by price, priority`,
  ],
  [
    'market_order_auction',
    sql`market_order where card_id = ${1} and kind = ${KIND.auction} and ${IS_OPEN} order by due_at`,
  ],
  [
    'market_order_manager_closed',
    sql`market_order where manager_id = ${1} and ${IS_CLOSED} order by id desc`,
  ],
  ['deposit_on_the_way', sql`deposit where manager_id = ${1} and ${IS_DEPOSIT_OPEN}`],
  ['deposit_unclaimed', sql`deposit where state = ${DEPOSIT.credited} and manager_id is null order by id`],
  ['announced_deposit_open', sql`announced_deposit where manager_id = ${1} and ${IS_ANNOUNCED_WAITING}`],
])('a statement with the constants is answered from the partial index %s', async (index, source) => {
  const plan = await inTransaction(db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    await sql`set local enable_sort = off`.execute(tx);
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    const { rows } = await sql`explain select id from ${source}`.execute(tx);
    return JSON.stringify(rows);
  });
  expect(plan).toContain(`${index} `);
});
