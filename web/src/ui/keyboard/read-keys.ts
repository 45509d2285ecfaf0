import type { Shortcut } from './shortcuts.ts';

/** Maximum time between the keys of a sequence, in ms. */
const SEQUENCE_MS = 1200;

/** The relevant fields of a key event. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey?: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
  /** In ms, of any monotonic clock. */
  readonly timeStamp: number;
}

/** The first key of a sequence, and the time it was pressed. */
export interface PendingKey {
  readonly key: string;
  readonly at: number;
}

/** The result of a key press: a shortcut to run, or waiting for the second key of a sequence. */
interface KeyReading {
  readonly shortcut: Shortcut | null;
  readonly pending: PendingKey | null;
}

/** A key press in the notation of shortcuts: "k", "?", "mod+k", "mod+shift+z"; null for a key that no shortcut uses. */
function pressedKeys(press: KeyPress, isMac: boolean): string | null {
  if (press.isComposing || press.altKey || press.key.length !== 1) return null;
  const hasModifier = isMac ? press.metaKey : press.ctrlKey;
  const other = isMac ? press.ctrlKey : press.metaKey;
  if (other) return null;
  if (!hasModifier) return press.key;
  return `mod+${press.shiftKey === true ? 'shift+' : ''}${press.key.toLowerCase()}`;
}

/**
 * Matches one key press after `pending` against the shortcuts. With `typing` (the focus is in a field) or without
 * `single` (single keys are disabled) only shortcuts with Ctrl or Command match.
 */
export function readKey(
  press: KeyPress,
  shortcuts: readonly Shortcut[],
  pending: PendingKey | null,
  { isMac, typing, single }: { readonly isMac: boolean; readonly typing: boolean; readonly single: boolean },
): KeyReading {
  const keys = pressedKeys(press, isMac);
  if (keys === null) return { shortcut: null, pending: null };
  const hasModifier = keys.startsWith('mod+');
  if (!hasModifier && (typing || !single)) return { shortcut: null, pending: null };
  const isSecond = pending !== null && press.timeStamp - pending.at <= SEQUENCE_MS;
  const sequence = isSecond ? shortcuts.find((each) => each.keys === `${pending.key} ${keys}`) : undefined;
  if (sequence !== undefined) return { shortcut: sequence, pending: null };
  const shortcut = shortcuts.find((each) => each.keys === keys) ?? null;
  // A repeating key only moves through lists.
  if (press.repeat && shortcut?.group !== 'list') return { shortcut: null, pending: null };
  const begins = shortcut === null && shortcuts.some((each) => each.keys.startsWith(`${keys} `));
  return { shortcut, pending: begins ? { key: keys, at: press.timeStamp } : null };
}
