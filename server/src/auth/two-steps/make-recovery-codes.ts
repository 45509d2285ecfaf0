import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import type { AuthServices } from '../auth-services.ts';
import { requireStepUp } from '../step-up/step-up.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

/** Makes new recovery codes in place of the earlier ones; refuses with ERR_TWO_STEPS_OFF where two steps are off. */
export function makeRecoveryCodes({ secrets }: Pick<AuthServices, 'secrets'>) {
  return async (
    tx: Tx,
    _input: unknown,
    caller: ManagerCaller,
  ): Promise<CallOutput<'auth.twoSteps.makeRecoveryCodes'> | Refusal> => {
    const { managerId } = caller;
    const { rows } = await sql`
      select from manager where id = ${managerId} and totp_secret_encrypted is not null for update
    `.execute(tx);
    if (rows.length === 0) return refuse('ERR_TWO_STEPS_OFF');
    const refusal = await requireStepUp(tx, caller);
    if (refusal !== null) return refusal;
    return { recovery_codes: [...(await replaceRecoveryCodes(tx, secrets, managerId))] };
  };
}
