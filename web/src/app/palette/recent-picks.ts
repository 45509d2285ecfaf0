import type { BrowserStorage } from '../../lib/session/storage.ts';

/** Something that was opened by the palette. */
export interface RecentPick {
  readonly title: string;
  readonly detail: string;
  readonly path: string;
}

const MAX = 6;

/** What was opened last, the latest first; nothing where what is kept can't be read. */
export function recentPicks(storage: Pick<BrowserStorage, 'read'>): readonly RecentPick[] {
  try {
    const kept: unknown = JSON.parse(storage.read('recent_picks') ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPick).slice(0, MAX) : [];
  } catch {
    return [];
  }
}

/** Remembers what was opened, in front of what was opened before. */
export function rememberPick(storage: Pick<BrowserStorage, 'read' | 'write'>, pick: RecentPick): void {
  const others = recentPicks(storage).filter(({ path }) => path !== pick.path);
  storage.write('recent_picks', JSON.stringify([pick, ...others].slice(0, MAX)));
}

function isPick(kept: unknown): kept is RecentPick {
  if (typeof kept !== 'object' || kept === null) return false;
  const { title, detail, path } = kept as Partial<Record<keyof RecentPick, unknown>>;
  const isOwn = typeof path === 'string' && /^\/(?![/\\])/.test(path);
  return isOwn && typeof title === 'string' && typeof detail === 'string';
}
