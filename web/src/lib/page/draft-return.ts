/** The draft a manager left to look for a card, and the path back to it. */
interface DraftReturn {
  /** The owner: no one else may return to it. */
  readonly managerId: number;
  readonly path: string;
  readonly contest: string;
}

const KEY = 'team_in_hand';

function tabStorage(): Storage | null {
  try {
    return typeof sessionStorage === 'undefined' ? null : sessionStorage;
  } catch {
    return null;
  }
}

/** Stores a draft while its manager looks at cards in this tab. */
export function saveDraftReturn(team: DraftReturn): void {
  tabStorage()?.setItem(KEY, JSON.stringify(team));
}

/** Forgets the draft: the manager has returned to it, dismissed it or signed out. */
export function clearDraftReturn(): void {
  tabStorage()?.removeItem(KEY);
}

/** The draft a manager may return to, or null; visitors have none. */
export function readDraftReturn(managerId: number | null): DraftReturn | null {
  try {
    const stored: unknown = JSON.parse(tabStorage()?.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('path' in stored) || !('contest' in stored))
      return null;
    const { path, contest } = stored;
    if (managerId === null || !('managerId' in stored) || stored.managerId !== managerId) return null;
    return typeof path === 'string' && path.startsWith('/play/') && typeof contest === 'string'
      ? { managerId, path, contest }
      : null;
  } catch {
    return null;
  }
}
