import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';

/**
 * Shows a manager's notifications in the browser of their session. A browser shows those of one session: where it was
 * subscribed for another, of whomever, it is no longer.
 */
export async function subscribe(
  tx: Tx,
  { endpoint, p256dh, auth }: ParsedInput<'inbox.push.subscribe'>,
  { managerId, sessionId }: ManagerCaller,
): Promise<'Ok' | Refusal> {
  if (sessionId === null) return refuse('ERR_LOGIN_REQUIRED');
  await sql`
    delete from push_subscription where endpoint = ${endpoint} and session_id <> ${sessionId}
  `.execute(tx);
  await sql`
    insert into push_subscription (session_id, manager_id, endpoint, p256dh, auth, created_at)
    values (${sessionId}, ${managerId}, ${endpoint}, ${p256dh}, ${auth}, ${await gameNow(tx)})
    on conflict (session_id) do update
      set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth
  `.execute(tx);
  return 'Ok';
}

/** Shows notifications on the device of the session no longer, browser or phone; a second call changes nothing. */
export async function unsubscribe(
  tx: Tx,
  _input: unknown,
  { managerId, sessionId }: ManagerCaller,
): Promise<'Ok'> {
  await sql`
    delete from push_subscription where session_id = ${sessionId} and manager_id = ${managerId}
  `.execute(tx);
  await sql`
    update session set push_token = null where id = ${sessionId} and manager_id = ${managerId}
  `.execute(tx);
  return 'Ok';
}
