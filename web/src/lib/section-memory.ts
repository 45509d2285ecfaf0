import type { BrowserStorage } from './storage.ts';

/** Filters as the address carries them. */
export type Filters = Readonly<Record<string, unknown>>;

function readAll(kept: BrowserStorage): Record<string, Filters> {
  try {
    const all: unknown = JSON.parse(kept.read('filters') ?? '{}');
    return typeof all === 'object' && all !== null ? (all as Record<string, Filters>) : {};
  } catch {
    return {};
  }
}

/** Remembers the filters of a section (its path); empty ones are forgotten. */
export function rememberFilters(kept: BrowserStorage, section: string, filters: Filters): void {
  const all = readAll(kept);
  if (Object.keys(filters).length === 0) delete all[section];
  else all[section] = filters;
  kept.write('filters', JSON.stringify(all));
}

/** The filters of the last visit of a section, or null. */
export function rememberedFilters(kept: BrowserStorage, section: string): Filters | null {
  const filters = readAll(kept)[section];
  return filters !== undefined && Object.keys(filters).length > 0 ? filters : null;
}
