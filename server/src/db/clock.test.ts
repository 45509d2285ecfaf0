import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database/database.ts';
import { clockMode, gameNow, setClock, stepClock } from './clock.ts';
import { inTransaction, sql } from './database.ts';

const { db } = await openTestDatabase();
const KICK_OFF = new Date('2024-08-16T19:00:00.000Z');

const databaseTime = async (): Promise<number> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now.getTime() ?? Number.NaN;
};

describe('the clock of the game', () => {
  test('is the real time of the database unless set', async () => {
    const before = await databaseTime();
    const now = (await gameNow(db)).getTime();
    expect(await clockMode(db)).toBe('real');
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(await databaseTime());
  });

  test('advances within a transaction, so that a time read after a lock is not the time before it', async () => {
    await inTransaction(db, async (tx) => {
      const before = await gameNow(tx);
      await sql`select pg_sleep(0.005)`.execute(tx);
      expect((await gameNow(tx)).getTime()).toBeGreaterThan(before.getTime());
    });
  });

  test('is stopped when stepped, and moves to the step exactly', async () => {
    await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at: KICK_OFF }));
    expect(await gameNow(db)).toEqual(KICK_OFF);
    const halfTime = new Date(KICK_OFF.getTime() + 45 * 60_000);
    await inTransaction(db, (tx) => stepClock(tx, halfTime));
    expect(await gameNow(db)).toEqual(halfTime);
  });

  test('does not go back', async () => {
    await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at: KICK_OFF }));
    const back = inTransaction(db, (tx) => stepClock(tx, new Date(KICK_OFF.getTime() - 1)));
    await expect(back).rejects.toThrow('can not be stepped');
    expect(await gameNow(db)).toEqual(KICK_OFF);
  });

  test('is not stepped while it runs', async () => {
    await inTransaction(db, (tx) => setClock(tx, { mode: 'real' }));
    const step = inTransaction(db, (tx) => stepClock(tx, new Date('2100-01-01T00:00:00Z')));
    await expect(step).rejects.toThrow('can not be stepped');
  });

  test('runs at a multiple of real time from its anchor', async () => {
    const real = await databaseTime();
    await inTransaction(db, (tx) => setClock(tx, { mode: 'scaled', from: KICK_OFF, rate: 1_000_000 }));
    await sql`select pg_sleep(0.01)`.execute(db);
    const passed = (await gameNow(db)).getTime() - KICK_OFF.getTime();
    expect(passed).toBeGreaterThanOrEqual(10 * 1_000_000);
    expect(passed).toBeLessThanOrEqual(((await databaseTime()) - real + 1) * 1_000_000);
  });

  test('a due time in a subquery is found by its index', async () => {
    await sql`create table due (id int primary key, due_at timestamptz not null)`.execute(db);
    await sql`insert into due select n, timestamptz '2000-01-01' + n * interval '1 day' from generate_series(1, 20000) n`.execute(
      db,
    );
    await sql`create index on due (due_at)`.execute(db);
    await sql`analyze due`.execute(db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from due where due_at <= (select game_now()) order by due_at limit 10
    `.execute(db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Scan using due_due_at_idx');
  });
});
