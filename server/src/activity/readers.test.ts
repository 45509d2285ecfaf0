import { describe, expect, test } from 'vitest';
import { inTransaction, sql, type Tx } from '../db/database.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { type ActivityReader, readActivity, rebuildProgress } from './readers.ts';
import { recordActivity } from './record.ts';

const { db } = await openTestDatabase();
const AT = new Date('2026-03-07T15:00:00Z');

await sql`create table seen (position serial, subject integer)`.execute(db);
let readers = 0;

/** A reader that keeps the subjects of the acts it was given. */
async function newReader(): Promise<ActivityReader> {
  readers += 1;
  const name = `reader ${readers}`;
  await sql`delete from seen`.execute(db);
  await sql`delete from activity`.execute(db);
  await sql`insert into activity_cursor (reader) values (${name})`.execute(db);
  return {
    name,
    async apply(tx, acts) {
      for (const { subject } of acts) await sql`insert into seen (subject) values (${subject})`.execute(tx);
    },
    async reset(tx) {
      await sql`delete from seen`.execute(tx);
    },
    derivedRows: () =>
      sql`select 'seen' as part, ${ann} as manager_id, subject::text as key, '' as value from seen`,
    // As of a version that began to keep odd subjects only later.
    wasNotWritten: () => sql`added.key::int % 2 = 1`,
  };
}

/** The subjects that the reader was given. */
async function seenSubjects(): Promise<string> {
  const { rows } = await sql<{ subject: number }>`select subject from seen order by position`.execute(db);
  return rows.map(({ subject }) => subject).join(' ');
}

async function newManager(nickname: string, isSimulated: boolean): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into manager (nickname, nickname_key, is_simulated, created_at)
    values (${nickname}, ${nickname.toLowerCase()}, ${isSimulated}, ${AT}) returning id
  `.execute(db);
  return rows[0]?.id ?? 0;
}

const ann = await newManager('Ann', false);
const act = (tx: Tx, subject: number) => recordActivity(tx, AT, [{ managerId: ann, kind: 'sold', subject }]);

const read = (reader: ActivityReader) => inTransaction(db, (tx) => readActivity(tx, reader));

describe('a reader of activity', () => {
  test('is given each act once, in the order of the transactions', async () => {
    const reader = await newReader();
    for (const subject of [3, 1, 2]) await inTransaction(db, (tx) => act(tx, subject));
    expect(await read(reader)).toBe(3);
    expect(await read(reader)).toBe(0);
    await inTransaction(db, (tx) => act(tx, 4));
    expect(await read(reader)).toBe(1);
    expect(await seenSubjects()).toBe('3 1 2 4');
  });

  test('does not pass a transaction that commits late, as a cursor by id does', async () => {
    const reader = await newReader();
    let byId = 0;
    const naive: number[] = [];
    const readById = async (): Promise<void> => {
      const { rows } = await sql<{ id: bigint; subject: number }>`
        select id, subject_id::int as subject from activity where id > ${byId} order by id
      `.execute(db);
      naive.push(...rows.map(({ subject }) => subject));
      byId = Number(rows.at(-1)?.id ?? byId);
    };
    await inTransaction(db, async (tx) => {
      await act(tx, 1);
      await inTransaction(db, (other) => act(other, 2));
      expect(await read(reader)).toBe(0);
      await readById();
    });
    expect(await read(reader)).toBe(2);
    await readById();
    expect(await seenSubjects()).toBe('1 2');
    expect(naive).toEqual([2]);
  });

  test('is given again what it was given in a transaction that failed', async () => {
    const reader = await newReader();
    await inTransaction(db, (tx) => act(tx, 1));
    const killed = inTransaction(db, async (tx) => {
      await readActivity(tx, reader);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await read(reader)).toBe(1);
    expect(await seenSubjects()).toBe('1');
  });

  test('reads in one process at a time', async () => {
    const reader = await newReader();
    await inTransaction(db, (tx) => act(tx, 1));
    await inTransaction(db, async (tx) => {
      await readActivity(tx, reader);
      expect(await read(reader)).toBe(0);
    });
    expect(await seenSubjects()).toBe('1');
  });

  test('is rebuilt from the first act on, and manual changes are found', async () => {
    const reader = await newReader();
    for (const subject of [5, 6]) await inTransaction(db, (tx) => act(tx, subject));
    await read(reader);
    await inTransaction(db, (tx) => act(tx, 7));
    const rebuild = () => inTransaction(db, (tx) => rebuildProgress(tx, reader));
    expect(await rebuild()).toEqual({ acts: 3, completed: 0, different: 0 });
    expect(await read(reader)).toBe(0);
    await sql`delete from seen where subject = 6`.execute(db);
    await sql`insert into seen (subject) values (9)`.execute(db);
    expect(await rebuild()).toEqual({ acts: 3, completed: 0, different: 2 });
    expect(await seenSubjects()).toBe('5 6 7');
  });

  test('is rebuilt with rows that an earlier version did not write, which are no difference', async () => {
    const reader = await newReader();
    for (const subject of [4, 5, 7]) await inTransaction(db, (tx) => act(tx, subject));
    await read(reader);
    await sql`delete from seen where subject <> 4`.execute(db);
    const rebuild = () => inTransaction(db, (tx) => rebuildProgress(tx, reader));
    expect(await rebuild()).toEqual({ acts: 3, completed: 2, different: 0 });
    await sql`delete from seen`.execute(db);
    expect(await rebuild()).toEqual({ acts: 3, completed: 2, different: 1 });
    expect(await rebuild()).toEqual({ acts: 3, completed: 0, different: 0 });
  });
});

test('a simulated manager does no acts', async () => {
  const bot = await newManager('Bot', true);
  await inTransaction(db, (tx) => recordActivity(tx, AT, [{ managerId: bot, kind: 'sold', subject: 1 }]));
  const { rows } = await sql`select from activity where manager_id = ${bot}`.execute(db);
  expect(rows).toEqual([]);
});
