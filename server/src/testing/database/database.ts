import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { FREQUENT, type CachedPlans } from '../../db/cached-plans.ts';
import { connect, type Db } from '../../db/database.ts';
import { administer } from './administer.ts';

export interface TestDatabase {
  readonly db: Db;
  /** Connection string, for further pools, LISTEN and other processes. */
  readonly url: string;
}

/** How a test uses its database. */
interface TestDatabaseOptions {
  /**
   * For files that make the same calls thousands of times: every repeated statement is prepared, and planned once for
   * all values. Where most statements run a few times, preparing them costs more than it saves.
   */
  readonly repeats?: boolean;
}

const CONNECTIONS = 20;
const REPEATED: CachedPlans = { minUses: 2, maxStatements: 600, reads: 'all' };
/** Of each test database, a pool with a single connection. */
const observers = new WeakMap<Db, Db>();

/**
 * A fresh database with all migrations, for one test file; dropped after the file has run.
 * Call it at the top of the file: `const { db } = await openTestDatabase();`.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { adminUrl, template } = inject('cluster');
  return createTestDatabase(adminUrl, template, {});
}

async function createTestDatabase(
  adminUrl: string,
  template: string,
  { repeats = false }: TestDatabaseOptions,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copies the files: the default strategy writes every page to the log as well.
  await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  if (repeats) await administer(adminUrl, `alter database ${name} set plan_cache_mode = force_generic_plan`);
  const url = adminUrl.replace('/postgres?', `/${name}?`);
  const db = connect(url, CONNECTIONS, 0, 0, repeats ? REPEATED : FREQUENT);
  const observer = connect(url, 1);
  observers.set(db, observer);
  afterAll(async () => {
    await db.destroy();
    await observer.destroy();
    await administer(adminUrl, `drop database ${name} with (force)`);
  });
  return { db, url };
}

/**
 * A copy of a test database, with its own connections; dropped after the file has run. Ends the connections of the
 * original, which can no longer be used.
 */
export async function copyTestDatabase(
  { db, url }: TestDatabase,
  options: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const { adminUrl } = inject('cluster');
  await db.destroy();
  await observerOf(db).destroy();
  const original = /\/(test_[0-9a-f]+)\?/.exec(url)?.[1];
  if (original === undefined) throw new Error('The original is no test database.');
  return createTestDatabase(adminUrl, original, options);
}

/**
 * A single connection to a test database apart from its pool, for what a file reads after every test: each connection
 * plans each statement again, and after concurrent calls the pool hands out different ones. Returns a transaction
 * unchanged.
 */
export function observerOf(db: Db): Db {
  return observers.get(db) ?? db;
}
