import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { isWeakPassword } from '@touchline/domain/account/password-policy';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { endOtherSessions } from '../../http/auth/session.ts';
import { mailManager } from '../../mail/public.ts';
import type { AuthServices } from '../auth-services.ts';
import { clearProofs, countProof } from '../step-up/proof-attempts.ts';
import { recordSecurityChange } from '../step-up/security-change.ts';
import { recordStepUp, requireStepUp } from '../step-up/step-up.ts';
import { checkPassword, hashPassword } from './password-hash.ts';

interface Account {
  readonly password_hash: string | null;
  readonly email: string | null;
}

/**
 * Changes the manager's password, which needs the old one, or sets a first one, which needs a step-up and an e-mail
 * address. The other sessions end.
 */
export function changePassword({ config, secrets }: AuthServices) {
  return async (
    db: Db,
    { old_pass, new_pass }: ParsedInput<'account.changePassword'>,
    counted: ManagerCaller,
  ): Promise<((tx: Tx, input: unknown, caller: ManagerCaller) => Promise<'Ok' | Refusal>) | Refusal> => {
    const account = await readAccount(db, counted.managerId);
    const ownNames = `${counted.nickname} ${account.email ?? ''}`.split(/[\s@.+_-]/);
    if (isWeakPassword(new_pass, ownNames)) return refuse('ERR_PASSWORD_WEAK', { field: 'new_pass' });
    if (account.password_hash !== null) {
      const wait = await countProof(db, secrets, counted);
      if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
      const isRight = await checkPassword(old_pass, account.password_hash);
      if (isRight === 'busy') return refuse('ERR_BUSY', { retry_after: 2 });
      if (!isRight) return refuse('ERR_PASSWORD_WRONG', { field: 'old_pass' });
    }
    const newHash = await hashPassword(new_pass);
    if (newHash === null) return refuse('ERR_BUSY', { retry_after: 2 });
    return async (tx, _input, caller) => {
      const { managerId } = caller;
      const refusal = account.password_hash === null ? await requireStepUp(tx, caller) : null;
      if (refusal !== null) return refusal;
      // The password that was checked must still be the one that is replaced.
      const { rows } = await sql`
        update manager set password_hash = ${newHash}
        where id = ${managerId} and email is not null and password_hash is not distinct from ${account.password_hash}
        returning 1
      `.execute(tx);
      if (rows.length === 0) return refuse('ERR_PASSWORD_WRONG', { field: 'old_pass' });
      await clearProofs(tx, secrets, caller);
      await recordStepUp(tx, caller);
      await recordSecurityChange(tx, managerId);
      await endOtherSessions(tx, managerId, { keep: caller.sessionId, reason: 'security' });
      await mailManager(tx, config, { managerId, name: 'password_changed', path: '/auth/forgot-password' });
      return 'Ok';
    };
  };
}

async function readAccount(db: Db, managerId: number): Promise<Account> {
  const { rows } =
    await sql<Account>`select password_hash, email from manager where id = ${managerId}`.execute(db);
  const [account] = rows;
  if (account === undefined) throw new Error(`Manager ${managerId} does not exist.`);
  return account;
}
