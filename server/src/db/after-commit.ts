import type { Db, Tx } from './handles.ts';

/** A short callback for a committed transaction; it must not throw. */
type CommitCallback = (db: Db) => void;

interface Begun {
  readonly db: Db;
  readonly works: CommitCallback[];
}

const begun = new WeakMap<Tx, Begun>();

/** Starts collecting the callbacks of a transaction of a pool. */
export function collectCommitCallbacks(tx: Tx, db: Db): readonly CommitCallback[] {
  const works: CommitCallback[] = [];
  begun.set(tx, { db, works });
  return works;
}

/** The pool of a transaction. Throws outside `inTransaction`. */
export function poolOf(tx: Tx): Db {
  return begunOf(tx).db;
}

/**
 * Runs a callback after the transaction has committed, never after a rollback. For hints that may be lost with the
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
