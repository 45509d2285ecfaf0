import { expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { SECTIONS } from './export/sections.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

const { db } = await openTestDatabase();

/** Names of columns that hold the number of a manager. */
const MANAGER_COLUMN =
  '(^|_)manager_id$|^(organizer|seller|buyer|leader|lender|other|owner|referrer|user)_id$';

test('every table that names a manager declares what the export and the deletion of an account do with it', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ ${MANAGER_COLUMN}
    union
    select conrelid::regclass::text from pg_constraint
    where contype = 'f' and confrelid = 'manager'::regclass
    union select 'manager'
    order by name
  `.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(PERSONAL_TABLES).toSorted());
});

test('every file that a table is exported in exists, and every file is of some table', () => {
  const named = Object.values(PERSONAL_TABLES).flatMap(({ exported }) => ('not' in exported ? [] : exported));
  expect([...new Set(named)].toSorted()).toEqual(SECTIONS.map(({ name }) => name).toSorted());
});
