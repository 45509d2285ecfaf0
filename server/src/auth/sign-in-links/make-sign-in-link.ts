import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { notify } from '../../inbox/public.ts';
import { recordAct } from '../../db/record-act.ts';
import { countAttemptIn, type AttemptLimit } from '../attempts/attempts.ts';
import type { AuthServices } from '../auth-services.ts';
import { makeLinkCode } from '../codes/one-time-codes.ts';
import { requireStepUp } from '../step-up/step-up.ts';
import { LINK_SECONDS } from './sign-in-by-link.ts';

const LINKS: AttemptLimit = { kind: 'operator-link', max: 20, seconds: 3_600 };

/**
 * Makes a sign-in link for a manager who cannot sign in, by an operator who has just given their password or a
 * code. The act is recorded with its reason and the manager is notified in the product. Refuses operators and
 * simulated managers with ERR_NOT_FOUND.
 */
export function makeSignInLink({ config, secrets }: AuthServices) {
  return async (
    tx: Tx,
    { manager_id: managerId, reason }: ParsedInput<'auth.makeSignInLink'>,
    operator: ManagerCaller,
  ): Promise<CallOutput<'auth.makeSignInLink'> | Refusal> => {
    const stepUp = await requireStepUp(tx, operator);
    if (stepUp !== null) return stepUp;
    const wait = await countAttemptIn(tx, secrets, LINKS, `manager:${operator.managerId}`);
    if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
    const { rows } = await sql<{ expires_at: Date }>`
      select clock_timestamp() + make_interval(secs => ${LINK_SECONDS}) as expires_at from manager
      where id = ${managerId} and role = 'manager' and not is_simulated and deleted_at is null
    `.execute(tx);
    const [found] = rows;
    if (found === undefined) return refuse('ERR_NOT_FOUND');
    const token = await makeLinkCode(tx, { managerId, purpose: 'sign_in', seconds: LINK_SECONDS });
    const at = await gameNow(tx);
    await recordAct(tx, at, {
      operator: operator.nickname,
      act: 'make_sign_in_link',
      subject: { kind: 'manager', id: managerId },
      before: {},
      after: { expires_at: found.expires_at.toISOString() },
      reason,
    });
    const values = { reason };
    await notify(tx, at, [{ managerId, kind: 'support_link', values, link: '/my-account/security' }]);
    return {
      token,
      url: `${config.publicUrl}/auth/login?qlogin=${token}`,
      expires_at: found.expires_at.toISOString(),
    };
  };
}
