import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import type { AuthServices } from '../auth-services.ts';
import { requireStepUp } from '../step-up/step-up.ts';
import { sealTotpSecret } from './second-step.ts';
import { newTotpSecret, totpSetUp } from './totp.ts';

/**
 * Makes a secret for an authenticator app. It is pending until a code proves it, and never replaces one in use: that is
 * refused with ERR_TWO_STEPS_ON.
 */
export function makeSecret({ secrets }: Pick<AuthServices, 'secrets'>) {
  return async (
    tx: Tx,
    _input: unknown,
    caller: ManagerCaller,
  ): Promise<CallOutput<'auth.twoSteps.makeSecret'> | Refusal> => {
    const refusal = await requireStepUp(tx, caller);
    if (refusal !== null) return refusal;
    const secret = newTotpSecret();
    const { rows } = await sql<{ label: string }>`
      update manager set totp_pending_encrypted = ${sealTotpSecret(secrets, caller.managerId, secret)}
      where id = ${caller.managerId} and totp_secret_encrypted is null
      returning coalesce(email, nickname) as label
    `.execute(tx);
    const [manager] = rows;
    return manager === undefined ? refuse('ERR_TWO_STEPS_ON') : totpSetUp(secret, manager.label);
  };
}
