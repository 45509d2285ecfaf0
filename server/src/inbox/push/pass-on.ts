import {
  isQuiet,
  isTurnedOff,
  minuteOfDay,
  type NotificationSwitch,
} from '@touchline/domain/notifications/categories';
import { MINUTE_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';
import { enqueue } from '../../jobs/outbox.ts';
import type { Sweep } from '../../jobs/sweeps.ts';
import { kindOfNotice } from '../categories.ts';

const AT_ONCE = 200;
const EVERY_MS = 1_000;
const CLAIMS_KEPT_HOURS = 48;

declare module '../../jobs/outbox.ts' {
  interface JobPayloads {
    'send-push': {
      readonly notificationId: number;
      /** The session of the device. */
      readonly sessionId: number;
      /** Epoch milliseconds of the game after which it is no longer sent. */
      readonly sendBefore: number;
    };
  }
}

interface WaitingRow {
  readonly id: number;
  readonly manager_id: number;
  readonly kind: string;
  readonly created_at: Date;
  readonly push_off: readonly NotificationSwitch[] | null;
  readonly time_zone: string | null;
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
}

/** Whether a notification is still news, and its manager wants it pushed at this time. Returns until when; null for no. */
function pushUntil(row: Omit<WaitingRow, 'id' | 'manager_id'>, now: Date): Date | null {
  const kind = kindOfNotice(row.kind);
  if (kind === null || isTurnedOff(kind.subject, row.push_off ?? [])) return null;
  const until = new Date(row.created_at.getTime() + kind.pushWithinMinutes * MINUTE_MS);
  if (until <= now) return null;
  const { quiet_from: from, quiet_until: end, time_zone: timeZone } = row;
  if (from !== null && end !== null && isQuiet({ from, until: end }, minuteOfDay(now, timeZone ?? 'UTC')))
    return null;
  return until;
}

/**
 * Passes some new notifications on to the devices of their managers, each once, through the outbox. What is not wanted
 * now stays in the inbox alone: pushed later it would pass for news.
 */
async function passOnSome(tx: Tx): Promise<number> {
  const { rows } = await sql<WaitingRow>`
    select notification.id, notification.manager_id, kind, created_at, push_off, time_zone, quiet_from, quiet_until
    from notification left join notification_settings using (manager_id)
    where awaits_push order by notification.id limit ${AT_ONCE} for update of notification skip locked
  `.execute(tx);
  if (rows.length === 0) return 0;
  const now = await gameNow(tx);
  await sql`
    update notification set awaits_push = false where id = any(${rows.map(({ id }) => id)}::int[])
  `.execute(tx);
  const wanted = rows.flatMap((row) => {
    const until = pushUntil(row, now);
    return until === null ? [] : [{ id: row.id, managerId: row.manager_id, until }];
  });
  for (const { notificationId, sessionId, sendBefore } of await devicesOf(tx, wanted))
    await enqueue(tx, 'send-push', { notificationId, sessionId, sendBefore });
  return rows.length;
}

async function devicesOf(
  tx: Tx,
  wanted: readonly { readonly id: number; readonly managerId: number; readonly until: Date }[],
): Promise<readonly { notificationId: number; sessionId: number; sendBefore: number }[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ notification_id: number; session_id: number }>`
    select notification_id, session.id as session_id
    from unnest(${wanted.map(({ id }) => id)}::int[], ${wanted.map(({ managerId }) => managerId)}::int[])
      as wanted (notification_id, manager_id)
    join session on session.manager_id = wanted.manager_id and ended_at is null and not owes_second_step
    left join push_subscription on session_id = session.id
    where endpoint is not null or push_token is not null
    order by notification_id, session.id
  `.execute(tx);
  const until = new Map(wanted.map((each) => [each.id, each.until.getTime()]));
  return rows.map((row) => ({
    notificationId: row.notification_id,
    sessionId: row.session_id,
    sendBefore: until.get(row.notification_id) ?? 0,
  }));
}

/** Passes new notifications on to devices. */
export const pushSweep: Sweep = {
  name: 'pushes',
  everyMs: EVERY_MS,
  run: (db: Db) => inTransaction(db, passOnSome),
};

/** Deletes the claims of pushes that can no longer be repeated. */
export async function deleteOldClaims(db: Db): Promise<void> {
  await sql`
    delete from push_claim where claimed_at < (select game_now()) - make_interval(hours => ${CLAIMS_KEPT_HOURS})
  `.execute(db);
}
