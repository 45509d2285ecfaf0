import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import type { AuthServices } from '../auth-services.ts';
import { checkPassword } from '../passwords/password-hash.ts';
import { clearProofs, countProof } from '../step-up/proof-attempts.ts';
import { recordStepUp } from '../step-up/step-up.ts';

type Input = ParsedInput<'auth.identities.permit'>;
type Answer = CallOutput<'auth.identities.permit'>;

/**
 * Allows or refuses sign-in through other providers, with the password. An account without one has no other way in and
 * keeps the permission: ERR_LAST_SIGN_IN.
 */
export function permitProviders({ secrets }: AuthServices) {
  return async (
    db: Db,
    { password }: Input,
    counted: ManagerCaller,
  ): Promise<((tx: Tx, input: Input, caller: ManagerCaller) => Promise<Answer | Refusal>) | Refusal> => {
    const { managerId } = counted;
    const { rows } = await sql<{ password_hash: string | null }>`
      select password_hash from manager where id = ${managerId}
    `.execute(db);
    const hash = rows[0]?.password_hash ?? null;
    if (hash === null) return refuse('ERR_LAST_SIGN_IN');
    const wait = await countProof(db, secrets, counted);
    if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
    const isRight = await checkPassword(password, hash);
    if (isRight === 'busy') return refuse('ERR_BUSY', { retry_after: 2 });
    if (!isRight) return refuse('ERR_PASSWORD_WRONG', { field: 'password' });
    return async (tx, { allow }, caller) => {
      // The hash is compared again: the password may have been changed meanwhile.
      const updated = await sql`
        update manager set allow_login_from_social_media = ${allow}
        where id = ${managerId} and password_hash = ${hash}
        returning 1
      `.execute(tx);
      if (updated.rows.length === 0) return refuse('ERR_PASSWORD_WRONG', { field: 'password' });
      await clearProofs(tx, secrets, caller);
      await recordStepUp(tx, caller);
      return { allow_login_from_social_media: allow };
    };
  };
}
