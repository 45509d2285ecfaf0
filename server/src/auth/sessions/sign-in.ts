import type { CallOutput } from '@touchline/contract/calls';
import { deviceName } from '@touchline/domain/account/device';
import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { networkOf } from '../../http/edge/limits.ts';
import { openSession } from '../../http/auth/session.ts';
import { notify } from '../../inbox/public.ts';
import { mailManager } from '../../mail/public.ts';
import type { AuthServices } from '../auth-services.ts';
import { lockDevice, locationOf, readFamiliarity, rememberDevice } from '../devices/known-devices.ts';
import { linkByDevice } from '../links/link-by-device.ts';
import { userOf } from '../user.ts';

const SECURITY_PAGE = '/my-account/security';

/**
 * Opens a session for an authenticated manager and returns what the client needs to use it. A manager with two
 * steps still has to pass the second one. `provenBy` states what authenticated them: a password counts as a
 * step-up, a link or a provider does not. The device becomes the manager's, links the accounts that use it, and is
 * reported when it is new.
 */
export async function signIn(
  tx: Tx,
  services: Pick<AuthServices, 'secrets' | 'config'>,
  {
    managerId,
    provenBy,
  }: { readonly managerId: number; readonly provenBy: 'password' | 'link' | 'provider' },
  caller: Caller,
): Promise<CallOutput<'auth.signIn'>> {
  // Sign-ins of one manager run one after another: the second one from a new device finds it known.
  const { rows } = await sql<{ has_two_steps: boolean }>`
    select totp_secret_encrypted is not null as has_two_steps from manager
    where id = ${managerId} for no key update
  `.execute(tx);
  const owesSecondStep = rows[0]?.has_two_steps === true;
  const deviceKey = await recognizeDevice(tx, services, managerId, caller);
  const session = await openSession(tx, services.secrets, {
    managerId,
    device: caller.device,
    deviceKey,
    pushToken: caller.deviceKeys?.pushToken ?? null,
    network: networkOf(caller.address),
    owesSecondStep,
    steppedUp: provenBy === 'password' && !owesSecondStep,
  });
  const user = await userOf(tx, managerId, { token: session.token, owesSecondStep });
  return {
    user,
    session_key: session.token,
    signing_key: session.signingKey,
    session: user.session,
    has_two_steps: user.has_two_steps,
  };
}

/** Records the location of a sign-in, reports a new one and links accounts by it. Returns the keyed hash of the device. */
async function recognizeDevice(
  tx: Tx,
  services: Pick<AuthServices, 'secrets' | 'config'>,
  managerId: number,
  caller: Caller,
): Promise<string | null> {
  const location = locationOf(services.secrets, caller);
  const known = await readFamiliarity(tx, managerId, location);
  if (known.isFirst) {
    await sql`
      update manager set sign_up_network = ${location.network} where id = ${managerId} and sign_up_network is null
    `.execute(tx);
  } else if (!known.device && !known.network) await reportNewDevice(tx, services, managerId, caller);
  if (location.deviceKey !== null) {
    await lockDevice(tx, location.deviceKey);
    await rememberDevice(tx, managerId, location.deviceKey);
    await linkByDevice(tx, managerId, location.deviceKey);
  }
  return location.deviceKey;
}

/**
 * Notifies a manager, by mail and in the product, of a sign-in from a device when neither the device nor its
 * network is known.
 */
async function reportNewDevice(
  tx: Tx,
  { config }: Pick<AuthServices, 'config'>,
  managerId: number,
  { device }: Caller,
): Promise<void> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx);
  const time = `${(rows[0]?.at ?? new Date()).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const values = { device: deviceName(device) ?? '?', time };
  await notify(tx, await gameNow(tx), [{ managerId, kind: 'new_device', values, link: SECURITY_PAGE }]);
  await mailManager(tx, config, { managerId, name: 'new_device', path: SECURITY_PAGE, values });
}
