import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { Db, Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import type { AuthServices } from '../auth-services.ts';
import { takeTypedCode } from '../codes/one-time-codes.ts';
import { recordCodeGiven, takeSecondStep } from '../two-steps/second-step.ts';
import { clearProofs, countProof } from './proof-attempts.ts';
import { recordStepUp } from './step-up.ts';

/** Steps a session up with a two-step code, a recovery code, or the mailed code of an account without two steps. */
export function confirmStepUp({ secrets }: Pick<AuthServices, 'secrets'>) {
  return async (
    db: Db,
    { code }: ParsedInput<'auth.stepUp.confirm'>,
    counted: ManagerCaller,
  ): Promise<((tx: Tx, input: unknown, caller: ManagerCaller) => Promise<'Ok' | Refusal>) | Refusal> => {
    const wait = await countProof(db, secrets, counted);
    if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
    return async (tx, _input, caller) => {
      const { managerId } = caller;
      if (await takeSecondStep(tx, secrets, managerId, code)) await recordCodeGiven(tx, caller);
      else if (
        (await takeTypedCode(tx, secrets, { managerId, purpose: 'step_up', text: code.trim() })) === null
      )
        return refuse('ERR_CODE_WRONG', { field: 'code' });
      await clearProofs(tx, secrets, caller);
      await recordStepUp(tx, caller);
      return 'Ok';
    };
  };
}
