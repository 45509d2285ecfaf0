import { sql, type Tx } from '../../db/database.ts';

/** The key that a device sends to identify itself. It is never logged and never returned. */
export interface DeviceKeys {
  /** A random key the browser made for itself: 32 bytes, base64url. Null when it sent none, or a malformed one. */
  readonly deviceKey: string | null;
  /** Where the notifications of the device go. Null when it sent none, or a malformed one. */
  readonly pushToken: string | null;
}

const DEVICE_KEY = /^[A-Za-z0-9_-]{43}$/;
const PUSH_TOKEN = /^[\x21-\x7e]{1,512}$/;

/** Reads `x-device-key` and `x-push-token`; a malformed one counts as not sent. */
export function readDeviceKeys(header: (name: string) => string | undefined): DeviceKeys {
  const [deviceKey, pushToken] = [header('x-device-key') ?? '', header('x-push-token') ?? ''];
  return {
    deviceKey: DEVICE_KEY.test(deviceKey) ? deviceKey : null,
    pushToken: PUSH_TOKEN.test(pushToken) ? pushToken : null,
  };
}

/** Binds a push token to an open session and unbinds it from every other one. */
export async function bindPushToken(tx: Tx, sessionId: number, pushToken: string): Promise<void> {
  // Two sessions that send one token take turns: the later one keeps it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push-token:${pushToken}`}, 0))`.execute(tx);
  await sql`
    update session set push_token = null where push_token = ${pushToken} and id <> ${sessionId}
  `.execute(tx);
  await sql`
    update session set push_token = ${pushToken} where id = ${sessionId} and ended_at is null
  `.execute(tx);
}

/** Unbinds the push tokens of other managers from a device on which a manager signs in. */
export async function unbindDevice(
  tx: Tx,
  { managerId, deviceKey }: { readonly managerId: number; readonly deviceKey: string | null },
): Promise<void> {
  if (deviceKey === null) return;
  await sql`
    update session set push_token = null
    where device_key = ${deviceKey} and push_token is not null and manager_id <> ${managerId}
  `.execute(tx);
}
