import type { CallOutput } from '../../lib/api/request.ts';

export type NotificationLine = CallOutput<'inbox.list'>['data'][number];

/** Kinds that come many at once, for each contest, order or goal; each has a title for several. */
const GROUPED_KINDS = [
  'contest_started',
  'contest_final',
  'contest_prize',
  'contest_cancelled',
  'order_expired',
  'players_not_starting',
  'achievement_reached',
  'challenge_reached',
] as const;
type GroupedKind = (typeof GROUPED_KINDS)[number];

/** A line of the inbox: one notification, or several of a kind. */
export type InboxLine =
  | { readonly kind: 'one'; readonly row: NotificationLine }
  | { readonly kind: 'several'; readonly of: GroupedKind; readonly rows: readonly NotificationLine[] };

/** Notifications further apart are of another matchday. */
const WITHIN_MS = 60 * 60_000;

/**
 * Groups notifications of one kind that arrived within an hour under the newest one: contests that end together
 * also cause other notifications, in between.
 */
export function groupNotifications(rows: readonly NotificationLine[]): readonly InboxLine[] {
  const lines: InboxLine[] = [];
  for (const row of rows) {
    const kind = GROUPED_KINDS.find((each) => each === row.kind);
    const place = kind === undefined ? -1 : lines.findLastIndex((line) => isSameGroup(line, row));
    const group = lines[place];
    if (kind !== undefined && group !== undefined) {
      lines[place] = { kind: 'several', of: kind, rows: [...rowsOf(group), row] };
    } else {
      lines.push({ kind: 'one', row });
    }
  }
  return lines;
}

function isSameGroup(line: InboxLine, row: NotificationLine): boolean {
  const [newest] = rowsOf(line);
  if (newest === undefined || newest.kind !== row.kind) return false;
  return Date.parse(newest.created_at) - Date.parse(row.created_at) <= WITHIN_MS;
}

/** The notifications of a line, newest first. */
export function rowsOf(line: InboxLine): readonly NotificationLine[] {
  return line.kind === 'one' ? [line.row] : line.rows;
}
