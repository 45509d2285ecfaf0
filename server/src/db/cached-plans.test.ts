import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database/database.ts';
import { connect, inTransaction, sql, type Db } from './database.ts';
import { CACHE_PLAN, FREQUENT, type CachedPlans } from './cached-plans.ts';

const { url } = await openTestDatabase();

/** Runs on one new connection that caches plans. */
async function onOneConnection(
  work: (db: Db) => Promise<void>,
  plans: CachedPlans = FREQUENT,
): Promise<void> {
  const db = connect(url, 1, 0, 0, plans);
  await work(db);
  await db.destroy();
}

/** The statements prepared on the connection. */
async function kept(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ statement: string }>`
    select trim(statement) as statement from pg_prepared_statements order by statement
  `.execute(db);
  return rows.map(({ statement }) => statement);
}

async function times(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < count; index += 1) await work(index);
}

describe('a connection caches the plan', () => {
  test('of a statement used ten times in transactions, whatever its values, with the same result', () =>
    onOneConnection(async (db) => {
      const answers: number[] = [];
      await times(12, (index) =>
        inTransaction(db, async (tx) => {
          const { rows } = await sql<{ next: number }>`select ${index}::int + 1 as next`.execute(tx);
          answers.push(...rows.map(({ next }) => next));
          if (index < 9) expect(await kept(tx)).toEqual([]);
        }),
      );
      expect(answers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
      expect(await kept(db)).toContain('select $1::int + 1 as next');
    }));

  test('of no read outside a transaction except a marked one', () =>
    onOneConnection(async (db) => {
      await times(12, (index) => sql`select ${index}::int as plain`.execute(db));
      await times(12, (index) => sql`${CACHE_PLAN} select ${index}::int as marked`.execute(db));
      expect(await kept(db)).toEqual(['/* cache the plan */ select $1::int as marked']);
    }));

  test('of every read, and from the use on that is asked for', () =>
    onOneConnection(
      async (db) => {
        const read = () => sql`select 1 as plain`.execute(db);
        await read();
        expect(await kept(db)).toEqual([]);
        await read();
        expect(await kept(db)).toContain('select 1 as plain');
      },
      { ...FREQUENT, minUses: 2, reads: 'all' },
    ));

  test('of at most the allowed number of statements', () =>
    onOneConnection(async (db) => {
      await inTransaction(db, (tx) =>
        times(150, (index) => times(10, () => sql`select 1 as ${sql.id(`one_${index}`)}`.execute(tx))),
      );
      expect(await kept(db)).toHaveLength(120);
    }));

  test('and sends a statement unprepared once its table has other columns', () =>
    onOneConnection(async (db) => {
      await sql`create table changing (id int)`.execute(db);
      const read = () => inTransaction(db, (tx) => sql`select * from changing`.execute(tx));
      await times(10, read);
      await sql`alter table changing add column further int`.execute(db);
      await expect(read()).rejects.toThrow('cached plan must not change result type');
      expect((await read()).rows).toEqual([]);
    }));
});

describe('a transaction that begins with its first statement', () => {
  const inReadCommitted = (db: Db, work: (tx: Db) => Promise<void>) =>
    db.transaction().setIsolationLevel('read committed').execute(work);

  test.each<readonly [string, (db: Db) => Promise<unknown>]>([
    ['without values', (db) => sql`insert into begun values (1)`.execute(db)],
    ['with values', (db) => sql`insert into begun values (${1}::int)`.execute(db)],
  ])('%s is rolled back as a whole', (_, insert) =>
    onOneConnection(async (db) => {
      await sql`drop table if exists begun`.execute(db);
      await sql`create table begun (id int)`.execute(db);
      const failing = inReadCommitted(db, async (tx) => {
        await insert(tx);
        throw new Error('own goal');
      });
      await expect(failing).rejects.toThrow('own goal');
      expect((await sql`select id from begun`.execute(db)).rows).toEqual([]);
      await inReadCommitted(db, async (tx) => void (await insert(tx)));
      expect((await sql`select id from begun`.execute(db)).rows).toEqual([{ id: 1 }]);
    }),
  );

  test('needs no statement, and leaves the connection outside a transaction', () =>
    onOneConnection(async (db) => {
      await inReadCommitted(db, () => Promise.resolve());
      const { rows } = await sql`select now() = statement_timestamp() as alone`.execute(db);
      expect(rows).toEqual([{ alone: true }]);
    }));
});

test('arrays of numbers arrive as they were given', () =>
  onOneConnection(async (db) => {
    const { rows } = await sql`
      select ${[1, null, -3]}::int[] as ids, ${[]}::int[] as none, ${[0.5, -1e-9, NaN]}::float8[] as shares,
        ${[null]}::int[] as nothing, ${['a,"b', 'c\\"d', '{}', '', null, 'NULL']}::text[] as texts
    `.execute(db);
    expect(rows).toEqual([
      {
        ids: [1, null, -3],
        none: [],
        shares: [0.5, -1e-9, NaN],
        nothing: [null],
        texts: ['a,"b', 'c\\"d', '{}', '', null, 'NULL'],
      },
    ]);
  }));
