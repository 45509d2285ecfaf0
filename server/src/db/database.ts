import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { CannotStart } from '../cannot-start.ts';
import type { Config } from '../config.ts';
import { collectCommitCallbacks } from './after-commit.ts';
import { clockMode } from './clock.ts';
import { cachePlans } from './cached-plans.ts';
import { startEmbedded, type Embedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';

export { sql } from 'kysely';

/** Queries are written in SQL with row types of their own, so the tables need no types here. */
type Tables = Record<never, never>;

/** A connection for reads; each statement commits by itself. */
export type Db = Kysely<Tables>;
/** An open transaction. Writes take this type, so that a write outside a transaction does not compile. */
export type Tx = Transaction<Tables>;

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

/** The database did not manage to finish a transaction because of others; the same command may succeed later. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
}

/** Name of the database inside the embedded server. */
export const EMBEDDED_DATABASE = 'touchline';

/** What a transaction decided on was changed by another before it could write: it is undone and runs again. */
export class SerializationConflict extends Error {
  override readonly name = 'SerializationConflict';
  /** As if the server itself had undone it: serialization_failure. */
  readonly code = '40001';
}

const RETRIES = 5;
/** A caller waits so long for a connection before he is told to try later. */
const CONNECTION_TIMEOUT_MS = 4_000;
/** A statement outside a transaction, which is a read, is ended by the server after so long. */
export const MAX_READ_MS = 4_000;
/** The same for a statement in a transaction: settling a large contest takes longer than any read may. */
const MAX_WRITE = '60s';
/**
 * A transaction that says nothing for so long is ended by the server: its process stands still, and others must not
 * wait for what it has locked.
 */
const IDLE_IN_TRANSACTION_TIMEOUT = '20s';
/** serialization_failure and deadlock_detected: the server undid the transaction for the sake of another. */
const RETRYABLE_SQLSTATES = new Set(['40001', '40P01']);

/**
 * Opens the database of the settings: starts the embedded server when no DATABASE_URL is set, migrates, pools.
 * Throws CannotStart when that is not possible, or when the game's clock is not real time in production.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'databasePool' | 'environment'>,
  options: {
    readonly say?: (line: string) => void;
    readonly onLost?: () => void;
    /** How long a read may take, in milliseconds; without it as long as it likes. */
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
    // Another address for sessions says that the first leads to a transaction pooler.
    const plans = url === directUrl ? 'cached' : 'uncached';
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
 * A pool over one database; whoever gets no connection within `patienceMs` (0: for ever) gets an error, and so
 * does a statement outside a transaction that takes longer than `longestReadMs` (0: never). `plans` may be kept by
 * connections that lead to the server itself.
 * int8 is read as bigint, numeric and date as text, timestamptz as Date.
 */
export function connect(
  url: string,
  connections: number,
  timeoutMs = 0,
  maxReadMs = 0,
  plans: 'cached' | 'uncached' = 'cached',
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
    // The same for one that breaks between two statements of a transaction: the next statement says so.
    client.on('error', () => {});
    // As a statement and not as a parameter of the connection, which transaction poolers refuse.
    if (maxReadMs > 0) client.query(`set statement_timeout = ${maxReadMs}`).catch(() => {});
  });
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: plans === 'cached' ? cachePlans(pool) : pool }),
  });
}

/** How a transaction goes about it. */
interface TransactionOptions {
  /** How long it waits for a lock, as the server writes times ('4s'); without it for ever. */
  readonly maxLockWait?: string;
  /**
   * Whether kept plans may be made anew where they would be better for the values at hand, or one is general enough for
   * all: for statements that find their rows by ids, the making costs more than it gains. Fitted, unless told.
   */
  readonly plans?: keyof typeof PLANS;
}

const PLANS = { fitted: 'auto', general: 'force_generic_plan' } as const;

/**
 * Runs a piece of work in one READ COMMITTED transaction and commits it.
 * When the server undoes it for the sake of another (deadlock, serialisation), runs it again from the start,
 * at most 5 times, after a short random pause; then throws DatabaseBusy. Other errors undo it and pass through, so does
 * a lock that is not had in time.
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
          await sql`
            select set_config('statement_timeout', ${MAX_WRITE}, true),
              set_config('idle_in_transaction_session_timeout', ${IDLE_IN_TRANSACTION_TIMEOUT}, true),
              set_config('lock_timeout', ${options.maxLockWait ?? '0'}, true),
              set_config('plan_cache_mode', ${PLANS[options.plans ?? 'fitted']}, true)
          `.execute(tx);
          return work(tx);
        });
      for (const each of works) each(db);
      return result;
    } catch (error) {
      if (!RETRYABLE_SQLSTATES.has(sqlState(error) ?? '')) throw error;
      if (attempt === RETRIES)
        throw new DatabaseBusy('The transaction was undone six times.', { cause: error });
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** The five-character SQLSTATE of an error of the database, or null for any other error. */
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
  // The driver's own reader of arrays goes through them letter by letter.
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
