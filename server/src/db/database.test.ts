import { describe, expect, expectTypeOf, test } from 'vitest';
import { openTestDatabase } from '../testing/database/database.ts';
import { DatabaseBusy, inTransaction, sql, type Db, type Tx } from './database.ts';

const { db } = await openTestDatabase();

await sql`create table counter (id int primary key, value bigint not null)`.execute(db);
await sql`insert into counter values (1, 0), (2, 0)`.execute(db);

const valueOf = async (id: number): Promise<bigint | undefined> =>
  (await sql<{ value: bigint }>`select value from counter where id = ${id}`.execute(db)).rows[0]?.value;

describe('types', () => {
  test('a write, which takes a transaction, refuses the plain connection; a read takes both', () => {
    const write = async (tx: Tx): Promise<void> => void (await sql`select 1`.execute(tx));
    const read = async (source: Db): Promise<void> => void (await sql`select 1`.execute(source));
    expectTypeOf<Db>().not.toExtend<Tx>();
    expectTypeOf<Tx>().toExtend<Db>();
    // @ts-expect-error the plain connection is no transaction
    const wrong: () => Promise<void> = () => write(db);
    const right = (tx: Tx): Promise<void> => read(tx);
    expect([wrong, right]).toHaveLength(2);
  });
});

describe('values', () => {
  test('int8 is a bigint, numeric and date are text, timestamptz is a Date, int4 is a number', async () => {
    const { rows } = await sql`
      select 9223372036854775807::int8 as units, array[1, null]::int8[] as many, '{}'::int8[] as none,
             array[7, null, -7]::int4[] as ids, '{}'::int4[] as no_ids, array[0.5, null, 1e21]::float8[] as shares,
             1.10::numeric as rate, date '2024-02-29' as day,
             timestamptz '2024-02-29 12:00:00Z' as at, 7 as id
    `.execute(db);
    expect(rows[0]).toEqual({
      units: 9223372036854775807n,
      many: [1n, null],
      none: [],
      ids: [7, null, -7],
      no_ids: [],
      shares: [0.5, null, 1e21],
      rate: '1.10',
      day: '2024-02-29',
      at: new Date('2024-02-29T12:00:00Z'),
      id: 7,
    });
  });
});

describe('a connection that is broken by the server', () => {
  test('in the middle of a transaction fails that transaction and nothing else', async () => {
    const broken = inTransaction(db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(db);
      await sql`select 1`.execute(tx);
    });
    await expect(broken).rejects.toThrow();
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });
});

describe('inTransaction', () => {
  test('commits what the work did', async () => {
    await inTransaction(db, (tx) => sql`update counter set value = 5 where id = 1`.execute(tx));
    expect(await valueOf(1)).toBe(5n);
  });

  test('rolls back when the work throws', async () => {
    const work = inTransaction(db, async (tx) => {
      await sql`update counter set value = 99 where id = 1`.execute(tx);
      throw new Error('refused');
    });
    await expect(work).rejects.toThrow('refused');
    expect(await valueOf(1)).not.toBe(99n);
  });

  test('runs at read committed', async () => {
    const level = await inTransaction(db, (tx) =>
      sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(tx),
    );
    expect(level.rows).toEqual([{ level: 'read committed' }]);
  });

  test('two transactions in a deadlock both succeed, because one is run again', async () => {
    await sql`update counter set value = 0`.execute(db);
    let arrived = 0;
    let open = (): void => {};
    const bothHoldOne = new Promise<void>((resolve) => (open = resolve));
    const addInOrder = (first: number, second: number, other: () => Promise<unknown>): Promise<unknown> => {
      let isAgain = false;
      return inTransaction(db, async (tx) => {
        // Run again at once, it could take its first row before the other one, and meet it a second time.
        if (isAgain) await other();
        isAgain = true;
        await sql`update counter set value = value + 1 where id = ${first}`.execute(tx);
        arrived += 1;
        if (arrived === 2) open();
        await bothHoldOne;
        await sql`update counter set value = value + 1 where id = ${second}`.execute(tx);
      });
    };
    const one: Promise<unknown> = addInOrder(1, 2, () => other);
    const other: Promise<unknown> = addInOrder(2, 1, () => one);
    await Promise.all([one, other]);
    expect(arrived).toBe(3);
    expect([await valueOf(1), await valueOf(2)]).toEqual([2n, 2n]);
  });

  test('gives up with DatabaseBusy after six attempts', async () => {
    let attempts = 0;
    const work = inTransaction(db, async (tx) => {
      attempts += 1;
      await sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`.execute(tx);
    });
    await expect(work).rejects.toThrow(DatabaseBusy);
    expect(attempts).toBe(6);
  });

  test('does not run again for an error of the work itself', async () => {
    let attempts = 0;
    const work = inTransaction(db, async (tx) => {
      attempts += 1;
      await sql`insert into counter values (1, 0)`.execute(tx);
    });
    await expect(work).rejects.toThrow('duplicate key');
    expect(attempts).toBe(1);
  });
});
