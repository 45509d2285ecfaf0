import { afterAll, describe, expect, test } from 'vitest';
import { isDatabaseUnavailable } from '../http/edge/database-unavailable.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { connect, inTransaction, sql, type Db } from './database.ts';

const { db, url } = await openTestDatabase();
const bounded = connect(url, 2, 300, 100);
afterAll(() => bounded.destroy());

await sql`create table effect (id int primary key)`.execute(db);

const pidOf = async (source: Db): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(source)).rows[0]?.pid ?? 0;
const end = (pid: number) => sql`select pg_terminate_backend(${pid}, 5000)`.execute(db);

describe('a connection that the server ends', () => {
  test('between two statements of a transaction rolls it back and affects no other', async () => {
    const work = inTransaction(bounded, async (tx) => {
      await sql`insert into effect values (1)`.execute(tx);
      await end(await pidOf(tx));
      // The end is reported while no statement runs.
      await new Promise((passed) => setImmediate(passed));
      await sql`insert into effect values (2)`.execute(tx);
    });
    const error = await work.catch((thrown: unknown) => thrown);
    expect(isDatabaseUnavailable(error), String(error)).toBe(true);
    expect((await sql`select 1 from effect`.execute(bounded)).rows).toEqual([]);
  });

  test('while idle is replaced', async () => {
    for (let round = 0; round < 3; round += 1) {
      await end(await pidOf(bounded));
      await expect
        .poll(() =>
          pidOf(bounded)
            .then((pid) => pid > 0)
            .catch(isDatabaseUnavailable),
        )
        .toBe(true);
    }
    expect(await pidOf(bounded)).toBeGreaterThan(0);
  });
});

describe('a slow statement', () => {
  test('that reads is ended by the timeout, as an unavailable database', async () => {
    const error = await sql`select pg_sleep(5)`.execute(bounded).catch((thrown: unknown) => thrown);
    expect(isDatabaseUnavailable(error), String(error)).toBe(true);
    expect((await sql`select 1 as one`.execute(bounded)).rows).toEqual([{ one: 1 }]);
  });

  test('in a transaction may take longer than a read', async () => {
    await inTransaction(bounded, (tx) => sql`select pg_sleep(0.2)`.execute(tx));
  });
});

test('waiting for a free connection fails after the timeout', async () => {
  const both = Promise.withResolvers<void>();
  const holders = [0, 1].map(() => inTransaction(bounded, () => both.promise));
  const error = await sql`select 1`.execute(bounded).catch((thrown: unknown) => thrown);
  expect(isDatabaseUnavailable(error), String(error)).toBe(true);
  both.resolve();
  await Promise.all(holders);
  expect((await sql`select 1 as one`.execute(bounded)).rows).toEqual([{ one: 1 }]);
});
