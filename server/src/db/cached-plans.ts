import {
  sql,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import type pg from 'pg';

/** A statement is prepared on a connection that has carried it out so often. */
const MIN_USES = 10;
/** Statements prepared on a connection, each of which costs the server some tens of kilobytes. */
const MAX_PREPARED_STATEMENTS = 120;
/** Texts counted on a connection before counting begins anew: a text that is never twice the same ends here. */
const MAX_COUNTED = 1_000;

/** Stands at the head of a read outside transactions whose plan is the same whatever is asked. */
export const CACHE_PLAN = sql.raw('/* cache the plan */');

const CACHED_READ = /^\s*\/\* cache the plan \*\//;
const BEGINS = /^(start transaction|begin)/;
const ENDS = /^(commit|rollback$)/;
/** What an array's part must have a backslash before. */
const SPECIAL = /["\\]/;
const SPECIALS = /["\\]/g;
/** What has a plan. */
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;
/** The server's own word for a plan whose answer has other columns than when it was made: feature_not_supported. */
const OUTDATED = '0A000';

/** What a connection has carried out: how often each text, and by which name the server keeps it. */
class StatementUses {
  readonly #times = new Map<string, number>();
  readonly #names = new Map<string, string | null>();

  /** The name a text is prepared by, or is to be prepared by from now on; undefined: it is sent whole. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known ?? undefined;
    const times = (this.#times.get(text) ?? 0) + 1;
    if (this.#times.size >= MAX_COUNTED) this.#times.clear();
    this.#times.set(text, times);
    if (times < MIN_USES || this.#names.size >= MAX_PREPARED_STATEMENTS) return undefined;
    this.#times.delete(text);
    const name = `kept_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** Sends a text whole from now on. */
  forget(text: string): void {
    this.#names.set(text, null);
  }
}

/**
 * A pool whose connections have the server keep the parsed statements and plans of what they carry out again and again:
 * in transactions, and reads that begin with `KEEP_PLAN`. Not for poolers of transactions, where a connection is not
 * always the same session.
 */
export function cachePlans(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, KeepingClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const keeping = clients.get(client) ?? new KeepingClient(client);
      clients.set(client, keeping);
      return keeping;
    },
    end: () => pool.end(),
  };
}

class KeepingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #memory = new StatementUses();
  #inTransaction = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
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
    const values = parameters.map(asText);
    const isKept = this.#inTransaction ? PLANNED.test(text) : CACHED_READ.test(text);
    const name = isKept ? this.#memory.nameOf(text) : undefined;
    if (name === undefined) return this.#client.query(text, values);
    return this.#client.query({ name, text, values }).catch((error: unknown) => {
      if (sqlStateOf(error) === OUTDATED) this.#memory.forget(text);
      throw error;
    });
  }
}

/**
 * Arrays of numbers or texts, as those of a batch are, as the server reads them; all else as it is, for the driver, which
 * takes arrays apart letter by letter.
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

/** A text as a part of an array. */
function quoted(text: string): string {
  return SPECIAL.test(text) ? `"${text.replaceAll(SPECIALS, String.raw`\$&`)}"` : `"${text}"`;
}

function sqlStateOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
