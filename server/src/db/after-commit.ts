import type { Db, Tx } from './database.ts';

/** Something small to do once a transaction has committed; it must not throw. */
type Committed = (db: Db) => void;

const waiting = new WeakMap<Tx, Committed[]>();

/** Begins to gather what is to be done when a transaction has committed. */
export function gatherForCommit(tx: Tx): readonly Committed[] {
  const works: Committed[] = [];
  waiting.set(tx, works);
  return works;
}

/**
 * Does something when the transaction has committed, and never when it is undone. For hints that may be lost with the
 * process: what must happen is a row of the outbox. Throws outside `inTransaction`.
 */
export function afterCommit(tx: Tx, work: Committed): void {
  const works = waiting.get(tx);
  if (works === undefined) throw new Error('the transaction was not begun by inTransaction');
  works.push(work);
}
