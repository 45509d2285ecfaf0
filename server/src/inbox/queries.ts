import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Db } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import { pageSummary } from '../http/calls/paging.ts';
import type { StoredNotice, Wording } from './wording.ts';

type Notification = CallOutput<'inbox.get'>;

/** Counts all and unread notifications of a manager. */
export async function notificationsSummary(db: Db, managerId: number): Promise<CallOutput<'inbox.summary'>> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*)::int as total, (count(*) filter (where read_at is null))::int as unread
    from notification where manager_id = ${managerId}
  `.execute(db);
  return rows[0] ?? { total: 0, unread: 0 };
}

/** Lists a manager's notifications in their language, newest first. */
export async function notifications(
  db: Db,
  input: ParsedInput<'inbox.list'>,
  caller: ManagerCaller,
  wording: Wording,
): Promise<CallOutput<'inbox.list'>> {
  const { page, noItems } = input;
  const { total, unread } = await notificationsSummary(db, caller.managerId);
  const { rows } = await sql<NotificationRow>`
    select id, kind, message_values, link, created_at, read_at from notification
    where manager_id = ${caller.managerId}
    order by id desc limit ${noItems} offset ${(page - 1) * noItems}
  `.execute(db);
  return {
    data: rows.map((row) => toNotification(row, caller, wording)),
    summary: { ...pageSummary(total, page, noItems), unread },
  };
}

/** One notification of a manager; refuses another manager's with ERR_NOT_FOUND. */
export async function notificationOf(
  db: Db,
  id: number,
  caller: ManagerCaller,
  wording: Wording,
): Promise<Notification | Refusal> {
  const { rows } = await sql<NotificationRow>`
    select id, kind, message_values, link, created_at, read_at from notification
    where id = ${id} and manager_id = ${caller.managerId}
  `.execute(db);
  const [row] = rows;
  return row === undefined ? refuse('ERR_NOT_FOUND') : toNotification(row, caller, wording);
}

interface NotificationRow extends StoredNotice {
  readonly id: number;
  readonly link: string | null;
  readonly created_at: Date;
  readonly read_at: Date | null;
}

/** Renders a stored notification; every message may use the reader's `nickname`. */
function toNotification(row: NotificationRow, caller: ManagerCaller, wording: Wording): Notification {
  const message_values = { nickname: caller.nickname, ...row.message_values };
  const { title, text } = wording({ kind: row.kind, message_values }, caller.language);
  return {
    id: row.id,
    kind: row.kind,
    is_unread: row.read_at === null,
    created_at: row.created_at.toISOString(),
    message_title: title,
    description: text,
    link: row.link,
  };
}
