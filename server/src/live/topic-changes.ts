import { afterCommit } from '../db/after-commit.ts';
import { sql, type Db, type Tx } from '../db/database.ts';
import type { LiveKind } from './topic-source.ts';

export const LIVE_CHANNEL = 'live';
const WAKE_UP = /^(match|contest|me|player|venue|order) ([1-9]\d*(?:,[1-9]\d*)*)$/;

/** Topics of one kind that are said to have news. */
interface TopicChange {
  readonly kind: LiveKind;
  readonly ids: readonly number[];
}

/**
 * Wakes the live streams of every instance when the transaction commits: a match has news. Never in a transaction
 * that moves money: notices make commits wait for each other.
 */
export async function publishMatchChange(tx: Tx, matchId: number): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${`match ${matchId}`})`.execute(tx);
}

/** Wake-ups that wait to be sent together, by the pool they are sent over. */
const gathered = new WeakMap<Db, Map<LiveKind, Set<number>>>();
/** Milliseconds in which what many transactions tell is gathered. */
const GATHERING_MS = 40;
/** A notice carries at most 8,000 bytes. */
const MAX_IDS = 600;

/**
 * Wakes the live streams of every instance once the transaction has committed, with a notice of its own that no commit
 * waits for. One that is undone wakes nobody; a notice that is lost is made good by the look of the next second.
 */
export function publishAfterCommit(tx: Tx, kind: LiveKind, ids: readonly number[]): void {
  if (ids.length > 0) afterCommit(tx, (db) => gather(db, kind, ids));
}

function gather(db: Db, kind: LiveKind, ids: readonly number[]): void {
  const news = gathered.get(db) ?? new Map<LiveKind, Set<number>>();
  const known = news.get(kind) ?? new Set<number>();
  for (const id of ids) known.add(id);
  news.set(kind, known);
  if (gathered.has(db)) return;
  gathered.set(db, news);
  const timer = setTimeout(() => {
    gathered.delete(db);
    send(db, payloadsOf(news)).catch(() => undefined);
  }, GATHERING_MS);
  timer.unref();
}

function payloadsOf(news: ReadonlyMap<LiveKind, ReadonlySet<number>>): readonly string[] {
  return [...news].flatMap(([kind, ids]) => {
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

/** What a notice says, or null when it is none of ours. */
export function parseTopicChange(payload: string): TopicChange | null {
  const [, kind, ids = ''] = WAKE_UP.exec(payload) ?? [];
  return isKind(kind) ? { kind, ids: ids.split(',').map(Number) } : null;
}

function isKind(kind: string | undefined): kind is LiveKind {
  return kind !== undefined;
}
