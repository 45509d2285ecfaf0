import type { CallOutput } from '@touchline/contract/calls';
import { sql, type Tx } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { networkOf } from '../../http/edge/limits.ts';
import { openSession } from '../../http/auth/session.ts';
import type { AuthServices } from '../auth-services.ts';
import { userOf } from '../user.ts';

/**
 * Opens a session for an authenticated manager and returns what the client needs to use it. A manager with two steps owes
 * the second one. `provenBy` says what authenticated them: a password counts as a step-up, a link or a provider does not.
 */
export async function signIn(
  tx: Tx,
  { secrets }: Pick<AuthServices, 'secrets'>,
  {
    managerId,
    provenBy,
  }: { readonly managerId: number; readonly provenBy: 'password' | 'link' | 'provider' },
  caller: Caller,
): Promise<CallOutput<'auth.signIn'>> {
  const { rows } = await sql<{ has_two_steps: boolean }>`
    select totp_secret_encrypted is not null as has_two_steps from manager where id = ${managerId}
  `.execute(tx);
  const owesSecondStep = rows[0]?.has_two_steps === true;
  const session = await openSession(tx, secrets, {
    managerId,
    device: caller.device,
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
