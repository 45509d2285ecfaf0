import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { Db, Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import type { AuthServices } from '../auth-services.ts';
import { readPasswordHash } from '../passwords/password-hash-of.ts';
import { checkPassword } from '../passwords/password-hash.ts';
import { clearProofs, countProof } from './proof-attempts.ts';
import { recordStepUp } from './step-up.ts';

/**
 * Steps a session up with the manager's password. Refuses a wrong one with ERR_PASSWORD_WRONG and the sixth attempt in a
 * quarter of an hour with ERR_TOO_MANY.
 */
export function verifyPassword({ secrets }: Pick<AuthServices, 'secrets'>) {
  return async (
    db: Db,
    { passwd }: ParsedInput<'account.verifyPassword'>,
    caller: ManagerCaller,
  ): Promise<((tx: Tx) => Promise<'Ok'>) | Refusal> => {
    const wait = await countProof(db, secrets, caller);
    if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
    const isRight = await checkPassword(passwd, await readPasswordHash(db, caller.managerId));
    if (isRight === 'busy') return refuse('ERR_BUSY', { retry_after: 2 });
    if (!isRight) return refuse('ERR_PASSWORD_WRONG', { field: 'passwd' });
    return async (tx) => {
      await clearProofs(tx, secrets, caller);
      await recordStepUp(tx, caller);
      return 'Ok';
    };
  };
}
