import type { Db } from './database.ts';

/** How old the result of a read may be, in milliseconds. */
interface Age {
  /** From this age on callers wait for another read. */
  readonly maxMs: number;
  /** From this age on it is read again in the background, so that calls rarely wait. */
  readonly refreshedAfterMs: number;
}

interface Slot<Value> {
  /** The last result, and `performance.now()` before the database was read. */
  cached: { readonly value: Value; readonly at: number } | null;
  pending: Promise<Value> | null;
}

/**
 * Keeps the result of a read in memory, per database, for as long as `age` allows; `read` gets the one before. Runs one
 * read at a time, which concurrent callers share. Nothing has to announce a change, so it holds for any number of
 * processes and for a clock that jumps.
 */
export function recentRead<Value>(
  read: (db: Db, before: Value | null) => Promise<Value>,
  { maxMs, refreshedAfterMs }: Age,
): (db: Db) => Promise<Value> {
  const slots = new WeakMap<Db, Slot<Value>>();
  const refresh = (db: Db, slot: Slot<Value>): Promise<Value> => {
    if (slot.pending !== null) return slot.pending;
    const at = performance.now();
    const pending = read(db, slot.cached?.value ?? null)
      .then((value) => {
        slot.cached = { value, at };
        return value;
      })
      .finally(() => (slot.pending = null));
    slot.pending = pending;
    return pending;
  };
  return async (db) => {
    const slot = slots.get(db) ?? { cached: null, pending: null };
    slots.set(db, slot);
    const { cached } = slot;
    const age = cached === null ? Number.POSITIVE_INFINITY : performance.now() - cached.at;
    if (cached === null || age >= maxMs) return refresh(db, slot);
    // A failed background read is ignored: once the result is too old, a caller awaits the read and gets the error.
    if (age >= refreshedAfterMs) refresh(db, slot).catch(() => undefined);
    return cached.value;
  };
}
