import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import type { AuthServices } from '../auth-services.ts';
import { clearProofs, countProof } from '../step-up/proof-attempts.ts';
import { recordStepUp } from '../step-up/step-up.ts';
import { userOf } from '../user.ts';
import { recordCodeGiven, takeSecondStep } from './second-step.ts';

type Answer = CallOutput<'auth.twoSteps.signIn'>;

/**
 * Completes a sign-in with its second step, which also counts as a step-up. Refuses a wrong or used code with
 * ERR_CODE_WRONG and the sixth attempt in a quarter of an hour with ERR_TOO_MANY.
 */
export function completeSignIn({ secrets }: Pick<AuthServices, 'secrets'>) {
  return async (
    db: Db,
    { code }: ParsedInput<'auth.twoSteps.signIn'>,
    counted: ManagerCaller,
  ): Promise<((tx: Tx, input: unknown, caller: ManagerCaller) => Promise<Answer | Refusal>) | Refusal> => {
    const wait = await countProof(db, secrets, counted);
    if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
    return async (tx, _input, caller) => {
      if (!(await takeSecondStep(tx, secrets, caller.managerId, code)))
        return refuse('ERR_CODE_WRONG', { field: 'code' });
      await clearProofs(tx, secrets, caller);
      await sql`update session set owes_second_step = false where id = ${caller.sessionId}`.execute(tx);
      await recordStepUp(tx, caller);
      await recordCodeGiven(tx, caller);
      const user = await userOf(tx, caller.managerId, { token: caller.token ?? '', owesSecondStep: false });
      return { user, session: user.session };
    };
  };
}
