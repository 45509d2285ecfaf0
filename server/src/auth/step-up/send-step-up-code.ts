import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { mailManager } from '../../mail/public.ts';
import { countAttemptIn, type AttemptLimit } from '../attempts/attempts.ts';
import type { AuthServices } from '../auth-services.ts';
import { makeTypedCode } from '../codes/one-time-codes.ts';

const MAILS: AttemptLimit = { kind: 'step-up-mail', max: 3, seconds: 3_600 };
const TEN_MINUTES = 600;

/**
 * Mails a code to confirm with, at most three times an hour. An account with a password or two steps needs none: nothing
 * is sent then, nor to an account without an e-mail address.
 */
export function sendStepUpCode({ config, secrets }: AuthServices) {
  return async (
    tx: Tx,
    _input: unknown,
    { managerId }: ManagerCaller,
  ): Promise<CallOutput<'auth.stepUp.sendCode'> | Refusal> => {
    const { rows } = await sql`
      select from manager
      where id = ${managerId} and email is not null and password_hash is null and totp_secret_encrypted is null
    `.execute(tx);
    if (rows.length === 0) return { sent: false };
    const wait = await countAttemptIn(tx, secrets, MAILS, `manager:${managerId}`);
    if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
    const code = await makeTypedCode(tx, secrets, { managerId, purpose: 'step_up', seconds: TEN_MINUTES });
    await mailManager(tx, config, { managerId, name: 'step_up', code });
    return { sent: true };
  };
}
