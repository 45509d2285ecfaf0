import type { Db } from './database.ts';

/** Concurrent reads on a database. */
const MAX_UNDER_WAY = 2;

interface Wanted<Row> {
  readonly promise: Promise<Row | null>;
  readonly resolve: (row: Row | null) => void;
  readonly reject: (error: unknown) => void;
}

interface BatchedRead<Row> {
  inFlight: number;
  waiting: Map<string, Wanted<Row>>;
}

/**
 * Turns a read of many keys into a read of one key. It runs at once while few reads are running; otherwise the keys
 * that arrive meanwhile are read together. A key is always read after its request, never from a read already running.
 * Returns null for a key that was not found.
 */
export function batchReads<Row>(
  readMany: (db: Db, keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): (db: Db, key: string) => Promise<Row | null> {
  const ofDatabases = new WeakMap<Db, BatchedRead<Row>>();
  const begin = async (db: Db, gathered: BatchedRead<Row>): Promise<void> => {
    const wanted = gathered.waiting;
    gathered.waiting = new Map();
    gathered.inFlight += 1;
    try {
      const rows = await readMany(db, [...wanted.keys()]);
      for (const [key, { resolve }] of wanted) resolve(rows.get(key) ?? null);
    } catch (error) {
      for (const { reject } of wanted.values()) reject(error);
    }
    gathered.inFlight -= 1;
    if (gathered.waiting.size > 0) void begin(db, gathered);
  };
  return (db, key) => {
    const gathered = ofDatabases.get(db) ?? { inFlight: 0, waiting: new Map<string, Wanted<Row>>() };
    ofDatabases.set(db, gathered);
    const known = gathered.waiting.get(key) ?? Promise.withResolvers<Row | null>();
    gathered.waiting.set(key, known);
    if (gathered.inFlight < MAX_UNDER_WAY) void begin(db, gathered);
    return known.promise;
  };
}
