/** The team one was making when one went to look for a card, and the way back to it. */
interface DraftReturn {
  /** Whose it is: nobody else finds the way to it. */
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

/** Remembers a team for the cards looked at in this tab. */
export function saveDraftReturn(team: DraftReturn): void {
  tabStorage()?.setItem(KEY, JSON.stringify(team));
}

/** Forgets it: one is back, signs out, or does not want to go back. */
export function clearDraftReturn(): void {
  tabStorage()?.removeItem(KEY);
}

/** The team a manager is to go back to, or null; visitors make none. */
export function readDraftReturn(managerId: number | null): DraftReturn | null {
  try {
    const kept: unknown = JSON.parse(tabStorage()?.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('contest' in kept)) return null;
    const { path, contest } = kept;
    if (managerId === null || !('managerId' in kept) || kept.managerId !== managerId) return null;
    return typeof path === 'string' && path.startsWith('/play/') && typeof contest === 'string'
      ? { managerId, path, contest }
      : null;
  } catch {
    return null;
  }
}
