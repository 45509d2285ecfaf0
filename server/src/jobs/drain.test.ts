import { describe, expect, test } from 'vitest';
import { setClock, stepClock } from '../db/clock.ts';
import { inTransaction, sql, type Db } from '../db/database.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { drain } from './drain.ts';
import { enqueue, startOutbox, type JobHandlers } from './outbox.ts';
import { startSweeps, type Sweep } from './sweeps.ts';

declare module './outbox.ts' {
  interface JobPayloads {
    'test-whistle': { readonly match: number };
  }
}

const { db } = await openTestDatabase();
const KICK_OFF = new Date('2024-08-16T19:00:00Z');
const hoursLater = (hours: number): Date => new Date(KICK_OFF.getTime() + hours * 3_600_000);

await sql`create table test_match (id int primary key, due_at timestamptz not null, over boolean not null default false)`.execute(
  db,
);

/** Ends matches that are due, one at a time, and enqueues the whistle. */
const endMatches: Sweep = {
  name: 'end matches',
  run: (source: Db) =>
    inTransaction(source, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        update test_match set over = true where id = (
          select id from test_match where not over and due_at <= (select game_now())
          order by due_at limit 1 for update skip locked
        ) returning id
      `.execute(tx);
      for (const { id } of rows) await enqueue(tx, 'test-whistle', { match: id });
      return rows.length;
    }),
};

const queued = async (): Promise<unknown[]> =>
  (await sql`select name, data, state from pgboss.job order by created_on`.execute(db)).rows;
const clear = async (): Promise<void> => {
  await sql`delete from pgboss.job`.execute(db);
  await sql`delete from test_match`.execute(db);
};

describe('the outbox', () => {
  test('holds a job when, and only when, its transaction commits', async () => {
    await clear();
    await inTransaction(db, (tx) => enqueue(tx, 'test-whistle', { match: 1 }));
    const undone = inTransaction(db, async (tx) => {
      await enqueue(tx, 'test-whistle', { match: 2 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await queued()).toEqual([{ name: 'test-whistle', data: { match: 1 }, state: 'created' }]);
  });

  test('a job that throws waits for the next time', async () => {
    await clear();
    await inTransaction(db, (tx) => enqueue(tx, 'test-whistle', { match: 1 }));
    let attempts = 0;
    const handlers: JobHandlers = {
      'test-whistle': () => (attempts++ === 0 ? Promise.reject(new Error('no whistle')) : Promise.resolve()),
    };
    await expect(drain(db, { sweeps: [], handlers })).rejects.toThrow('no whistle');
    expect(await drain(db, { sweeps: [], handlers })).toBe(1);
  });

  test('is processed by the started queue, which stops cleanly', async () => {
    await clear();
    let whistle = (_match: number): void => {};
    const announced = new Promise<number>((resolve) => (whistle = resolve));
    const errors: unknown[] = [];
    const stop = await startOutbox(
      db,
      { 'test-whistle': ({ match }) => Promise.resolve(whistle(match)) },
      (error) => errors.push(error),
    );
    await inTransaction(db, (tx) => enqueue(tx, 'test-whistle', { match: 7 }));
    expect(await announced).toBe(7);
    await stop();
    expect(errors).toEqual([]);
    expect(await queued()).toMatchObject([{ state: 'completed' }]);
  });

  test('runs the jobs of its own process without waiting for the next poll', async () => {
    await clear();
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const matches: number[] = [];
    const stop = await startOutbox(
      db,
      {
        'test-whistle': ({ match }) => {
          if (matches.push(match) === 3) resolve();
          return Promise.resolve();
        },
      },
      () => {},
    );
    const began = performance.now();
    for (const match of [1, 2, 3]) await inTransaction(db, (tx) => enqueue(tx, 'test-whistle', { match }));
    await done;
    // By polls alone, the second and the third would wait five seconds each.
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(matches).toEqual([1, 2, 3]);
    await stop();
  });
});

describe('drain', () => {
  test('runs what is due at the game time and its follow-ups, and nothing else', async () => {
    await clear();
    await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at: KICK_OFF }));
    await sql`insert into test_match values (1, ${hoursLater(2)}), (2, ${hoursLater(2)}), (3, ${hoursLater(3)})`.execute(
      db,
    );
    const whistles: number[] = [];
    const work = {
      sweeps: [endMatches],
      handlers: {
        'test-whistle': ({ match }: { match: number }) => Promise.resolve(void whistles.push(match)),
      },
    };
    expect(await drain(db, work)).toBe(0);
    await inTransaction(db, (tx) => stepClock(tx, hoursLater(2)));
    expect(await drain(db, work)).toBe(4);
    expect(new Set(whistles)).toEqual(new Set([1, 2]));
  });

  test('names a sweep that never ends', async () => {
    const endless = { name: 'endless', run: () => Promise.resolve(1) };
    await expect(drain(db, { sweeps: [endless], handlers: {} })).rejects.toThrow('for ever: endless');
  });
});

describe('running sweeps', () => {
  test('handle due rows on their own, and report errors of a sweep', async () => {
    await clear();
    await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at: KICK_OFF }));
    await sql`insert into test_match values (1, ${KICK_OFF}), (2, ${KICK_OFF})`.execute(db);
    let report = (_name: string): void => {};
    const reported = new Promise<string>((resolve) => (report = resolve));
    let seen = (): void => {};
    const done = new Promise<void>((resolve) => (seen = resolve));
    const watched: Sweep = {
      name: 'watched',
      async run(source) {
        const count = await endMatches.run(source);
        if (count === 0) seen();
        return count;
      },
    };
    const broken: Sweep = { name: 'broken', run: () => Promise.reject(new Error('broken')) };
    const stop = startSweeps(
      db,
      [watched, broken],
      (_error, name) => report(name),
      () => 1,
    );
    await done;
    expect(await reported).toBe('broken');
    await stop();
    const { rows } = await sql`select id from test_match where over`.execute(db);
    expect(rows).toHaveLength(2);
  });
});
