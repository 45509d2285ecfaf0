import type { BrowserStorage } from '../../lib/session/storage.ts';

/** Something opened from the palette. */
export interface RecentPick {
  readonly title: string;
  readonly detail: string;
  readonly path: string;
}

const MAX = 6;

/** The recent picks, latest first; empty when the stored value can't be parsed. */
export function recentPicks(storage: Pick<BrowserStorage, 'read'>): readonly RecentPick[] {
  try {
    const stored: unknown = JSON.parse(storage.read('recent_picks') ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPick).slice(0, MAX) : [];
  } catch {
    return [];
  }
}

/** Adds a pick to the front of the recent ones. */
export function rememberPick(storage: Pick<BrowserStorage, 'read' | 'write'>, pick: RecentPick): void {
  const others = recentPicks(storage).filter(({ path }) => path !== pick.path);
  storage.write('recent_picks', JSON.stringify([pick, ...others].slice(0, MAX)));
}

function isPick(stored: unknown): stored is RecentPick {
  if (typeof stored !== 'object' || stored === null) return false;
  const { title, detail, path } = stored as Partial<Record<keyof RecentPick, unknown>>;
  const isOwn = typeof path === 'string' && /^\/(?![/\\])/.test(path);
  return isOwn && typeof title === 'string' && typeof detail === 'string';
}
