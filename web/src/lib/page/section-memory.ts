import type { BrowserStorage } from '../session/storage.ts';

/** The query of the last visit ("?league_id=3") by section (its path). */
function readAll(store: BrowserStorage): Map<string, string> {
  try {
    const all: unknown = JSON.parse(store.read('filters') ?? '{}');
    if (typeof all !== 'object' || all === null) return new Map();
    return new Map(
      Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return new Map();
  }
}

/** Search text is kept for one visit only. */
const SEARCHED = 'search';

/** Stores the filters of a section as its address has them, without searched words; an empty query clears them. */
export function rememberFilters(store: BrowserStorage, section: string, query: string): void {
  const all = readAll(store);
  const kept = new URLSearchParams(query);
  kept.delete(SEARCHED);
  if (kept.size === 0) all.delete(section);
  else all.set(section, `?${kept.toString()}`);
  store.write('filters', JSON.stringify(Object.fromEntries(all)));
}

/** The path of the screen that is shown. */
let shownPath: string | null = null;

/** Notes the path of the screen that is shown. */
export function noteShownPath(path: string): void {
  shownPath = path;
}

/** Whether an address is a visit: another screen is shown, or none yet. Filters taken off the shown screen stay off. */
export function isVisit(path: string): boolean {
  return shownPath !== path;
}

/** Whether an address leaves the screen that is shown for another. */
export function leavesShownScreen(path: string): boolean {
  return shownPath !== null && isVisit(path);
}

/** The filters of the last visit to a section, with the question mark, or null. */
export function rememberedFilters(store: BrowserStorage, section: string): string | null {
  return readAll(store).get(section) ?? null;
}
