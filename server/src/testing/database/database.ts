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
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(adminUrl, `create database ${name} template ${template}`);
  const url = adminUrl.replace('/postgres?', `/${name}?`);
  const db = connect(url, CONNECTIONS);
  afterAll(async () => {
    await db.destroy();
    await administer(adminUrl, `drop database ${name} with (force)`);
  });
  return { db, url };
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
