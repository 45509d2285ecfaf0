import type { Db, Tx } from './database.ts';

/** Something small to do once a transaction has committed; it must not throw. */
type CommitCallback = (db: Db) => void;

interface Begun {
  readonly db: Db;
  readonly works: CommitCallback[];
}

const begun = new WeakMap<Tx, Begun>();

/** Begins to gather what is to be done when a transaction of a pool has committed. */
export function collectCommitCallbacks(tx: Tx, db: Db): readonly CommitCallback[] {
  const works: CommitCallback[] = [];
  begun.set(tx, { db, works });
  return works;
}

/** The pool a transaction is of. Throws outside `inTransaction`. */
export function poolOf(tx: Tx): Db {
  return begunOf(tx).db;
}

/**
 * Does something when the transaction has committed, and never when it is undone. For hints that may be lost with the
 * process: what must happen is a row of the outbox. Throws outside `inTransaction`.
 */
export function afterCommit(tx: Tx, work: CommitCallback): void {
  begunOf(tx).works.push(work);
}

function begunOf(tx: Tx): Begun {
  const found = begun.get(tx);
  if (found === undefined) throw new Error('the transaction was not begun by inTransaction');
  return found;
}
