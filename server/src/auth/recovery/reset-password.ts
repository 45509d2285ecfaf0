import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { isWeakPassword } from '@touchline/domain/account/password-policy';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { endOtherSessions } from '../../http/auth/session.ts';
import { networkOf } from '../../http/edge/limits.ts';
import { mailManager } from '../../mail/public.ts';
import { clearAttempts, countAttempt, removeLatestAttempt, type AttemptLimit } from '../attempts/attempts.ts';
import type { AuthServices } from '../auth-services.ts';
import { findLinkCode, takeLinkCode } from '../codes/one-time-codes.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { recordSecurityChange } from '../step-up/security-change.ts';
import { activateManager } from '../sign-up/activate-manager.ts';

type Input = ParsedInput<'auth.resetPassword'>;

const BY_NETWORK: AttemptLimit = { kind: 'reset-password-network', max: 30, seconds: 900 };

/**
 * Gives an account a new password by the code of a mail, which works once, and only while the account has the address it
 * was sent to. Ends every session and voids every other code; the manager then signs in, with their second step if they
 * have one. The address is verified by this, and a waiting account activated. A password is hashed only for a right code.
 */
export function resetPassword(services: AuthServices) {
  const { secrets } = services;
  return async (
    db: Db,
    { code, password }: Input,
    caller: Caller,
  ): Promise<((tx: Tx) => Promise<'Ok' | Refusal>) | Refusal> => {
    const network = networkOf(caller.address);
    const wait = await countAttempt(db, secrets, BY_NETWORK, network);
    if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
    const ownNames = await namesOfCode(db, code);
    if (ownNames === null) return refuse('ERR_RESET_CODE', { field: 'code' });
    if (isWeakPassword(password, ownNames)) return refuse('ERR_PASSWORD_WEAK', { field: 'password' });
    const hash = await hashPassword(password);
    if (hash === null) return refuse('ERR_BUSY', { retry_after: 2 });

    return async (tx) => {
      const taken = await takeLinkCode(tx, 'reset_password', code);
      const account = taken === null ? null : await replacePassword(tx, taken, hash);
      if (account === null) return refuse('ERR_RESET_CODE', { field: 'code' });
      await endAccess(tx, account.id);
      await recordSecurityChange(tx, account.id);
      await clearAttempts(tx, secrets, { kind: 'login', subject: account.email.toLowerCase() });
      await removeLatestAttempt(tx, secrets, { kind: BY_NETWORK.kind, subject: network });
      if (account.profile_complete) await activateManager(tx, account.id, await gameNow(tx));
      await mailManager(tx, services.config, {
        managerId: account.id,
        name: 'password_changed',
        path: '/auth/forgot-password',
      });
      return 'Ok';
    };
  };
}

/** A manager's own words, which make a password weak; null for a code that does not work. */
async function namesOfCode(db: Db, code: string): Promise<readonly string[] | null> {
  const found = await findLinkCode(db, 'reset_password', code);
  if (found === null) return null;
  const { rows } = await sql<{ nickname: string | null; email: string | null }>`
    select nickname, email from manager where id = ${found.managerId}
  `.execute(db);
  return rows.flatMap(({ nickname, email }) => `${nickname ?? ''} ${email ?? ''}`.split(/[\s@.+_-]/));
}

interface Account {
  readonly id: number;
  readonly email: string;
  readonly profile_complete: boolean;
}

async function replacePassword(
  tx: Tx,
  { managerId, target }: { readonly managerId: number; readonly target: string | null },
  hash: string,
): Promise<Account | null> {
  const { rows } = await sql<Account>`
    update manager set password_hash = ${hash}, email_verified_at = coalesce(email_verified_at, ${await gameNow(tx)})
    where id = ${managerId} and lower(email) = lower(${target})
    returning id, email, nickname is not null as profile_complete
  `.execute(tx);
  return rows[0] ?? null;
}

/** Ends every session of a manager and voids every code on its way: an attacker may hold any of them. */
async function endAccess(tx: Tx, managerId: number): Promise<void> {
  await endOtherSessions(tx, managerId, { keep: null, reason: 'security' });
  await sql`delete from one_time_code where manager_id = ${managerId}`.execute(tx);
}
