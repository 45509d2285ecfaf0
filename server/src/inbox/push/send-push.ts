import type { LanguageCode } from '@touchline/contract/startup/startup';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';
import type { JobHandler, JobPayloads } from '../../jobs/outbox.ts';
import type { PhonePushSender } from '../../outside/fcm.ts';
import type { PushMessage, PushOutcome, WebPushSender } from '../../outside/web-push.ts';
import type { StoredNotice, Wording } from '../wording.ts';
import type {} from './pass-on.ts';

/** The services through which devices are reached. */
export interface PushSenders {
  readonly web: WebPushSender;
  /** Null where the product has no service for phones. */
  readonly phone: PhonePushSender | null;
}

/** Services show at most some lines; a longer text would be refused. */
const MAX_BODY = 400;
/** The screen of a notification without a link. */
const INBOX = '/my-account/notifications';

type Payload = JobPayloads['send-push'];

interface ClaimedRow extends StoredNotice {
  readonly link: string | null;
  readonly nickname: string | null;
  readonly language: LanguageCode;
  readonly endpoint: string | null;
  readonly p256dh: string | null;
  readonly auth: string | null;
  readonly push_token: string | null;
}

/**
 * Sends pushes, each at most once: it is claimed before it is sent. One that its service refuses for now is tried again
 * while it is news; one without an answer is not, since it may have arrived. A device that takes no more is forgotten.
 */
export function pushHandler(senders: PushSenders, wording: Wording): JobHandler<'send-push'> {
  return async (payload, _id, db) => {
    const claimed = await inTransaction(db, (tx) => claim(tx, payload));
    if (claimed === null) return;
    const { row, seconds } = claimed;
    const outcome = await sendTo(senders, row, messageOf(row, payload.notificationId, wording), seconds);
    if (outcome === 'gone') await forgetDevice(db, payload.sessionId, row);
    if (outcome !== 'later') return;
    await inTransaction(db, (tx) => giveBack(tx, payload));
    throw new Error('A push service is busy.');
  };
}

/** Claims a push that is still news for a device that is still signed in; null when there is nothing to send. */
async function claim(
  tx: Tx,
  { notificationId, sessionId, sendBefore }: Payload,
): Promise<{ readonly row: ClaimedRow; readonly seconds: number } | null> {
  const seconds = Math.floor((sendBefore - (await gameNow(tx)).getTime()) / 1000);
  if (seconds <= 0) return null;
  const { rows } = await sql<ClaimedRow>`
    with claimed as (
      insert into push_claim (notification_id, session_id, claimed_at)
      select ${notificationId}, session.id, (select game_now()) from session
      where session.id = ${sessionId} and ended_at is null
      on conflict do nothing returning session_id
    )
    select kind, message_values, link, nickname, manager.language, endpoint, p256dh, auth, push_token
    from claimed
    join session on session.id = session_id
    join notification on notification.id = ${notificationId} and notification.manager_id = session.manager_id
    join manager on manager.id = session.manager_id
    left join push_subscription on push_subscription.session_id = session.id
    where read_at is null
  `.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { row, seconds };
}

async function giveBack(tx: Tx, { notificationId, sessionId }: Payload): Promise<void> {
  await sql`
    delete from push_claim where notification_id = ${notificationId} and session_id = ${sessionId}
  `.execute(tx);
}

function messageOf(row: ClaimedRow, id: number, wording: Wording): PushMessage {
  const message_values = { nickname: row.nickname ?? '', ...row.message_values };
  const { title, text } = wording({ kind: row.kind, message_values }, row.language);
  return { tag: `notification-${id}`, title, body: text.slice(0, MAX_BODY), path: row.link ?? INBOX };
}

async function sendTo(
  { web, phone }: PushSenders,
  { endpoint, p256dh, auth, push_token: token }: ClaimedRow,
  message: PushMessage,
  seconds: number,
): Promise<PushOutcome> {
  if (endpoint !== null && p256dh !== null && auth !== null)
    return web({ endpoint, p256dh, auth }, message, seconds);
  return token !== null && phone !== null ? phone(token, message, seconds) : 'sent';
}

async function forgetDevice(
  db: Db,
  sessionId: number,
  { endpoint, push_token: token }: ClaimedRow,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Only the rejected subscription: the device may have subscribed again meanwhile.
    await sql`
      delete from push_subscription where session_id = ${sessionId} and endpoint = ${endpoint}
    `.execute(tx);
    if (endpoint !== null) return;
    await sql`
      update session set push_token = null where id = ${sessionId} and push_token = ${token}
    `.execute(tx);
  });
}
