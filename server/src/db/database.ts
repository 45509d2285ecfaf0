import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { CannotStart } from '../cannot-start.ts';
import type { Config } from '../config.ts';
import { collectCommitCallbacks } from './after-commit.ts';
import { clockMode } from './clock.ts';
import { cachePlans, FREQUENT, type CachedPlans } from './cached-plans.ts';
import { DISK_FULL, noteDiskFull } from './disk-full.ts';
import { startEmbedded, type Embedded } from './embedded/embedded.ts';
import type { Db, Tables, Tx } from './handles.ts';
import { migrate } from './migrate.ts';

export { sql } from 'kysely';
export type { Db, Tx } from './handles.ts';

export interface Database {
  readonly db: Db;
  /** Connection string of the pool; may lead to a transaction pooler. */
  readonly url: string;
  /** Connection string for sessions: LISTEN, advisory locks, migrations. */
  readonly directUrl: string;
  /** The server this process runs; null when DATABASE_URL names another. */
  readonly embedded: Embedded | null;
  /** Ends the pool, then the embedded server. */
  close(): Promise<void>;
}

/** A transaction failed because of concurrent ones; the same command may succeed later. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
}

/** Name of the database inside the embedded server. */
export const EMBEDDED_DATABASE = 'touchline';

/** Rows a transaction decided on were changed before its write: it is rolled back and retried. */
export class SerializationConflict extends Error {
  override readonly name = 'SerializationConflict';
  /** The same code as a serialization_failure of the server. */
  readonly code = '40001';
}

const RETRIES = 5;
/** How long a caller waits for a connection before the call is refused as busy. */
const CONNECTION_TIMEOUT_MS = 4_000;
/** Statement timeout outside transactions, that is, for reads. */
export const MAX_READ_MS = 4_000;
/** Statement timeout in transactions: settling a large contest takes longer than any read may. */
const MAX_WRITE = '60s';
/** The server ends a transaction idle for this long: its process hangs, and its locks must not block others. */
const IDLE_IN_TRANSACTION_TIMEOUT = '20s';
/** serialization_failure and deadlock_detected: the server rolled the transaction back in favour of another. */
const RETRYABLE_SQLSTATES = new Set(['40001', '40P01']);

/**
 * Opens the configured database: starts the embedded server when no DATABASE_URL is set, migrates, creates the pool.
 * Throws CannotStart when that is not possible, or when the game's clock is not real time in production.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'databasePool' | 'environment'>,
  options: {
    readonly print?: (line: string) => void;
    readonly onLost?: () => void;
    /** Statement timeout of reads in milliseconds; without it no limit. */
    readonly maxReadMs?: number;
    /** False: the embedded server flushes no commit, for data that may be lost. Default true. */
    readonly durable?: boolean;
  } = {},
): Promise<Database> {
  const { maxReadMs = 0, ...listeners } = options;
  const embedded =
    config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, ...listeners }) : null;
  let db: Db | null = null;
  try {
    if (embedded !== null) await createDatabase(embedded, EMBEDDED_DATABASE);
    const url = embedded?.url(EMBEDDED_DATABASE) ?? config.databaseUrl ?? '';
    const directUrl = embedded === null ? (config.databaseDirectUrl ?? url) : url;
    await migrate(directUrl);
    // A separate address for sessions means that the first leads to a transaction pooler.
    const plans = url === directUrl ? FREQUENT : null;
    const pool = (db = connect(url, config.databasePool, CONNECTION_TIMEOUT_MS, maxReadMs, plans));
    if (config.environment === 'production' && (await clockMode(pool)) !== 'real') {
      throw new CannotStart(
        'The clock of the game is not real time: set it with "npm run ops -- clock real".',
      );
    }
    return {
      db: pool,
      url,
      directUrl,
      embedded,
      async close() {
        await pool.destroy();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await db?.destroy();
    await embedded?.stop();
    throw error;
  }
}

/**
 * A connection pool for one database. Waiting longer than `timeoutMs` for a connection fails (0: no limit), as does a
 * statement outside a transaction that takes longer than `maxReadMs` (0: no limit). Only connections that lead
 * to the server itself may cache plans; with null none are cached. int8 is read as bigint, numeric and date as text,
 * timestamptz as Date.
 */
export function connect(
  url: string,
  connections: number,
  timeoutMs = 0,
  maxReadMs = 0,
  plans: CachedPlans | null = FREQUENT,
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: timeoutMs,
    types: { getTypeParser },
  });
  // A connection that breaks while idle is dropped by the pool itself; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // The same for one that breaks between two statements of a transaction: the next statement fails.
    client.on('error', () => {});
    // A statement instead of a connection parameter, which transaction poolers refuse.
    if (maxReadMs > 0) client.query(`set statement_timeout = ${maxReadMs}`).catch(() => {});
  });
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: plans === null ? pool : cachePlans(pool, plans) }),
  });
}

/** Options of one transaction. */
interface TransactionOptions {
  /** Lock timeout in the server's notation ('4s'); without it no limit. */
  readonly maxLockWait?: string;
  /**
   * Whether the server may plan for the given values ('fitted', the default) or uses one generic plan: for statements
   * that find their rows by ids, planning costs more than it gains.
   */
  readonly plans?: keyof typeof PLANS;
}

const PLANS = { fitted: 'auto', general: 'force_generic_plan' } as const;

/**
 * Runs `work` in one READ COMMITTED transaction and commits it. After a deadlock or serialization failure it is
 * retried from the start, at most 5 times, after a short random pause; then throws DatabaseBusy. Other errors, a lock
 * timeout among them, roll back and pass through.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    let works: ReturnType<typeof collectCommitCallbacks> = [];
    try {
      const result = await db
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (tx) => {
          works = collectCommitCallbacks(tx, db);
          await settingsOf(options).execute(tx);
          return work(tx);
        });
      for (const each of works) each(db);
      return result;
    } catch (error) {
      if (sqlState(error) === DISK_FULL) noteDiskFull(db, performance.now());
      if (!RETRYABLE_SQLSTATES.has(sqlState(error) ?? '')) throw error;
      if (attempt === RETRIES)
        throw new DatabaseBusy('The transaction was rolled back six times.', { cause: error });
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** Sets the limits of a transaction. Without values, so that it can begin the transaction in the same message. */
function settingsOf({ maxLockWait = '0', plans = 'fitted' }: TransactionOptions) {
  return sql`
    set local statement_timeout = ${sql.lit(MAX_WRITE)};
    set local idle_in_transaction_session_timeout = ${sql.lit(IDLE_IN_TRANSACTION_TIMEOUT)};
    set local lock_timeout = ${sql.lit(maxLockWait)};
    set local plan_cache_mode = ${sql.lit(PLANS[plans])}
  `;
}

/** The five-character SQLSTATE of a database error, or null for any other error. */
export function sqlState(error: unknown): string | null {
  return error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.length === 5
    ? error.code
    : null;
}

async function createDatabase(embedded: Embedded, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: embedded.url('postgres') });
  await client.connect();
  try {
    const existing = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (existing.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const INT4_ARRAY = 1007;
const FLOAT8_ARRAY = 1022;
const DATE = 1082;
const OWN_PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, BigInt],
  [INT8_ARRAY, listOf(BigInt)],
  // The driver's own parser of arrays works letter by letter.
  [INT4_ARRAY, listOf(Number)],
  [FLOAT8_ARRAY, listOf(Number)],
  [DATE, (text) => text],
]);

/** Reads an array of numbers in one dimension. */
function listOf(read: (text: string) => unknown): (text: string) => readonly unknown[] {
  return (text) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((each) => (each === 'NULL' ? null : read(each)));
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format === 'binary' ? undefined : OWN_PARSERS.get(oid)) ?? pg.types.getTypeParser(oid, format);
