import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { countAttemptIn, type AttemptLimit } from '../attempts/attempts.ts';
import type { AuthServices } from '../auth-services.ts';
import { sendActivationCode } from './send-activation-code.ts';

/** Activation mails to one manager. */
export const ACTIVATION_MAILS: AttemptLimit = { kind: 'activation-mail', max: 3, seconds: 3_600 };

/** Mails a new activation code, at most three times an hour. Does nothing for a verified address. */
export function resendActivation(services: AuthServices) {
  return async (tx: Tx, _input: unknown, caller: ManagerCaller): Promise<'Ok' | Refusal> => {
    const { rows } = await sql<{ done: boolean }>`
      select email is null or email_verified_at is not null and activated_at is not null as done
      from manager where id = ${caller.managerId}
    `.execute(tx);
    if (rows[0]?.done !== false) return 'Ok';
    const wait = await countAttemptIn(tx, services.secrets, ACTIVATION_MAILS, `manager:${caller.managerId}`);
    if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
    await sendActivationCode(tx, services, caller.managerId);
    return 'Ok';
  };
}
