import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { Tx } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { networkOf } from '../../http/edge/limits.ts';
import { enqueue } from '../../jobs/outbox.ts';
import { countAttemptIn, type AttemptLimit } from '../attempts/attempts.ts';
import type { AuthServices } from '../auth-services.ts';
import type {} from './send-reset-link.ts';

const HOUR = 3_600;
const BY_ADDRESS: AttemptLimit = { kind: 'forgot-password', max: 3, seconds: HOUR };
const BY_NETWORK: AttemptLimit = { kind: 'forgot-password-network', max: 20, seconds: HOUR };

/**
 * Queues the mail with a link to choose a new password. The account is looked up later, by the job: this call does
 * the same work for every address, so neither its answer nor its response time reveals whether an account has it.
 * An address gets at most three mails an hour; a network may request twenty.
 */
export function forgotPassword({ secrets }: AuthServices) {
  return async (
    tx: Tx,
    { email }: ParsedInput<'auth.forgotPassword'>,
    caller: Caller,
  ): Promise<'Ok' | Refusal> => {
    const waits = [
      await countAttemptIn(tx, secrets, BY_NETWORK, networkOf(caller.address)),
      await countAttemptIn(tx, secrets, BY_ADDRESS, email.toLowerCase()),
    ];
    const wait = Math.max(...waits.map((each) => each ?? 0));
    if (wait > 0) return refuse('ERR_TOO_MANY', { retry_after: wait });
    await enqueue(tx, 'forgot-password', { email });
    return 'Ok';
  };
}
