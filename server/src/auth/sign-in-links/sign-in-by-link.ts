import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { networkOf } from '../../http/edge/limits.ts';
import { countAttempt, removeLatestAttempt, type AttemptLimit } from '../attempts/attempts.ts';
import type { AuthServices } from '../auth-services.ts';
import { takeLinkCode } from '../codes/one-time-codes.ts';
import { signIn } from '../sessions/sign-in.ts';

type Input = ParsedInput<'auth.signInByLink'>;
type Answer = CallOutput<'auth.signIn'>;

/** Real time for which a sign-in link works. */
export const LINK_SECONDS = 600;
const BY_NETWORK: AttemptLimit = { kind: 'qlogin-network', max: 30, seconds: 900 };

/**
 * Signs in with the token of a link: it works once, for ten minutes. Only this signed call takes it, so opening or
 * prefetching the address does not. A second step is still owed, and nothing sensitive is allowed by it alone.
 */
export function signInByLink(services: AuthServices) {
  const { secrets } = services;
  return async (
    db: Db,
    _input: Input,
    caller: Caller,
  ): Promise<((tx: Tx, input: Input, caller: Caller) => Promise<Answer | Refusal>) | Refusal> => {
    const network = networkOf(caller.address);
    const wait = await countAttempt(db, secrets, BY_NETWORK, network);
    if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
    return async (tx, { token }) => {
      const taken = await takeLinkCode(tx, 'sign_in', token);
      if (taken === null) return refuse('ERR_SIGN_IN_LINK');
      const { managerId, target } = taken;
      if (target !== null && !(await provesAddress(tx, managerId, target))) {
        return refuse('ERR_SIGN_IN_LINK');
      }
      await removeLatestAttempt(tx, secrets, { kind: BY_NETWORK.kind, subject: network });
      return signIn(tx, services, { managerId, provenBy: 'link' }, caller);
    };
  };
}

/** Whether a mailed link belongs to the manager's present address, which it then proves; a former address is refused. */
async function provesAddress(tx: Tx, managerId: number, target: string): Promise<boolean> {
  const { rows } = await sql`
    update manager set email_verified_at = coalesce(email_verified_at, ${await gameNow(tx)})
    where id = ${managerId} and lower(email) = lower(${target})
    returning 1
  `.execute(tx);
  return rows.length > 0;
}
