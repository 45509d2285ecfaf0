import { POSITIONS, type Position } from '@touchline/domain/football/events';
import type { BrowserStorage } from '../../../lib/session/storage.ts';
import { emptyDraft, formationOfDraft, type Draft, type Loan } from './draft.ts';

/** The owner of a draft: one team of one contest, or a team not created yet. */
export interface DraftName {
  /** Null for a visitor. */
  readonly managerId: number | null;
  readonly contestId: number;
  /** Null for a new team. */
  readonly teamId: number | null;
}

/** The device keeps the drafts last touched; older ones make room. */
const MAX_DRAFTS = 20;
/** Of so many of them it also keeps the steps back and forth. */
const MAX_HISTORIES = 5;

/** The steps of a draft that can be undone, the last one last, and redone, the next one last. */
export interface DraftHistory {
  readonly past: readonly Draft[];
  readonly future: readonly Draft[];
}

export const NO_HISTORY: DraftHistory = { past: [], future: [] };

type Kept = ReadonlyMap<string, unknown>;

function keyOf({ managerId, contestId, teamId }: DraftName): string {
  return `${managerId ?? 'visitor'}/${contestId}/${teamId ?? 'new'}`;
}

function readAll(storage: BrowserStorage): Kept {
  try {
    const all: unknown = JSON.parse(storage.read('team_drafts') ?? '{}');
    return typeof all === 'object' && all !== null ? new Map(Object.entries(all)) : new Map();
  } catch {
    return new Map();
  }
}

function writeAll(storage: BrowserStorage, all: Kept): void {
  storage.write('team_drafts', JSON.stringify(Object.fromEntries([...all].slice(-MAX_DRAFTS))));
}

/**
 * Keeps a draft on the device with its history. Null is a draft without unsaved changes: only its history is kept, so
 * that a later start shows the team as it is saved by then.
 */
export function keepDraft(
  storage: BrowserStorage,
  name: DraftName,
  draft: Draft | null,
  history: DraftHistory = NO_HISTORY,
): void {
  const all = new Map(readAll(storage));
  // Re-inserting makes it the most recent entry.
  all.delete(keyOf(name));
  all.set(keyOf(name), { ...draft, ...history });
  const older = [...all.keys()].slice(0, -MAX_HISTORIES);
  for (const key of older) {
    const value = all.get(key);
    if (isRecord(value)) all.set(key, { ...value, ...NO_HISTORY });
  }
  writeAll(storage, all);
}

/** Forgets a draft: it is saved, or given up. */
export function dropDraft(storage: BrowserStorage, name: DraftName): void {
  const all = new Map(readAll(storage));
  if (all.delete(keyOf(name))) writeAll(storage, all);
}

/**
 * The stored draft of a name, or null. A manager without one takes over the draft of the visitor session;
 * the visitor's entry is then removed.
 */
export function readDraft(storage: BrowserStorage, name: DraftName): Draft | null {
  const all = readAll(storage);
  const own = all.get(keyOf(name));
  if (own !== undefined || name.managerId === null) return toDraft(own);
  const visitors = { ...name, managerId: null };
  const begun = toDraft(all.get(keyOf(visitors)));
  if (begun === null) return null;
  const history = readHistory(storage, visitors);
  dropDraft(storage, visitors);
  keepDraft(storage, name, begun, history);
  return begun;
}

/** The stored history of a draft; what of it is no draft is left out. */
export function readHistory(storage: BrowserStorage, name: DraftName): DraftHistory {
  const kept = readAll(storage).get(keyOf(name));
  if (!isRecord(kept)) return NO_HISTORY;
  const steps = (value: unknown) =>
    listOf(value)
      .map(toDraft)
      .filter((draft) => draft !== null);
  return { past: steps(kept['past']), future: steps(kept['future']) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function playerOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) ? value : null;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function toLoan(value: unknown): Loan[] {
  if (!isRecord(value)) return [];
  const [playerId, orderId] = [playerOrNull(value['playerId']), playerOrNull(value['orderId'])];
  const { price } = value;
  return playerId === null || orderId === null || typeof price !== 'string'
    ? []
    : [{ playerId, orderId, price }];
}

/** The stored value may be anything: a draft is built from its valid parts. */
function toDraft(value: unknown): Draft | null {
  if (!isRecord(value) || !isRecord(value['lines']) || !isRecord(value['reserves'])) return null;
  const { lines, reserves } = value;
  const aside = isRecord(value['aside']) ? value['aside'] : {};
  const each = <Made>(make: (position: Position) => Made): Record<Position, Made> => ({
    GK: make('GK'),
    DF: make('DF'),
    MF: make('MF'),
    FW: make('FW'),
  });
  const draft: Draft = {
    lines: each((position) => listOf(lines[position]).map(playerOrNull)),
    reserves: each((position) => playerOrNull(reserves[position])),
    captainId: playerOrNull(value['captainId']),
    viceCaptainId: playerOrNull(value['viceCaptainId']),
    aside: each((position) =>
      listOf(aside[position])
        .map(playerOrNull)
        .filter((id) => id !== null),
    ),
    loans: listOf(value['loans']).flatMap(toLoan),
    pinned: listOf(value['pinned'])
      .map(playerOrNull)
      .filter((id) => id !== null),
  };
  const formation = formationOfDraft(draft);
  const places = POSITIONS.reduce((sum, position) => sum + formation[position], 0);
  return places === POSITIONS.reduce((sum, position) => sum + formationOfDraft(emptyDraft())[position], 0)
    ? draft
    : null;
}
