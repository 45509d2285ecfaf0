import { useSyncExternalStore } from 'react';
import { storage } from '../session/storage.ts';

/** Floodlight is dark and the default; Matchday is light. */
export type Theme = 'floodlight' | 'matchday';

/** The theme of a document: `system` until one is chosen. */
export type DocumentTheme = Theme | 'system';

/** The colour of the browser's own toolbar. */
export const BROWSER_BAR = { floodlight: '#07090C', matchday: '#F6F7F4' } as const satisfies Record<
  Theme,
  string
>;
const listeners = new Set<() => void>();
const LIGHT = '(prefers-color-scheme: light)';

/** The theme that shows: the chosen one, else that of the reader's system. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'floodlight' || chosen === 'matchday') return chosen;
  return matchMedia(LIGHT).matches ? 'matchday' : 'floodlight';
}

/** Sets the theme and stores it, also for documents rendered by the server. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BROWSER_BAR[theme]);
  storage.write('theme', theme);
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  for (const listener of listeners) listener();
}

/** Calls `listener` when the theme changes, by choice or with the system's. Returns how to stop. */
export function watchTheme(listener: () => void): () => void {
  const system = matchMedia(LIGHT);
  system.addEventListener('change', listener);
  listeners.add(listener);
  return () => {
    system.removeEventListener('change', listener);
    listeners.delete(listener);
  };
}

/** The current theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(watchTheme, currentTheme, () => 'floodlight');
}
