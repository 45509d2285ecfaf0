import type { Shortcut } from './shortcuts.ts';

/** The keys of a sequence may lie this far apart, in ms. */
const SEQUENCE_MS = 1200;

/** What counts of a key that was pressed. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
  /** In ms, of any clock. */
  readonly timeStamp: number;
}

/** The first key of a sequence, and when it was pressed. */
export interface PendingKey {
  readonly key: string;
  readonly at: number;
}

/** What a press leads to: a shortcut to run, or waiting for the second key of a sequence. */
interface KeyReading {
  readonly shortcut: Shortcut | null;
  readonly pending: PendingKey | null;
}

/** How a press is written in a shortcut: "k", "?", "mod+k"; null for what no shortcut is made of. */
function pressedKeys(press: KeyPress, isMac: boolean): string | null {
  if (press.isComposing || press.altKey || press.key.length !== 1) return null;
  const held = isMac ? press.metaKey : press.ctrlKey;
  const other = isMac ? press.ctrlKey : press.metaKey;
  if (other) return null;
  return held ? `mod+${press.key.toLowerCase()}` : press.key;
}

/**
 * Reads one press after `pending` among the shortcuts. With `typing` (the press goes into a field) or without `single`
 * (the person wants none of a single key) only those held with Ctrl or Command count.
 */
export function readKey(
  press: KeyPress,
  shortcuts: readonly Shortcut[],
  pending: PendingKey | null,
  { isMac, typing, single }: { readonly isMac: boolean; readonly typing: boolean; readonly single: boolean },
): KeyReading {
  const keys = pressedKeys(press, isMac);
  if (keys === null) return { shortcut: null, pending: null };
  const held = keys.startsWith('mod+');
  if (!held && (typing || !single)) return { shortcut: null, pending: null };
  const isSecond = pending !== null && press.timeStamp - pending.at <= SEQUENCE_MS;
  const sequence = isSecond ? shortcuts.find((each) => each.keys === `${pending.key} ${keys}`) : undefined;
  if (sequence !== undefined) return { shortcut: sequence, pending: null };
  const shortcut = shortcuts.find((each) => each.keys === keys) ?? null;
  // A key held down repeats moves through a list, and nothing else.
  if (press.repeat && shortcut?.group !== 'list') return { shortcut: null, pending: null };
  const begins = shortcut === null && shortcuts.some((each) => each.keys.startsWith(`${keys} `));
  return { shortcut, pending: begins ? { key: keys, at: press.timeStamp } : null };
}
