import { describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { startLeasedLoop } from './leased-loop.ts';
import { processLease, processLeases } from './process-leases.ts';

const { db } = await openTestDatabase();
const expire = (name: string): Promise<unknown> =>
  sql`update work_lease set expires_at = clock_timestamp() - interval '1 second' where name = ${name}`.execute(
    db,
  );

describe('a lease on work', () => {
  test('is owned by one of many concurrent processes', async () => {
    const leases = Array.from({ length: 10 }, () => processLease(db, 'one of many'));
    const epochs = await Promise.all(leases.map((lease) => lease.take()));
    expect(epochs.filter((epoch) => epoch !== null)).toEqual([1n]);
  });

  test('is renewed by its owner without a new epoch', async () => {
    const lease = processLease(db, 'prolonged');
    expect([await lease.take(), await lease.take()]).toEqual([1n, 1n]);
  });

  test('goes to another owner after its end, with a higher epoch, and the first owner notices', async () => {
    const first = processLease(db, 'handed over');
    const second = processLease(db, 'handed over');
    await first.take();
    expect(await second.take()).toBeNull();
    await expire('handed over');
    expect(await second.take()).toBe(2n);
    expect(await first.take()).toBeNull();
    expect(first.leaseEpoch()).toBeNull();
  });

  test('goes to another owner at once when released', async () => {
    const first = processLease(db, 'given back');
    await first.take();
    await first.release();
    expect(first.leaseEpoch()).toBeNull();
    expect(await processLease(db, 'given back').take()).toBe(2n);
  });

  test('counts as lost by the process’s own clock after its term, whatever the database answers', async () => {
    const lease = processLease(db, 'out of time', 0);
    await lease.take();
    expect(lease.leaseEpoch()).toBeNull();
  });
});

describe('a leased loop', () => {
  test('runs in one process only, continues after an error, and finishes its turn before it stops', async () => {
    const errors: unknown[] = [];
    let turns = 0;
    let running = 0;
    let max = 0;
    let thirdTurn = (): void => {};
    const three = new Promise<void>((resolve) => (thirdTurn = resolve));
    const loop = {
      name: 'loop',
      everyMs: () => 1,
      async turn() {
        running += 1;
        max = Math.max(max, running);
        await sql`select 1`.execute(db);
        turns += 1;
        running -= 1;
        if (turns === 1) throw new Error('the first turn');
        if (turns === 3) thirdTurn();
      },
      onError: (error: unknown) => errors.push(error),
    };
    const stops = [startLeasedLoop(db, loop), startLeasedLoop(db, loop)];
    await three;
    await Promise.all(stops.map((stop) => stop()));
    expect(max).toBe(1);
    expect(running).toBe(0);
    expect(errors).toEqual([new Error('the first turn')]);
  });
});

test('keeping a lease queries the database only after half of its term', async () => {
  const known = async (name: string): Promise<boolean> =>
    (await sql`select from work_lease where name = ${name}`.execute(db)).rows.length === 1;
  const [fresh, spent] = [processLease(db, 'fresh'), processLease(db, 'spent', 0)];
  for (const [name, lease] of [
    ['fresh', fresh],
    ['spent', spent],
  ] as const) {
    await lease.take();
    await sql`delete from work_lease where name = ${name}`.execute(db);
  }
  expect(await fresh.keep()).toBe(fresh.leaseEpoch());
  expect(await known('fresh')).toBe(false);
  await spent.keep();
  expect(await known('spent')).toBe(true);
});

test('keeping leases that another process has reads all holders at once, and takes what is free', async () => {
  const others = processLeases(db);
  await others.take(['taken 1', 'taken 2']);
  const asked: string[] = [];
  const counting = db.withPlugin({
    transformQuery({ node }) {
      asked.push(node.kind);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const waiting = ['taken 1', 'taken 2'].map((name) => processLease(counting, name));
  for (let turn = 0; turn < 3; turn += 1)
    expect(await Promise.all(waiting.map((lease) => lease.keep()))).toEqual([null, null]);
  expect(asked).toHaveLength(1);
  expect(await processLease(counting, 'free').keep()).toBe(1n);
});

test('a loop without the lease requests it again after a tenth of the term, however short its interval', async () => {
  await processLease(db, 'owned elsewhere').take();
  const { promise: fourth, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const counting = db.withPlugin({
    transformQuery({ node }) {
      asked += 1;
      if (asked === 4) resolve();
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const began = performance.now();
  const stop = startLeasedLoop(counting, {
    name: 'owned elsewhere',
    everyMs: () => 1,
    termMs: 1_000,
    turn: () => Promise.reject(new Error('the lease is owned elsewhere')),
    onError: (error) => {
      throw error;
    },
  });
  await fourth;
  // Three pauses, each at least half of 100 ms; a timer may be a millisecond early.
  expect(performance.now() - began).toBeGreaterThan(145);
  await stop();
});
