import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import pg from 'pg';
import { migrate } from '../../db/migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('../../db/migrations/', import.meta.url));

/** The contents of a database of the product, without the tables of the job queue. Rows are JSON written by PostgreSQL. */
interface StoredDatabase {
  /** The migrations applied to it. */
  readonly migrations: readonly string[];
  readonly tables: readonly { readonly name: string; readonly rows: string }[];
  readonly sequences: readonly { readonly name: string; readonly value: string }[];
}

/** Serializes and compresses a database. Matches that count in no contest are many: only their own row is stored. */
export async function storeDatabase(url: string): Promise<Buffer> {
  return withClient(url, async (client) => {
    const { rows: migrations } = await client.query<{ name: string }>(
      'select name from schema_migration order by name',
    );
    const { rows: names } = await client.query<{ name: string; of_match: boolean }>(
      `select relname as name, exists (
         select from pg_attribute where attrelid = pg_class.oid and attname = 'match_id' and not attisdropped
       ) as of_match from pg_class
       where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
         and relname <> 'schema_migration' order by relname`,
    );
    const tables: { name: string; rows: string }[] = [];
    for (const { name, of_match } of names) {
      const { rows } = await client.query<{ rows: string }>(
        `select coalesce(json_agg(to_json(stored)), '[]')::text as rows from ${pg.escapeIdentifier(name)} as stored
         ${of_match ? 'where match_id in (select match_id from contest_match)' : ''}`,
      );
      tables.push({ name, rows: rows[0]?.rows ?? '[]' });
    }
    const { rows: sequences } = await client.query<{ name: string; value: string }>(
      `select sequencename as name, last_value::text as value from pg_sequences
       where schemaname = 'public' and last_value is not null order by 1`,
    );
    const stored: StoredDatabase = { migrations: migrations.map(({ name }) => name), tables, sequences };
    return brotliCompressSync(JSON.stringify(stored), {
      params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 9 },
    });
  });
}

/**
 * Restores a stored database: applies its migrations and inserts its rows. The current contents are lost. Those
 * migrations must be unchanged, which `migrate` enforces in every installation.
 */
export async function restoreDatabase(url: string, compressed: Buffer): Promise<void> {
  const stored: StoredDatabase = JSON.parse(brotliDecompressSync(compressed).toString('utf8'));
  await withClient(url, async (client) => {
    await client.query('drop schema public cascade');
    await client.query('create schema public');
  });
  await runMigrations(url, stored.migrations);
  await withClient(url, async (client) => {
    // Rows are inserted in any order, and they already contain the effects of triggers.
    await client.query('set session_replication_role = replica');
    for (const { name } of stored.tables) await client.query(`delete from ${pg.escapeIdentifier(name)}`);
    for (const { name, rows } of stored.tables) {
      const table = pg.escapeIdentifier(name);
      const { rows: columns } = await client.query<{ name: string }>(
        `select attname as name from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      );
      const list = columns.map((column) => pg.escapeIdentifier(column.name)).join(', ');
      await client.query(
        `insert into ${table} (${list}) overriding system value
         select ${list} from json_populate_recordset(null::${table}, $1::json)`,
        [rows],
      );
    }
    for (const { name, value } of stored.sequences) {
      await client.query('select setval($1::regclass, $2::bigint)', [pg.escapeIdentifier(name), value]);
    }
  });
}

/** Applies the named migrations of the current version. */
async function runMigrations(url: string, names: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-migrations-'));
  try {
    for (const name of names) cpSync(join(MIGRATIONS, name), join(folder, name));
    await migrate(url, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function withClient<Done>(url: string, work: (client: pg.Client) => Promise<Done>): Promise<Done> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
