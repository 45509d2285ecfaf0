import { sql, type Db, type Tx } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { networkOf } from '../../http/edge/limits.ts';
import type { Secrets } from '../../secrets.ts';

/** The location a call comes from: keyed hashes of its device and its network. */
export interface SignInLocation {
  /** Null when the device sent no key of its own. */
  readonly deviceKey: string | null;
  readonly network: string;
}

/** The location of a caller. */
export function locationOf(secrets: Secrets, caller: Caller): SignInLocation {
  const key = caller.deviceKeys?.deviceKey ?? null;
  return {
    deviceKey: key === null ? null : secrets.mac('devices', key).toString('hex'),
    network: secrets.mac('attempts', networkOf(caller.address)).toString('hex'),
  };
}

/** Whether a manager's account knows the device and the network of a call. */
export interface Familiarity {
  readonly device: boolean;
  readonly network: boolean;
  /** The account has never signed in. */
  readonly isFirst: boolean;
}

/** Reads whether a manager has signed in from the device or the network of a location before. */
export async function readFamiliarity(
  db: Db,
  managerId: number,
  location: SignInLocation,
): Promise<Familiarity> {
  const { rows } = await sql<{ device: boolean; network: boolean; is_first: boolean }>`
    select
      exists (
        select from manager_device where manager_id = ${managerId} and device_key = ${location.deviceKey}
      ) as device,
      exists (select from session where manager_id = ${managerId} and network = ${location.network}) as network,
      not exists (select from session where manager_id = ${managerId})
        and not exists (select from manager_device where manager_id = ${managerId}) as is_first
  `.execute(db);
  const [row] = rows;
  return { device: row?.device === true, network: row?.network === true, isFirst: row?.is_first === true };
}

/** The device of a manager is locked until the transaction ends, so that sign-ins on one device see each other. */
export async function lockDevice(tx: Tx, deviceKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`device:${deviceKey}`}, 0))`.execute(tx);
}

/** Records that a manager has signed in from a device. */
export async function rememberDevice(tx: Tx, managerId: number, deviceKey: string): Promise<void> {
  await sql`
    insert into manager_device (manager_id, device_key, first_seen_at, last_seen_at)
    values (${managerId}, ${deviceKey}, clock_timestamp(), clock_timestamp())
    on conflict (manager_id, device_key) do update set last_seen_at = clock_timestamp()
  `.execute(tx);
}
