import { useEffect, useRef } from 'react';

export type ShortcutGroup = 'everywhere' | 'go' | 'list' | 'screen';

/** A key or a key sequence with an action on this screen. */
export interface Shortcut {
  /** "?" or "j" is one key, "g p" a sequence of two, "mod+k" a key with Ctrl (on a Mac with Command), "mod+shift+z" also with Shift. */
  readonly keys: string;
  /** Message key of its action. */
  readonly label: string;
  readonly group: ShortcutGroup;
  readonly run: () => void;
  /** Whether the action is available now: otherwise the shortcut is not offered. */
  readonly isAvailable?: () => boolean;
  /** The keys shown in the help when one line represents several shortcuts; null for the others of them. */
  readonly displayKeys?: () => string | null;
}

const registered = new Set<Shortcut>();

/** Registers shortcuts until the returned function is called. */
export function registerShortcuts(shortcuts: readonly Shortcut[]): () => void {
  for (const shortcut of shortcuts) registered.add(shortcut);
  return () => {
    for (const shortcut of shortcuts) registered.delete(shortcut);
  };
}

/** The available shortcuts; of two with the same keys the one registered last. */
export function offeredShortcuts(): readonly Shortcut[] {
  const byKeys = new Map<string, Shortcut>();
  for (const shortcut of registered) {
    if (shortcut.isAvailable?.() !== false) byKeys.set(shortcut.keys, shortcut);
  }
  return [...byKeys.values()];
}

/**
 * Registers shortcuts while the component is mounted: `useShortcuts([{ keys: 's', label: 'teams.suggest', group:
 * 'screen', run: suggest }])`. Keys, labels and groups are those of the first render; `run` and `isAvailable` are
 * always the latest.
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
