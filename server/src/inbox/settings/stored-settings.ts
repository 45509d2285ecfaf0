import {
  clockOfMinute,
  type Digest,
  type NotificationSwitch,
} from '@touchline/domain/notifications/categories';
import type { CallOutput } from '@touchline/contract/calls';
import { sql, type Db } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';

type Settings = CallOutput<'inbox.settings.get'>;

interface SettingsRow {
  readonly push_off: NotificationSwitch[] | null;
  readonly mail_off: NotificationSwitch[] | null;
  readonly digest: Digest | null;
  readonly time_zone: string | null;
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
  readonly has_mail: boolean;
  readonly pushes_here: boolean;
}

/** How a manager is notified outside the product, with the state of the caller's device. */
export async function readSettings(
  db: Db,
  { managerId, sessionId }: Pick<ManagerCaller, 'managerId' | 'sessionId'>,
  pushKey: string,
): Promise<Settings> {
  const { rows } = await sql<SettingsRow>`
    select push_off, mail_off, digest, time_zone, quiet_from, quiet_until,
      email is not null and email_verified_at is not null as has_mail,
      exists (
        select from session left join push_subscription on session_id = session.id
        where session.id = ${sessionId} and (endpoint is not null or push_token is not null)
      ) as pushes_here
    from manager left join notification_settings on manager_id = manager.id
    where manager.id = ${managerId}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no manager ${managerId}.`);
  return {
    push_off: row.push_off ?? [],
    mail_off: row.mail_off ?? [],
    digest: row.digest ?? 'off',
    time_zone: row.time_zone ?? 'UTC',
    quiet_from: row.quiet_from === null ? null : clockOfMinute(row.quiet_from),
    quiet_until: row.quiet_until === null ? null : clockOfMinute(row.quiet_until),
    has_mail: row.has_mail,
    push_key: pushKey,
    pushes_here: row.pushes_here,
  };
}
