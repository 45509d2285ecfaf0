import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database.ts';
import { inTransaction, sql } from './database.ts';
import { setTimeout as pause } from 'node:timers/promises';
const { db } = await openTestDatabase();
test('x', async () => {
  const run = inTransaction(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(db);
    await pause(200);
    await sql`select 1`.execute(tx);
  });
  const e = await run.catch((e) => e);
  console.error(String(e), e.code);
  expect((await sql`select 1 as a`.execute(db)).rows).toEqual([{ a: 1 }]);
});
