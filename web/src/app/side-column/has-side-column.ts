/** Lists and screens of play that have the side column on very wide screens. */
const LISTS: ReadonlySet<string> = new Set(['/play/contests', '/play/live', '/play/results']);

/** From this width on there is room for it. The classes of the frame name the same width. */
export const SIDE_COLUMN_QUERY = '(min-width: 112.5rem)';

/** Whether the screen at a path has a side column; the start page of visitors has none. */
export function hasSideColumn(path: string, isManager: boolean): boolean {
  if (path === '/') return isManager;
  return LISTS.has(path) || (path.startsWith('/play/contest/') && !path.includes('/create-team'));
}
