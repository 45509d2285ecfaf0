import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { endOtherSessions } from '../../http/auth/session.ts';
import { mailManager } from '../../mail/public.ts';
import type { AuthServices } from '../auth-services.ts';
import { readPasswordHash } from '../passwords/password-hash-of.ts';
import { checkPassword } from '../passwords/password-hash.ts';
import { clearProofs, countProof } from '../step-up/proof-attempts.ts';
import { recordSecurityChange } from '../step-up/security-change.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';
import { takeSecondStep, wasCodeGiven } from './second-step.ts';

type Input = ParsedInput<'auth.twoSteps.turnOff'>;

/**
 * Turns two-step sign-in off: with the password, where there is one, and a code given here or in this session within ten
 * minutes. A stolen session or a stolen password alone does not turn it off. The other sessions end.
 */
export function turnOff({ config, secrets }: AuthServices) {
  return async (
    db: Db,
    { password }: Input,
    counted: ManagerCaller,
  ): Promise<((tx: Tx, input: Input, caller: ManagerCaller) => Promise<'Ok' | Refusal>) | Refusal> => {
    const wait = await countProof(db, secrets, counted);
    if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
    const hash = await readPasswordHash(db, counted.managerId);
    const isRight = hash === null || (await checkPassword(password, hash));
    if (isRight === 'busy') return refuse('ERR_BUSY', { retry_after: 2 });
    if (!isRight) return refuse('ERR_PASSWORD_WRONG', { field: 'password' });
    return async (tx, { code }, caller) => {
      const { managerId } = caller;
      const { rows } = await sql`
        select from manager where id = ${managerId} and totp_secret_encrypted is not null for update
      `.execute(tx);
      if (rows.length === 0) return refuse('ERR_TWO_STEPS_OFF');
      const isProven =
        code === undefined
          ? await wasCodeGiven(tx, caller)
          : await takeSecondStep(tx, secrets, managerId, code);
      if (!isProven) return refuse('ERR_CODE_WRONG', { field: 'code' });
      await clearProofs(tx, secrets, caller);
      await sql`
        update manager set totp_secret_encrypted = null, totp_pending_encrypted = null, totp_last_step = null
        where id = ${managerId}
      `.execute(tx);
      await deleteRecoveryCodes(tx, managerId);
      await recordSecurityChange(tx, managerId);
      await endOtherSessions(tx, managerId, { keep: caller.sessionId, reason: 'security' });
      await mailManager(tx, config, { managerId, name: 'two_steps_off', path: '/my-account/security' });
      return 'Ok';
    };
  };
}
