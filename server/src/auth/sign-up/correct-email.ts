import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, sqlState, type Db, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { countAttemptIn } from '../attempts/attempts.ts';
import type { AuthServices } from '../auth-services.ts';
import { checkPassword } from '../passwords/password-hash.ts';
import { clearProofs, countProof } from '../step-up/proof-attempts.ts';
import { requireStepUp } from '../step-up/step-up.ts';
import { countSignUp } from './count-sign-up.ts';
import { ACTIVATION_MAILS } from './resend-activation.ts';
import { sendActivationCode } from './send-activation-code.ts';

type Input = ParsedInput<'auth.correctEmail'>;

const UNIQUE_VIOLATION = '23505';

/**
 * Replaces the address of an account that was never activated, such as a mistyped one, and mails a new activation code.
 * Codes mailed to the old address no longer work. Needs the password; an account without one has just signed in.
 * Refuses an active account with ERR_GENERIC_ERROR: it changes its address with a code.
 */
export function correctEmail(services: AuthServices) {
  const { secrets } = services;
  return async (
    db: Db,
    { password }: Input,
    counted: ManagerCaller,
  ): Promise<((tx: Tx, input: Input, caller: ManagerCaller) => Promise<'Ok' | Refusal>) | Refusal> => {
    const { rows } = await sql<{ password_hash: string | null }>`
      select password_hash from manager where id = ${counted.managerId}
    `.execute(db);
    const hash = rows[0]?.password_hash ?? null;
    // The rate limit of sign-up applies here too, because the answer reveals whether an address has an account.
    const wait =
      (await countProof(db, secrets, counted)) ?? (await countSignUp(db, services, counted.address));
    if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
    if (hash !== null) {
      const isRight = await checkPassword(password, hash);
      if (isRight === 'busy') return refuse('ERR_BUSY', { retry_after: 2 });
      if (!isRight) return refuse('ERR_PASSWORD_WRONG', { field: 'password' });
    }
    return (tx, { email }, caller) => replaceAddress(tx, services, { email, hash }, caller);
  };
}

async function replaceAddress(
  tx: Tx,
  services: AuthServices,
  { email, hash }: { readonly email: string; readonly hash: string | null },
  caller: ManagerCaller,
): Promise<'Ok' | Refusal> {
  const { managerId } = caller;
  const stepUp = hash === null ? await requireStepUp(tx, caller) : null;
  if (stepUp !== null) return stepUp;
  const replaced = await updateAddress(tx, managerId, email, hash);
  if (replaced === 'taken') return refuse('ERR_EMAIL_TAKEN', { field: 'email' });
  if (replaced === 'not pending') return refuse('ERR_GENERIC_ERROR');
  const wait = await countAttemptIn(tx, services.secrets, ACTIVATION_MAILS, `manager:${managerId}`);
  if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
  await clearProofs(tx, services.secrets, caller);
  await sql`delete from one_time_code where manager_id = ${managerId}`.execute(tx);
  await sendActivationCode(tx, services, managerId);
  return 'Ok';
}

/** After `taken`, PostgreSQL accepts nothing further in the transaction; the refusal rolls it back. */
async function updateAddress(
  tx: Tx,
  managerId: number,
  email: string,
  hash: string | null,
): Promise<'replaced' | 'taken' | 'not pending'> {
  try {
    // The hash is compared again: the password may have been changed meanwhile.
    const { rows } = await sql`
      update manager set email = ${email}
      where id = ${managerId} and activated_at is null and email_verified_at is null and nickname is not null
        and password_hash is not distinct from ${hash}
      returning 1
    `.execute(tx);
    return rows.length > 0 ? 'replaced' : 'not pending';
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return 'taken';
    throw error;
  }
}
