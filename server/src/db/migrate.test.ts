import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database/database.ts';
import { sql } from './database.ts';
import { migrate } from './migrate.ts';

const { db, url } = await openTestDatabase();
let folder = '';
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const tables = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> 'schema_migration' order by 1
  `.execute(db);
  return rows.map(({ name }) => name);
};

describe('migrations', () => {
  test('run in order of their names, once', async () => {
    file('0002_b.sql', 'create table b (a int references a);');
    file('0001_a.sql', 'create table a (id int primary key); insert into a values (1);');
    expect(await migrate(url, folder)).toEqual(['0001_a.sql', '0002_b.sql']);
    expect(await migrate(url, folder)).toEqual([]);
    expect(await tables()).toEqual(['a', 'b']);
  });

  test('one that fails leaves nothing, keeps those before it, and is named', async () => {
    file('0001_a.sql', 'create table a (id int);');
    file('0002_b.sql', 'create table b (id int); select 1/0;');
    await expect(migrate(url, folder)).rejects.toThrow('0002_b.sql: division by zero');
    expect(await tables()).toEqual(['a']);
  });

  test('one that changed after it ran is refused', async () => {
    file('0001_a.sql', 'create table a (id int);');
    await migrate(url, folder);
    file('0001_a.sql', 'create table a (id bigint);');
    await expect(migrate(url, folder)).rejects.toThrow('0001_a.sql changed after it ran');
  });

  test('five starters at once run each file once', async () => {
    file('0001_a.sql', 'create table a (id int); insert into a values (1);');
    const ran = await Promise.all(Array.from({ length: 5 }, () => migrate(url, folder)));
    expect(ran.flat()).toEqual(['0001_a.sql']);
  });
});
