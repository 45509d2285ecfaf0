import { setTimeout as pause } from 'node:timers/promises';
import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { Db } from '../../db/database.ts';
import { pageSummary } from '../../http/calls/paging.ts';
import { preSerialized, type PreSerializedAnswer } from '../../http/calls/pre-serialized.ts';
import type { ContestWithMatches } from '../facts.ts';
import { contestRow, type ContestRow } from '../queries/contest-rows.ts';
import { picksAreOpen } from '../visibility.ts';
import type { FieldReading, LiveField } from './live-field.ts';
import type { LiveHost } from './live-host.ts';

export const STANDINGS_CALL = 'standings.page';
type Input = ParsedInput<typeof STANDINGS_CALL>;

/** A change is worked in within milliseconds; who finds one at work asks again after one, for so many times. */
const TRIES = 400;
/** The state of a contest depends on the time, too. */
const ROW_KEPT_MS = 30_000;
/** What was read so short a time ago is told while it is read anew. */
const RECENT_MS = 500;

interface Kept {
  /** The row that was asked for last, at a moment of the game. */
  row: { readonly contest: ContestWithMatches; readonly at: number; readonly value: Promise<RowText> } | null;
  /** The row that was read last. */
  made: RowText | null;
  /** All who found a change at work wait together. */
  waiting: Promise<void> | null;
}

/** The contest as everybody sees it, and its text. */
interface RowText {
  readonly row: ContestRow;
  readonly text: string;
  /** When it was read, on a clock that never goes back, in milliseconds. */
  readonly at: number;
}

const NOBODYS = { value: { entries: 0, rows: '[]' } } as const;

const kept = new WeakMap<LiveField, Kept>();

/**
 * A page of the standings of a running contest out of memory, once its picks are open; null when this process does not
 * hold the contest, or not in this order. Refuses with ERR_BUSY when the ranking changes all the time.
 */
export async function liveStandingsPage(
  db: Db,
  host: Pick<LiveHost, 'fieldOf'>,
  input: Input,
  managerId: number | null,
  perPage: number,
): Promise<PreSerializedAnswer<typeof STANDINGS_CALL> | Refusal | null> {
  for (let attempts = 0; attempts < TRIES; attempts += 1) {
    const held = input.sortBy === 'rank' ? host.fieldOf(input.id) : null;
    if (held === null || !picksAreOpen(held.field.contest(), held.now)) return null;
    const { field, now } = held;
    const page = rowsOf(field, input, perPage);
    const mine = page === null ? null : managerId === null ? NOBODYS : field.rowsOf(managerId);
    if (page === null || mine === null) {
      await waitTogether(field);
      continue;
    }
    const published = contestText(db, field, now, mine.value.entries);
    const shown = typeof published === 'string' ? published : await published;
    // The lease may have ended in a pause: then another process may serve a later version.
    if (typeof published !== 'string' && host.fieldOf(input.id) === null) return null;
    const summary = JSON.stringify(pageSummary(field.count, input.page, perPage));
    return preSerialized(
      STANDINGS_CALL,
      `{"data":{"rows":${page.value},"mine":${mine.value.rows}},"contest":${shown},"summary":${summary},"version":${page.version}}`,
    );
  }
  return refuse('ERR_BUSY', { retry_after: 1 });
}

/** The rows of a page as text; null while a new version is being worked in. */
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
 * The contest as a manager with so many entries sees it; visitors have none. A new version does not make its readers
 * wait for what is read of it: those of the first moments are told, without a pause, what was told just before.
 */
function contestText(db: Db, field: LiveField, now: Date, ownEntries: number): string | Promise<string> {
  const memory = memoryOf(field);
  const contest = field.contest();
  if (memory.row?.contest !== contest || now.getTime() - memory.row.at > ROW_KEPT_MS)
    refreshRow(db, memory, contest, now);
  const { made, row: asked } = memory;
  if (made !== null && performance.now() - made.at < RECENT_MS) return textFor(made, ownEntries);
  if (asked === null) throw new Error(`contest ${contest.id} is not read`);
  return asked.value.then((row) => textFor(row, ownEntries));
}

function textFor({ row, text }: RowText, ownEntries: number): string {
  return ownEntries === 0 ? text : JSON.stringify({ ...row, my_entries: ownEntries });
}

function refreshRow(db: Db, memory: Kept, contest: ContestWithMatches, now: Date): void {
  const value = contestRow(db, contest, null, now).then((row) => {
    memory.made = { row, text: JSON.stringify(row), at: performance.now() };
    return memory.made;
  });
  const asked = { contest, at: now.getTime(), value };
  memory.row = asked;
  value.catch(() => {
    if (memory.row === asked) memory.row = null;
  });
}

function memoryOf(field: LiveField): Kept {
  const memory: Kept = kept.get(field) ?? {
    row: null,
    made: null,
    waiting: null,
  };
  kept.set(field, memory);
  return memory;
}

function waitTogether(field: LiveField): Promise<void> {
  const memory = memoryOf(field);
  memory.waiting ??= pause(1).then(() => {
    memory.waiting = null;
  });
  return memory.waiting;
}
