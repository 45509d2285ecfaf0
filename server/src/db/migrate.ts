import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { CannotStart } from '../cannot-start.ts';

const MIGRATIONS = fileURLToPath(new URL('migrations/', import.meta.url));
/** An arbitrary number, unique among advisory locks of the database. */
const ADVISORY_LOCK = 7_340_917_042;

interface Migration {
  readonly name: string;
  readonly hash: string;
  readonly text: string;
}

/**
 * Brings a database up to date: runs each new migration file in order of name, each in one transaction, while other
 * starting processes wait. Returns the names it ran. Throws CannotStart when a file that already ran has changed
 * since.
 */
export async function migrate(directUrl: string, folder: string = MIGRATIONS): Promise<string[]> {
  const client = new pg.Client({ connectionString: directUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(
      `create table if not exists schema_migration (
         name text primary key,
         hash text not null,
         applied_at timestamptz not null default clock_timestamp()
       )`,
    );
    const applied = await client.query<{ name: string; hash: string }>(
      'select name, hash from schema_migration',
    );
    const hashes = new Map(applied.rows.map(({ name, hash }) => [name, hash]));
    const ran: string[] = [];
    for (const migration of readMigrations(folder)) {
      const hash = hashes.get(migration.name);
      if (hash === migration.hash) continue;
      if (hash !== undefined) {
        throw new CannotStart(
          `The migration ${migration.name} changed after it ran on this database: restore the file, or start with a new DATA_DIR.`,
        );
      }
      await apply(client, migration);
      ran.push(migration.name);
    }
    await makeOutbox(client);
    return ran;
  } finally {
    await client.end();
  }
}

/** One hash over all migrations: equal hashes mean equal schemas. */
export function migrationsHash(folder: string = MIGRATIONS): string {
  const hash = createHash('sha256');
  for (const migration of readMigrations(folder)) hash.update(`${migration.name}:${migration.hash};`);
  return hash.digest('hex');
}

/** The tables of the job queue belong to its package, which migrates them when it starts. */
async function makeOutbox(client: pg.Client): Promise<void> {
  const existing = await client.query(`select 1 where to_regclass('pgboss.version') is not null`);
  if (existing.rowCount !== 0) return;
  const { getConstructionPlans } = await import('pg-boss');
  await client.query(getConstructionPlans('pgboss'));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.text);
    await client.query('insert into schema_migration (name, hash) values ($1, $2)', [
      migration.name,
      migration.hash,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${migration.name}: ${reason}`, { cause: error });
  }
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    });
}
