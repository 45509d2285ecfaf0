import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { showOverlay } from '../../lib/page/page-overlay.ts';
import { useUser } from '../../lib/session/session.tsx';
import { storage } from '../../lib/session/storage.ts';
import { currentTheme, setTheme } from '../../lib/page/theme.tsx';
import { isMacKeyboard } from '../../ui/keyboard/key-names.ts';
import { readKey, type PendingKey } from '../../ui/keyboard/read-keys.ts';
import { offeredShortcuts, useShortcuts, type Shortcut } from '../../ui/keyboard/shortcuts.ts';
import { isScreen } from '../../ui/text/link.tsx';
import {
  focusFilters,
  focusListSearch,
  focusRow,
  hasFilters,
  hasRows,
  listSearch,
  openTab,
  stepTab,
  tabCount,
} from './lists.ts';
import { DIGITS, digitKeysText } from './tab-digits.ts';

/** Destinations of "g" and a letter, in the order of the help; those without a screen are not offered. */
const JUMPS = [
  { key: 'h', label: 'shell.home', paths: ['/'] },
  { key: 'p', label: 'shell.nav.play', paths: ['/play/live'] },
  { key: 'c', label: 'contests.title', paths: ['/play/contests'] },
  { key: 'm', label: 'shell.nav.market', paths: ['/market'] },
  { key: 't', label: 'shell.nav.tops', paths: ['/tops'] },
  { key: 's', label: 'shell.nav.stats', paths: ['/stats'] },
  { key: 'a', label: 'shell.account.mine', paths: ['/my-account'], forManagers: true },
  { key: 'w', label: 'shell.wallet', paths: ['/my-account/my-wallet'], forManagers: true },
  { key: 'n', label: 'shell.notifications', paths: ['/my-account/notifications'], forManagers: true },
] as const;

/** Listens to the keyboard and registers the shortcuts of every screen. */
export function Keyboard() {
  const router = useRouter();
  const isManager = useUser() !== null;
  useShortcuts([
    ...EVERYWHERE,
    ...JUMPS.map((jump): Shortcut => ({
      keys: `g ${jump.key}`,
      label: jump.label,
      group: 'go',
      isAvailable: () => isScreen(router, jump.paths[0]) && (isManager || !('forManagers' in jump)),
      run: () => router.history.push(jump.paths[0]),
    })),
    ...IN_LISTS,
  ]);
  useKeyListener();
  return null;
}

const EVERYWHERE: readonly Shortcut[] = [
  { keys: 'mod+k', label: 'keyboard.palette', group: 'everywhere', run: () => showOverlay('palette') },
  { keys: '?', label: 'keyboard.help', group: 'everywhere', run: () => showOverlay('help') },
  {
    keys: 'd',
    label: 'keyboard.theme',
    group: 'everywhere',
    run: () => setTheme(currentTheme() === 'matchday' ? 'floodlight' : 'matchday'),
  },
];

const IN_LISTS: readonly Shortcut[] = [
  {
    keys: '/',
    label: 'keyboard.search',
    group: 'list',
    isAvailable: () => listSearch() !== null,
    run: focusListSearch,
  },
  { keys: 'j', label: 'keyboard.next', group: 'list', isAvailable: hasRows, run: () => focusRow(1) },
  { keys: 'k', label: 'keyboard.previous', group: 'list', isAvailable: hasRows, run: () => focusRow(-1) },
  { keys: 'f', label: 'keyboard.filters', group: 'list', isAvailable: hasFilters, run: focusFilters },
  {
    keys: ']',
    label: 'keyboard.tab.next',
    group: 'list',
    isAvailable: () => tabCount() > 0,
    run: () => stepTab(1),
  },
  {
    keys: '[',
    label: 'keyboard.tab.previous',
    group: 'list',
    isAvailable: () => tabCount() > 0,
    run: () => stepTab(-1),
  },
  ...DIGITS.map((keys, index): Shortcut => ({
    keys,
    label: 'keyboard.tab.number',
    group: 'list',
    isAvailable: () => index < tabCount(),
    run: () => openTab(index),
    displayKeys: () => (index === 0 ? digitKeysText(tabCount()) : null),
  })),
];

const singleListeners = new Set<() => void>();

/** Whether single-key shortcuts are enabled. Users of speech input may need to turn them off. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(
    (listener) => {
      singleListeners.add(listener);
      return () => singleListeners.delete(listener);
    },
    wantsSingleKeys,
    () => true,
  );
}

function wantsSingleKeys(): boolean {
  return storage.read('single_keys') !== 'off';
}

/** Enables or disables single-key shortcuts on this device. */
export function setSingleKeysEnabled(wanted: boolean): void {
  if (wanted) storage.remove('single_keys');
  else storage.write('single_keys', 'off');
  for (const listener of singleListeners) listener();
}

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"]';

function useKeyListener(): void {
  useEffect(() => {
    const isMac = isMacKeyboard();
    let pending: PendingKey | null = null;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      // An open dialog handles the keyboard itself.
      const isCovered = document.querySelector('dialog[open]') !== null;
      const typing = event.target instanceof Element && event.target.closest(FIELDS) !== null;
      const ways = { isMac, typing, single: wantsSingleKeys() };
      const reading = readKey(event, offeredShortcuts(), pending, ways);
      pending = isCovered ? null : reading.pending;
      if (reading.shortcut === null) return;
      event.preventDefault();
      if (!isCovered) reading.shortcut.run();
      // The shortcut that opens the palette also closes it.
      else if (reading.shortcut.keys === 'mod+k') showOverlay(null);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
