import {
  sql,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import type pg from 'pg';

/** Which statements a connection prepares. */
export interface CachedPlans {
  /** A connection prepares a statement after this many uses. */
  readonly minUses: number;
  /** Statements prepared on a connection, each of which costs the server some tens of kilobytes. */
  readonly maxStatements: number;
  /** Which reads outside transactions: those that begin with `CACHE_PLAN`, or all. */
  readonly reads: 'marked' | 'all';
}

/** Of the product: statements used so often that preparing them pays. */
export const FREQUENT: CachedPlans = { minUses: 10, maxStatements: 120, reads: 'marked' };

/** Texts counted on a connection before the counts are reset: discards texts that never repeat. */
const MAX_COUNTED = 1_000;

/** Prefix of a read outside transactions whose plan does not depend on its values. */
export const CACHE_PLAN = sql.raw('/* cache the plan */');

const CACHED_READ = /^\s*\/\* cache the plan \*\//;
const BEGINS = /^(start transaction|begin)/;
const ENDS = /^(commit|rollback$)/;
/** How transactions begin that are in the server's default mode. */
const BEGIN_READ_COMMITTED = 'start transaction isolation level read committed';
const NO_ROWS: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };
/** Characters escaped in an array element. */
const SPECIAL = /["\\]/;
const SPECIALS = /["\\]/g;
/** Statements that have a plan. */
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;
/** feature_not_supported: the SQLSTATE of a cached plan whose result columns have changed. */
const OUTDATED = '0A000';

/** The statements of a connection: uses of each text, and its name once prepared. */
class StatementUses {
  readonly #times = new Map<string, number>();
  readonly #names = new Map<string, string | null>();
  readonly #plans: CachedPlans;

  constructor(plans: CachedPlans) {
    this.#plans = plans;
  }

  /** The name of a prepared text, or of one to prepare now; undefined: send the text unprepared. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known ?? undefined;
    const times = (this.#times.get(text) ?? 0) + 1;
    if (this.#times.size >= MAX_COUNTED) this.#times.clear();
    this.#times.set(text, times);
    if (times < this.#plans.minUses || this.#names.size >= this.#plans.maxStatements) return undefined;
    this.#times.delete(text);
    const name = `kept_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** Stops preparing a text. */
  forget(text: string): void {
    this.#names.set(text, null);
  }
}

/**
 * A pool whose connections prepare frequent statements, so that the server caches their plans: statements in
 * transactions, and the reads that `plans` selects. A transaction begins in the message of its first statement, which
 * saves a round trip. Not for transaction poolers, where a connection is not always the same session.
 */
export function cachePlans(pool: pg.Pool, plans: CachedPlans = FREQUENT): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, KeepingClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const keeping = clients.get(client) ?? new KeepingClient(client, plans);
      clients.set(client, keeping);
      return keeping;
    },
    end: () => pool.end(),
  };
}

class KeepingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #memory: StatementUses;
  readonly #reads: CachedPlans['reads'];
  #inTransaction = false;
  /** Whether the statement that begins the transaction is still to be sent. */
  #mustBegin = false;

  constructor(client: pg.PoolClient, plans: CachedPlans) {
    this.#client = client;
    this.#memory = new StatementUses(plans);
    this.#reads = plans.reads;
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not used');
    if (BEGINS.test(text)) this.#inTransaction = true;
    else if (ENDS.test(text)) this.#inTransaction = false;
    if (text === BEGIN_READ_COMMITTED) {
      this.#mustBegin = true;
      return Promise.resolve(NO_ROWS);
    }
    if (this.#mustBegin) {
      this.#mustBegin = false;
      return this.#begin(text, parameters);
    }
    return this.#send(text, parameters);
  }

  /** Begins the transaction with its first statement: in one message, if that has no values. */
  async #begin(text: string, parameters: readonly unknown[]): Promise<unknown> {
    // Nothing was sent that could be committed or rolled back.
    if (ENDS.test(text)) return NO_ROWS;
    if (parameters.length > 0) {
      await this.#client.query(BEGIN_READ_COMMITTED);
      return this.#send(text, parameters);
    }
    const results: unknown = await this.#client.query(`${BEGIN_READ_COMMITTED}; ${text}`);
    return Array.isArray(results) ? results.at(-1) : results;
  }

  #isKept(text: string): boolean {
    if (this.#inTransaction) return PLANNED.test(text);
    return CACHED_READ.test(text) || (this.#reads === 'all' && PLANNED.test(text));
  }

  #send(text: string, parameters: readonly unknown[]): Promise<unknown> {
    const values = parameters.map(asText);
    const name = this.#isKept(text) ? this.#memory.nameOf(text) : undefined;
    if (name === undefined) return this.#client.query(text, values);
    return this.#client.query({ name, text, values }).catch((error: unknown) => {
      if (sqlStateOf(error) === OUTDATED) this.#memory.forget(text);
      throw error;
    });
  }
}

/**
 * Encodes arrays of numbers or texts for the server, which is faster than the driver's encoding letter by letter.
 * Other values pass unchanged.
 */
function asText(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const parts: readonly unknown[] = value;
  if (parts.every((each) => typeof each === 'number' || each === null))
    return `{${parts.map((each) => each ?? 'NULL').join()}}`;
  return parts.every((each) => typeof each === 'string' || each === null)
    ? `{${parts.map((each) => (each === null ? 'NULL' : quoted(each))).join()}}`
    : value;
}

/** A text as an array element. */
function quoted(text: string): string {
  return SPECIAL.test(text) ? `"${text.replaceAll(SPECIALS, String.raw`\$&`)}"` : `"${text}"`;
}

function sqlStateOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
