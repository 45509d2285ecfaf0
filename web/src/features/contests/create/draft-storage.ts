import { CONTEST_KIND_ID } from '@touchline/domain/rules/rules';
import type { BrowserStorage } from '../../../lib/session/storage.ts';
import { EMPTY_DRAFT, SCORINGS, type ContestDraft, type DraftMatch, type DraftVenue } from './draft.ts';

type Device = Pick<BrowserStorage, 'read' | 'write' | 'remove'>;
type Stored = Readonly<Record<string, unknown>>;

const CONTEST_KINDS = Object.values(CONTEST_KIND_ID);

/** Whose draft it is: that of a manager by id, or null: a visitor's. */
type DraftOwner = number | null;

/** Stores a draft on the device. */
export function keepDraft(device: Device, managerId: DraftOwner, draft: ContestDraft): void {
  device.write('contest_draft', JSON.stringify({ managerId, draft }));
}

/** Forgets the draft that `readDraft` would find: its contest is made, or its owner starts again. */
export function dropDraft(device: Device, owner: DraftOwner): void {
  if (readDraft(device, owner) !== null) device.remove('contest_draft');
}

/**
 * The stored draft of an owner; null for none, and for that of another manager. A manager goes on with what they filled
 * in as a visitor, before they signed in.
 */
export function readDraft(device: Device, owner: DraftOwner): ContestDraft | null {
  try {
    const stored: unknown = JSON.parse(device.read('contest_draft') ?? 'null');
    if (!isRecord(stored) || !isRecord(stored['draft'])) return null;
    const { managerId } = stored;
    return managerId === owner || managerId === null ? parsed(stored['draft']) : null;
  } catch {
    return null;
  }
}

/** A draft from stored values: what is missing or of another form gets the value of an empty draft. */
function parsed(stored: Stored): ContestDraft {
  const text = (key: keyof ContestDraft, otherwise: string) => {
    const value = stored[key];
    return typeof value === 'string' ? value : otherwise;
  };
  const flag = (key: keyof ContestDraft, otherwise: boolean) => {
    const value = stored[key];
    return typeof value === 'boolean' ? value : otherwise;
  };
  const kind = stored['kind'];
  const venue = stored['venue'];
  const { leagueId, minEntries, maxEntries, perManager } = EMPTY_DRAFT;
  return {
    name: text('name', ''),
    kind: CONTEST_KINDS.find((known) => known === kind) ?? EMPTY_DRAFT.kind,
    scoring: SCORINGS.find((scoring) => scoring === stored['scoring']) ?? 'easy',
    leagueId: wholeOf(stored['leagueId']) ?? leagueId,
    by: stored['by'] === 'rounds' ? 'rounds' : 'day',
    day: wholeOf(stored['day']),
    rounds: listOf(stored['rounds'], wholeOf),
    matches: listOf(stored['matches'], matchOf),
    isFree: flag('isFree', true),
    fee: text('fee', ''),
    minEntries: wholeOf(stored['minEntries']) ?? minEntries,
    maxEntries: wholeOf(stored['maxEntries']) ?? maxEntries,
    perManager: wholeOf(stored['perManager']) ?? perManager,
    isPrivate: flag('isPrivate', false),
    password: text('password', ''),
    venue: isRecord(venue) ? venueOf(venue) : null,
    sponsorId: wholeOf(stored['sponsorId']),
    addedPrize: text('addedPrize', ''),
    guarantee: text('guarantee', ''),
  };
}

function isRecord(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wholeOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function listOf<Item>(value: unknown, itemOf: (item: unknown) => Item | null): readonly Item[] {
  if (!Array.isArray(value)) return [];
  const items: readonly unknown[] = value;
  return items.flatMap((item) => {
    const read = itemOf(item);
    return read === null ? [] : [read];
  });
}

function matchOf(value: unknown): DraftMatch | null {
  if (!isRecord(value)) return null;
  const { id, kickOff, home, away } = value;
  return typeof id === 'number' &&
    typeof kickOff === 'string' &&
    !Number.isNaN(Date.parse(kickOff)) &&
    typeof home === 'string' &&
    typeof away === 'string'
    ? { id, kickOff, home, away }
    : null;
}

function venueOf({ id, name, city, seats, stars, largestContest, hostPercent }: Stored): DraftVenue | null {
  return typeof id === 'number' &&
    typeof name === 'string' &&
    typeof city === 'string' &&
    typeof seats === 'number' &&
    typeof stars === 'number' &&
    typeof largestContest === 'number' &&
    typeof hostPercent === 'string' &&
    /^\d{1,3}(?:\.\d{1,2})?$/.test(hostPercent)
    ? { id, name, city, seats, stars, largestContest, hostPercent }
    : null;
}
