import { setTimeout as pause } from 'node:timers/promises';
import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { Db } from '../../db/database.ts';
import { pageSummary } from '../../http/paging.ts';
import { prepared, type PreparedAnswer } from '../../http/prepared.ts';
import { scoringTableOf, type ContestWithMatches } from '../facts.ts';
import { contestRow, type ContestRow } from '../queries/contest-rows.ts';
import { picksAreOpen } from '../visibility.ts';
import type { FieldReading, LiveField, NamedEntry } from './live-field.ts';
import type { LiveHost } from './live-host.ts';
import { rowsText } from './rows-text.ts';

export const STANDINGS_CALL = 'GET /v4/contests/standings/{id}/{page}/{sortBy}/{sortHow}';
type Input = ParsedInput<typeof STANDINGS_CALL>;

/** Pages of one version of a contest whose text is kept. */
const MOST_PAGES = 400;
/** A change is worked in within milliseconds; who finds one at work asks again after one, for so many times. */
const TRIES = 400;
/** The state of a contest depends on the time, too. */
const ROW_KEPT_MS = 30_000;
/** What was read so short a time ago is told while it is read anew. */
const RECENT_MS = 500;

interface Kept {
  /** Of the ranking the texts belong to. */
  mark: number;
  readonly pages: Map<string, PageText>;
  /** The row that was asked for last, at a moment of the game. */
  row: { readonly contest: ContestWithMatches; readonly at: number; readonly value: Promise<RowText> } | null;
  /** The row that was read last. */
  made: RowText | null;
  /** All who found a change at work wait together. */
  waiting: Promise<void> | null;
}

interface PageText {
  readonly rows: string;
  readonly version: number;
}

/** The contest as everybody sees it, and its text. */
interface RowText {
  readonly row: ContestRow;
  readonly text: string;
  /** When it was read, on a clock that never goes back, in milliseconds. */
  readonly at: number;
}

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
): Promise<PreparedAnswer<typeof STANDINGS_CALL> | Refusal | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const held = input.sortBy === 'rank' ? host.fieldOf(input.id) : null;
    if (held === null || !picksAreOpen(held.field.contest(), held.now)) return null;
    const { field, now } = held;
    const page = pageText(field, input, perPage);
    const mine = page === null || managerId === null ? null : field.entriesOf(managerId);
    if (page === null || (managerId !== null && mine === null)) {
      await waitTogether(field);
      continue;
    }
    const told = contestText(db, field, now, mine?.value.length ?? 0);
    const shown = typeof told === 'string' ? told : await told;
    // The lease may have ended in a pause: then another process may serve a later version.
    if (typeof told !== 'string' && host.fieldOf(input.id) === null) return null;
    const ownRows = rowsText(scoringTableOf(field.contest().scoring_table), mine?.value ?? []);
    const summary = JSON.stringify(pageSummary(field.count, input.page, perPage));
    return prepared(
      STANDINGS_CALL,
      `{"data":{"rows":${page.rows},"mine":${ownRows}},"contest":${shown},"summary":${summary},"version":${page.version}}`,
    );
  }
  return refuse('ERR_BUSY', { retry_after: 1 });
}

/** The rows of a page as text, made once for each version of the ranking; null while a new one is being worked in. */
function pageText(field: LiveField, { page, sortHow }: Input, perPage: number): PageText | null {
  const mark = field.mark();
  if (mark === null) return null;
  const memory = memoryOf(field);
  if (memory.mark !== mark) {
    memory.mark = mark;
    memory.pages.clear();
  }
  const key = `${page} ${perPage} ${sortHow}`;
  const known = memory.pages.get(key);
  if (known !== undefined) return known;
  const reading =
    sortHow === 'asc' ? field.page((page - 1) * perPage, perPage) : fromTheEnd(field, page, perPage);
  if (reading === null) return null;
  const table = scoringTableOf(field.contest().scoring_table);
  const text = {
    rows: rowsText(table, reading.value),
    version: reading.version,
  };
  // A change between the two readings: the page is right, but of a later version than the others that are kept.
  if (field.mark() === mark && memory.pages.size < MOST_PAGES) memory.pages.set(key, text);
  return text;
}

function fromTheEnd(field: LiveField, page: number, perPage: number): FieldReading<readonly NamedEntry[]> {
  const after = Math.max(0, field.count - (page - 1) * perPage);
  const first = Math.max(0, after - perPage);
  const reading = field.page(first, after - first);
  return reading === null ? null : { ...reading, value: reading.value.toReversed() };
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
    mark: -1,
    pages: new Map(),
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
