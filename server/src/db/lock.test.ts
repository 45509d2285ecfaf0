import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database/database.ts';
import { inTransaction, sql } from './database.ts';
import { lock } from './lock.ts';

const { db } = await openTestDatabase();

// The real tables belong to the features: here only the ids matter.
await sql`create schema locks`.execute(db);
for (const table of ['contest', 'market_order', 'holding', 'account']) {
  await sql`create table locks.${sql.table(table)} (id int primary key)`.execute(db);
  await sql`insert into locks.${sql.table(table)} select generate_series(1, 9)`.execute(db);
}
const inLocks = <Result>(work: Parameters<typeof inTransaction<Result>>[1]): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await sql`set local search_path = locks, public`.execute(tx);
    return work(tx);
  });

describe('lock', () => {
  test('holds the rows until the end of the transaction', async () => {
    await inLocks(async (tx) => {
      await lock(tx, { accounts: [3, 1, 3] });
      const { rows } = await sql<{
        id: number;
      }>`select id from locks.account order by id for update skip locked`.execute(db);
      expect(rows.map(({ id }) => id)).toEqual([2, 4, 5, 6, 7, 8, 9]);
    });
    const { rows } = await sql`select id from locks.account for update skip locked`.execute(db);
    expect(rows).toHaveLength(9);
  });

  test('locking a class before one already locked is a bug', async () => {
    const work = inLocks(async (tx) => {
      await lock(tx, { accounts: [1] });
      await lock(tx, { contests: [1] });
    });
    await expect(work).rejects.toThrow('contests must be locked before accounts');
  });

  test('locking an id before one already locked of its class is a bug', async () => {
    const work = inLocks(async (tx) => {
      await lock(tx, { holdings: [5] });
      await lock(tx, { holdings: [4] });
    });
    await expect(work).rejects.toThrow('holdings 4 must be locked before holdings 5');
  });

  test('rows already locked may be locked again, whatever was locked since', async () => {
    await inLocks(async (tx) => {
      await lock(tx, { contests: [2], accounts: [7] });
      await lock(tx, { contests: [2], accounts: [7, 8] });
      expect(true).toBe(true);
    });
  });

  test('transactions that lock the same rows in any order never deadlock', async () => {
    let runs = 0;
    const actor = (ids: number[]): Promise<void> =>
      inLocks(async (tx) => {
        runs += 1;
        await lock(tx, { accounts: ids, holdings: ids.toReversed() });
      });
    await Promise.all(Array.from({ length: 40 }, (_, n) => actor(n % 2 === 0 ? [1, 5, 9] : [9, 5, 1])));
    expect(runs).toBe(40);
  });
});
