import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database/database.ts';
import { sql } from './database.ts';

const { db } = await openTestDatabase();

/** The error of a statement. */
const errorOf = (statement: string): Promise<unknown> =>
  sql
    .raw(statement)
    .execute(db)
    .then(
      () => 'done',
      (error: unknown) => (error instanceof Error ? error.message : error),
    );

test.each([
  ['ledger_transaction', 'reason'],
  ['posting', 'units'],
  ['card_movement', 'quantity'],
  ['fill', 'price'],
])('rows of %s are never changed or deleted', async (table, column) => {
  expect(await errorOf(`update ${table} set ${column} = ${column} where false`)).toBe(
    `update of ${table} is never done`,
  );
  expect(await errorOf(`delete from ${table} where false`)).toBe(`delete of ${table} is never done`);
  expect(await errorOf(`truncate ${table} cascade`)).toMatch(/^truncate of \w+ is never done$/);
});

test.each(['account', 'market_order', 'card', 'holding'])(
  '%s is named by what is written once, and never deleted',
  async (table) => {
    expect(await errorOf(`delete from ${table} where false`)).toBe(`delete of ${table} is never done`);
    expect(await errorOf(`truncate ${table} cascade`)).toMatch(/^truncate of \w+ is never done$/);
  },
);
