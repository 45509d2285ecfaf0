import type { Kysely, Transaction } from 'kysely';

/** Queries are written in SQL with row types of their own, so the tables need no types here. */
export type Tables = Record<never, never>;

/** A connection for reads; each statement commits by itself. */
export type Db = Kysely<Tables>;
/** An open transaction. Writes take this type, so that a write outside a transaction does not compile. */
export type Tx = Transaction<Tables>;
