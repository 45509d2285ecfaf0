import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { networkOf } from '../../http/edge/limits.ts';
import { enqueue, type JobHandler } from '../../jobs/outbox.ts';
import { mailManager } from '../../mail/public.ts';
import { countAttempt, type AttemptLimit } from '../attempts/attempts.ts';
import type { AuthServices } from '../auth-services.ts';
import { makeLinkCode } from '../codes/one-time-codes.ts';
import { locationOf } from '../devices/known-devices.ts';
import { guesserOf } from '../sessions/login.ts';
import { LINK_SECONDS } from './sign-in-by-link.ts';

declare module '../../jobs/outbox.ts' {
  interface JobPayloads {
    'mail-sign-in-link': { readonly email: string };
  }
}

type Input = ParsedInput<'auth.requestSignInLink'>;

const HOUR = 3_600;
const BY_ADDRESS: AttemptLimit = { kind: 'sign-in-link', max: 3, seconds: HOUR };
const BY_NETWORK: AttemptLimit = { kind: 'sign-in-link-network', max: 20, seconds: HOUR };

/**
 * Mails a sign-in link to an address, three times an hour. A device or network of the owner's has three of its own, so
 * that a stranger cannot use them up. Whether the address has an account is looked up by a job, so that the answer and
 * its time are the same for every address.
 */
export function requestSignInLink({ secrets }: AuthServices) {
  return async (
    db: Db,
    { email }: Input,
    caller: Caller,
  ): Promise<((tx: Tx, input: Input) => Promise<'Ok'>) | Refusal> => {
    const { rows } = await sql<{ id: number }>`
      select id from manager where lower(email) = lower(${email})
    `.execute(db);
    const guesser = await guesserOf(db, rows[0]?.id ?? 0, locationOf(secrets, caller));
    const waits = [
      guesser.hasOwnDevice ? null : await countAttempt(db, secrets, BY_NETWORK, networkOf(caller.address)),
      await countAttempt(db, secrets, BY_ADDRESS, [email.toLowerCase(), ...guesser.known].join('|')),
    ];
    const wait = Math.max(...waits.map((each) => each ?? 0));
    if (wait > 0) return refuse('ERR_TOO_MANY', { retry_after: wait });
    return async (tx) => {
      await enqueue(tx, 'mail-sign-in-link', { email });
      return 'Ok';
    };
  };
}

/** Handles the jobs that mail a sign-in link; an address without an account gets none. */
export function signInLinkMailer(
  config: Pick<AuthServices['config'], 'publicUrl'>,
): JobHandler<'mail-sign-in-link'> {
  return async ({ email }, _id, db) =>
    inTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: number; email: string }>`
        select id, email from manager where lower(email) = lower(${email}) and not is_simulated
      `.execute(tx);
      const [manager] = rows;
      if (manager === undefined) return;
      const code = await makeLinkCode(tx, {
        managerId: manager.id,
        purpose: 'sign_in',
        seconds: LINK_SECONDS,
        target: manager.email,
      });
      const path = `/auth/login?qlogin=${code}`;
      await mailManager(tx, config, { managerId: manager.id, name: 'sign_in_link', path });
    });
}
