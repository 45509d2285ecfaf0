import { setTimeout as pause } from 'node:timers/promises';
import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { Db } from '../../db/database.ts';
import { pageSummary } from '../../http/calls/paging.ts';
import { preSerialized, type PreSerializedAnswer } from '../../http/calls/pre-serialized.ts';
import type { ContestWithMatches } from '../facts.ts';
import { contestRow, type ContestRow } from '../queries/contest-rows.ts';
import { versionFromRows } from '../standings/standings-memory.ts';
import { picksAreOpen } from '../visibility.ts';
import type { FieldReading, LiveField } from './live-field.ts';
import type { LiveHost } from './live-host.ts';

export const STANDINGS_CALL = 'standings.page';
type Input = ParsedInput<typeof STANDINGS_CALL>;

/** A change is applied within milliseconds; readers retry every millisecond up to this number of times. */
const MAX_ATTEMPTS = 400;
/** The row is reread after this time even without a new version: a contest's state depends on the time, too. */
const ROW_TTL_MS = 30_000;
/** A row of this age is served while it is reread. */
const STALE_MS = 500;

interface FieldCache {
  /** The row requested last, at a time of the game. */
  requested: {
    readonly contest: ContestWithMatches;
    readonly at: number;
    readonly value: Promise<RowText>;
  } | null;
  /** The row read last. */
  latest: RowText | null;
  /** Shared by all readers that wait for a change to be applied. */
  waiting: Promise<void> | null;
}

/** The contest row as visitors see it, and its JSON. */
interface RowText {
  readonly row: ContestRow;
  readonly text: string;
  /** When it was read: monotonic milliseconds. */
  readonly at: number;
}

const NO_ROWS = { value: { entries: 0, rows: '[]' } } as const;

const caches = new WeakMap<LiveField, FieldCache>();

/**
 * A page of a running contest's standings from memory, once its picks are open. Null when this process does not rank
 * the contest, or for another order than by rank. Refuses with ERR_BUSY if the ranking never stops changing.
 */
export async function liveStandingsPage(
  db: Db,
  host: Pick<LiveHost, 'fieldOf'>,
  input: Input,
  managerId: number | null,
  perPage: number,
): Promise<PreSerializedAnswer<typeof STANDINGS_CALL> | Refusal | null> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const live = input.sortBy === 'rank' ? host.fieldOf(input.id) : null;
    if (live === null || !picksAreOpen(live.field.contest(), live.now)) return null;
    const { field, now } = live;
    const page = rowsOf(field, input, perPage);
    const mine = page === null ? null : managerId === null ? NO_ROWS : field.rowsOf(managerId);
    if (page === null || mine === null) {
      await waitForChange(field);
      continue;
    }
    // A ranking that has just been loaded may be behind what was answered from the rows meanwhile.
    if (page.version < versionFromRows(db, input.id)) return null;
    const published = contestText(db, field, now, mine.value.entries);
    const shown = typeof published === 'string' ? published : await published;
    // The lease may have expired during the await; then another process may serve a later version.
    if (typeof published !== 'string' && host.fieldOf(input.id) === null) return null;
    const summary = JSON.stringify(pageSummary(field.count, input.page, perPage));
    return preSerialized(
      STANDINGS_CALL,
      `{"data":{"rows":${page.value},"mine":${mine.value.rows}},"contest":${shown},"summary":${summary},"version":${page.version}}`,
    );
  }
  return refuse('ERR_BUSY', { retry_after: 1 });
}

/** The rows of a page as JSON; null while a new version is applied. */
function rowsOf(
  field: LiveField,
  { page, sortHow }: Pick<Input, 'page' | 'sortHow'>,
  perPage: number,
): FieldReading<string> {
  if (sortHow === 'asc') return field.rows((page - 1) * perPage, perPage, sortHow);
  const after = Math.max(0, field.count - (page - 1) * perPage);
  const first = Math.max(0, after - perPage);
  return field.rows(first, after - first, sortHow);
}

/**
 * The contest's JSON for a manager with this number of entries (0 for visitors). A new version does not block its
 * readers: until it is read they get the previous row, synchronously (stale-while-revalidate).
 */
function contestText(db: Db, field: LiveField, now: Date, ownEntries: number): string | Promise<string> {
  const cache = cacheOf(field);
  const contest = field.contest();
  if (cache.requested?.contest !== contest || now.getTime() - cache.requested.at > ROW_TTL_MS)
    refreshRow(db, cache, contest, now);
  const { latest, requested } = cache;
  if (latest !== null && performance.now() - latest.at < STALE_MS) return withOwnEntries(latest, ownEntries);
  if (requested === null) throw new Error(`the row of contest ${contest.id} was not requested`);
  return requested.value.then((row) => withOwnEntries(row, ownEntries));
}

function withOwnEntries({ row, text }: RowText, ownEntries: number): string {
  return ownEntries === 0 ? text : JSON.stringify({ ...row, my_entries: ownEntries });
}

function refreshRow(db: Db, cache: FieldCache, contest: ContestWithMatches, now: Date): void {
  const value = contestRow(db, contest, null, now).then((row) => {
    cache.latest = { row, text: JSON.stringify(row), at: performance.now() };
    return cache.latest;
  });
  const requested = { contest, at: now.getTime(), value };
  cache.requested = requested;
  value.catch(() => {
    if (cache.requested === requested) cache.requested = null;
  });
}

function cacheOf(field: LiveField): FieldCache {
  const cache: FieldCache = caches.get(field) ?? {
    requested: null,
    latest: null,
    waiting: null,
  };
  caches.set(field, cache);
  return cache;
}

function waitForChange(field: LiveField): Promise<void> {
  const cache = cacheOf(field);
  cache.waiting ??= pause(1).then(() => {
    cache.waiting = null;
  });
  return cache.waiting;
}
