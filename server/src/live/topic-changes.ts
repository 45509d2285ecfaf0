import { afterCommit } from '../db/after-commit.ts';
import { sql, type Db, type Tx } from '../db/database.ts';
import type { LiveKind } from './topic-source.ts';

export const LIVE_CHANNEL = 'live';
const TOPIC_CHANGE = /^(match|contest|me|player|venue|order) ([1-9]\d*(?:,[1-9]\d*)*)$/;

/** Topics of one kind that have changed. */
interface TopicChange {
  readonly kind: LiveKind;
  readonly ids: readonly number[];
}

/**
 * Notifies all instances on commit that a match has changed. Never in a transaction that moves money: commits with a
 * NOTIFY wait for each other.
 */
export async function publishMatchChange(tx: Tx, matchId: number): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${`match ${matchId}`})`.execute(tx);
}

/** Changes waiting to be sent in one batch, by the pool they are sent over. */
const batches = new WeakMap<Db, Map<LiveKind, Set<number>>>();
/** Milliseconds over which the changes of many transactions are collected. */
const BATCH_MS = 40;
/** The payload of a NOTIFY is limited to 8,000 bytes. */
const MAX_IDS = 600;

/**
 * Notifies all instances of changed topics after the transaction has committed, in a statement of its own that no commit
 * waits for. A rollback publishes nothing; the poll of the next second makes up for a lost notification.
 */
export function publishAfterCommit(tx: Tx, kind: LiveKind, ids: readonly number[]): void {
  if (ids.length > 0) afterCommit(tx, (db) => addToBatch(db, kind, ids));
}

function addToBatch(db: Db, kind: LiveKind, ids: readonly number[]): void {
  const batch = batches.get(db) ?? new Map<LiveKind, Set<number>>();
  const batchIds = batch.get(kind) ?? new Set<number>();
  for (const id of ids) batchIds.add(id);
  batch.set(kind, batchIds);
  if (batches.has(db)) return;
  batches.set(db, batch);
  const timer = setTimeout(() => {
    batches.delete(db);
    send(db, payloadsOf(batch)).catch(() => undefined);
  }, BATCH_MS);
  timer.unref();
}

function payloadsOf(batch: ReadonlyMap<LiveKind, ReadonlySet<number>>): readonly string[] {
  return [...batch].flatMap(([kind, ids]) => {
    const all = [...ids];
    return Array.from(
      { length: Math.ceil(all.length / MAX_IDS) },
      (_, index) => `${kind} ${all.slice(index * MAX_IDS, (index + 1) * MAX_IDS).join()}`,
    );
  });
}

async function send(db: Db, payloads: readonly string[]): Promise<void> {
  await sql`
    select pg_notify(${LIVE_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload
  `.execute(db);
}

/** Parses the payload of a notification; null if it has another form. */
export function parseTopicChange(payload: string): TopicChange | null {
  const [, kind, ids = ''] = TOPIC_CHANGE.exec(payload) ?? [];
  return isKind(kind) ? { kind, ids: ids.split(',').map(Number) } : null;
}

function isKind(kind: string | undefined): kind is LiveKind {
  return kind !== undefined;
}
