import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { connect, type Db } from '../../db/database.ts';

export interface TestDatabase {
  readonly db: Db;
  /** Connection string, for further pools, LISTEN and other processes. */
  readonly url: string;
}

const CONNECTIONS = 20;

/**
 * A fresh database with all migrations, for one test file; dropped after the file has run.
 * Call it at the top of the file: `const { db } = await openTestDatabase();`.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { adminUrl, template } = inject('cluster');
  return createTestDatabase(adminUrl, template);
}

async function createTestDatabase(adminUrl: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copies the files: the default strategy writes every page to the log as well.
  await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = adminUrl.replace('/postgres?', `/${name}?`);
  const db = connect(url, CONNECTIONS);
  afterAll(async () => {
    await db.destroy();
    await administer(adminUrl, `drop database ${name} with (force)`);
  });
  return { db, url };
}

/**
 * A copy of a test database, with its own connections; dropped after the file has run. Ends the connections of the
 * original, which can no longer be used.
 */
export async function copyTestDatabase({ db, url }: TestDatabase): Promise<TestDatabase> {
  const { adminUrl } = inject('cluster');
  await db.destroy();
  const original = /\/(test_[0-9a-f]+)\?/.exec(url)?.[1];
  if (original === undefined) throw new Error('The original is no test database.');
  return createTestDatabase(adminUrl, original);
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
