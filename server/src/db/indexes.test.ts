import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database/database.ts';
import { sql } from './database.ts';

const { db } = await openTestDatabase();

/** Columns whose rows are not read for one manager, or are found by other columns first. */
const READ_OTHERWISE = [
  // By currency and manager.
  'account.manager_id',
  // By its cursor, from the first act to the last.
  'activity.manager_id',
  // By contest and manager.
  'contest_password_try.manager_id',
  // Only the seed that is not revealed.
  'fair_seed.manager_id',
  // Not ended, or of the house.
  'lease.manager_id',
  // Open, and closed.
  'market_order.manager_id',
  // By its token; it lives a minute.
  'statement_ticket.manager_id',
];

test('the rows of a manager are found by an index, also those that are over', async () => {
  const { rows } = await sql<{ unindexed: string }>`
    select relname || '.' || attname as unindexed
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and not attisdropped
      and (attname like '%manager_id' or attname in ('buyer_id', 'seller_id'))
      and not exists (
        select from pg_index where indrelid = attrelid and indkey[0] = attnum
          and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)')
      )
    order by 1
  `.execute(db);
  expect(rows.map(({ unindexed }) => unindexed)).toEqual(READ_OTHERWISE);
});
