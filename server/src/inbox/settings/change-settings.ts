import { randomBytes } from 'node:crypto';
import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { isTimeZone, minuteOfClock } from '@touchline/domain/notifications/categories';
import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { nextDigestAt } from '../digest/digest-times.ts';
import { readSettings } from './stored-settings.ts';

const TOKEN_BYTES = 32;

/**
 * Stores how a manager is notified outside the product. The first digest starts with notifications from now on.
 * Refuses a time zone this server does not know with ERR_TIME_ZONE_UNKNOWN.
 */
export async function changeSettings(
  tx: Tx,
  input: ParsedInput<'inbox.settings.set'>,
  caller: ManagerCaller,
  pushKey: string,
): Promise<CallOutput<'inbox.settings.set'> | Refusal> {
  const { digest, time_zone: timeZone, push_off: pushOff = [], mail_off: mailOff = [] } = input;
  const { quiet_from: from = null, quiet_until: until = null } = input;
  if (!isTimeZone(timeZone)) return refuse('ERR_TIME_ZONE_UNKNOWN');
  const quiet = from === null || until === null ? null : [minuteOfClock(from), minuteOfClock(until)];
  const dueAt = nextDigestAt(digest, await gameNow(tx), timeZone);
  await sql`
    insert into notification_settings (
      manager_id, push_off, mail_off, digest, digest_due_at, digested_id, time_zone, quiet_from, quiet_until,
      unsubscribe_token
    )
    values (
      ${caller.managerId}, ${[...new Set(pushOff)]}::text[], ${[...new Set(mailOff)]}::text[], ${digest},
      ${dueAt}, coalesce((select max(id) from notification where manager_id = ${caller.managerId}), 0), ${timeZone},
      ${quiet?.[0] ?? null}, ${quiet?.[1] ?? null}, ${randomBytes(TOKEN_BYTES)}
    )
    on conflict (manager_id) do update set
      push_off = excluded.push_off, mail_off = excluded.mail_off, digest = excluded.digest,
      digest_due_at = excluded.digest_due_at,
      digested_id = case when notification_settings.digest = 'off' then excluded.digested_id
        else notification_settings.digested_id end,
      time_zone = excluded.time_zone, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until
  `.execute(tx);
  return readSettings(tx, caller, pushKey);
}
