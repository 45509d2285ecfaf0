import { useEffect, useRef } from 'react';

export type ShortcutGroup = 'everywhere' | 'go' | 'list' | 'screen';

/** A key, or keys one after the other, that do something on this screen. */
export interface Shortcut {
  /** "?" or "j" is one key, "g p" two one after the other, "mod+k" one held with Ctrl (on a Mac with Command). */
  readonly keys: string;
  /** Message key of what it does. */
  readonly label: string;
  readonly group: ShortcutGroup;
  readonly run: () => void;
  /** Whether it has something to do now: it is only offered then. */
  readonly isAvailable?: () => boolean;
  /** What the help writes for its keys where one line stands for several shortcuts; null for those it stands for. */
  readonly displayKeys?: () => string | null;
}

const registered = new Set<Shortcut>();

/** Offers shortcuts until the returned function is called. */
export function registerShortcuts(shortcuts: readonly Shortcut[]): () => void {
  for (const shortcut of shortcuts) registered.add(shortcut);
  return () => {
    for (const shortcut of shortcuts) registered.delete(shortcut);
  };
}

/** The shortcuts that do something now; of two with the same keys the one registered last. */
export function offeredShortcuts(): readonly Shortcut[] {
  const byKeys = new Map<string, Shortcut>();
  for (const shortcut of registered) {
    if (shortcut.isAvailable?.() !== false) byKeys.set(shortcut.keys, shortcut);
  }
  return [...byKeys.values()];
}

/**
 * Offers shortcuts while the part is on screen: `useShortcuts([{ keys: 's', label: 'teams.suggest', group: 'screen',
 * run: suggest }])`. Keys, labels and groups are those of the first drawing; `run` and `isThere` are always the latest.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(
    () =>
      registerShortcuts(
        latest.current.map(({ keys, label, group, displayKeys }, index) => ({
          keys,
          label,
          group,
          ...(displayKeys && { displayKeys }),
          run: () => latest.current[index]?.run(),
          isAvailable: () => latest.current[index]?.isAvailable?.() !== false,
        })),
      ),
    [],
  );
}
