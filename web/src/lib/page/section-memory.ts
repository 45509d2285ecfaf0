import type { BrowserStorage } from '../session/storage.ts';

/** The query of the last visit ("?league_id=3") by section (its path). */
function readAll(kept: BrowserStorage): Map<string, string> {
  try {
    const all: unknown = JSON.parse(kept.read('filters') ?? '{}');
    if (typeof all !== 'object' || all === null) return new Map();
    return new Map(
      Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return new Map();
  }
}

/** Stores the filters of a section as its address has them; an empty query clears them. */
export function rememberFilters(kept: BrowserStorage, section: string, query: string): void {
  const all = readAll(kept);
  if (query === '' || query === '?') all.delete(section);
  else all.set(section, query);
  kept.write('filters', JSON.stringify(Object.fromEntries(all)));
}

/** The filters of the last visit to a section, with the question mark, or null. */
export function rememberedFilters(kept: BrowserStorage, section: string): string | null {
  return readAll(kept).get(section) ?? null;
}
