import type { CallOutput } from '../../lib/api/request.ts';

export type NotificationLine = CallOutput<'inbox.list'>['data'][number];

/** Kinds that come for many contests or orders at once; each has a title for several. */
export const GROUPED_KINDS = [
  'contest_started',
  'contest_final',
  'contest_prize',
  'contest_cancelled',
  'order_expired',
] as const;
type GroupedKind = (typeof GROUPED_KINDS)[number];

/** A line of the inbox: one notification, or several equal ones in a row. */
export type InboxLine =
  | { readonly kind: 'one'; readonly row: NotificationLine }
  | { readonly kind: 'several'; readonly of: GroupedKind; readonly rows: readonly NotificationLine[] };

/** Notifications further apart are of another matchday. */
const WITHIN_MS = 60 * 60_000;

/** Puts notifications of one kind that follow each other within an hour into one line; the newest stays first. */
export function groupNotifications(rows: readonly NotificationLine[]): readonly InboxLine[] {
  const lines: InboxLine[] = [];
  for (const row of rows) {
    const kind = GROUPED_KINDS.find((each) => each === row.kind);
    const last = lines.at(-1);
    if (kind !== undefined && last !== undefined && isSameGroup(last, row)) {
      lines[lines.length - 1] = { kind: 'several', of: kind, rows: [...rowsOf(last), row] };
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
