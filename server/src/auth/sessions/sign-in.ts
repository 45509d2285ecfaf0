import type { CallOutput } from '@touchline/contract/calls';
import type { Tx } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { networkOf } from '../../http/edge/limits.ts';
import { openSession } from '../../http/auth/session.ts';
import type { AuthServices } from '../auth-services.ts';
import { userOf } from '../user.ts';

/** Opens a session for an authenticated manager and returns what the client needs to use it. */
export async function signIn(
  tx: Tx,
  { secrets }: AuthServices,
  managerId: number,
  caller: Caller,
): Promise<CallOutput<'auth.signIn'>> {
  const session = await openSession(tx, secrets, {
    managerId,
    device: caller.device,
    network: networkOf(caller.address),
    owesSecondStep: false,
  });
  const user = await userOf(tx, managerId, { token: session.token, owesSecondStep: false });
  return {
    user,
    session_key: session.token,
    signing_key: session.signingKey,
    session: user.session,
    has_two_steps: user.has_two_steps,
  };
}
