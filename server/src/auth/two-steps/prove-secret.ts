import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { endOtherSessions } from '../../http/auth/session.ts';
import { mailManager } from '../../mail/public.ts';
import type { AuthServices } from '../auth-services.ts';
import { clearProofs, countProof } from '../step-up/proof-attempts.ts';
import { recordSecurityChange } from '../step-up/security-change.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { openTotpSecret, recordCodeGiven } from './second-step.ts';
import { totpStep } from './totp.ts';

type Answer = CallOutput<'auth.twoSteps.prove'>;

/**
 * Turns two-step sign-in on with a code of the pending secret, and answers the recovery codes, which are never shown
 * again. The other sessions end. Refuses a wrong code, or one without a pending secret, with ERR_CODE_WRONG.
 */
export function proveSecret({ config, secrets }: AuthServices) {
  return async (
    db: Db,
    { ga_code }: ParsedInput<'auth.twoSteps.prove'>,
    counted: ManagerCaller,
  ): Promise<((tx: Tx, input: unknown, caller: ManagerCaller) => Promise<Answer | Refusal>) | Refusal> => {
    const wait = await countProof(db, secrets, counted);
    if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
    return async (tx, _input, caller) => {
      const { managerId } = caller;
      const refusal = await turnOn(tx, secrets, managerId, ga_code);
      if (refusal !== null) return refusal;
      await clearProofs(tx, secrets, caller);
      await recordCodeGiven(tx, caller);
      await recordSecurityChange(tx, managerId);
      await endOtherSessions(tx, managerId, { keep: caller.sessionId, reason: 'security' });
      await mailManager(tx, config, { managerId, name: 'two_steps_on', path: '/my-account/security' });
      return { recovery_codes: [...(await replaceRecoveryCodes(tx, secrets, managerId))] };
    };
  };
}

interface PendingRow {
  readonly pending: Buffer | null;
  readonly is_on: boolean;
  readonly at: number;
}

async function turnOn(
  tx: Tx,
  secrets: AuthServices['secrets'],
  managerId: number,
  code: string,
): Promise<Refusal | null> {
  const { rows } = await sql<PendingRow>`
    select totp_pending_encrypted as pending, totp_secret_encrypted is not null as is_on,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as at
    from manager where id = ${managerId} for update
  `.execute(tx);
  const [row] = rows;
  if (row?.is_on === true) return refuse('ERR_TWO_STEPS_ON');
  const pending = row?.pending ?? null;
  const step =
    row === undefined || pending === null
      ? null
      : totpStep(openTotpSecret(secrets, managerId, pending), code.replaceAll(' ', ''), row.at);
  if (step === null) return refuse('ERR_CODE_WRONG', { field: 'ga_code' });
  await sql`
    update manager
    set totp_secret_encrypted = totp_pending_encrypted, totp_pending_encrypted = null, totp_last_step = ${step}
    where id = ${managerId}
  `.execute(tx);
  return null;
}
