import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { recordSecurityChange, takeTypedCode } from '../../auth/public.ts';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import type { WriteFunction } from '../../http/calls/handler.ts';
import { mailManager } from '../../mail/public.ts';
import type { AccountServices } from '../account-services.ts';
import { answerText } from '../answer-texts.ts';
import { maskedEmail } from '../masked.ts';
import { clearCodeAttempts, countCodeAttempt, digitsOf } from '../typed-codes.ts';
import { updateUnlessTaken } from '../update-unless-taken.ts';
import { lockOwner, readEmailChange, showEmailChange, type EmailChange, type Owner } from './email-change.ts';
import { sendChangeCode } from './send-change-code.ts';

type Answer = CallOutput<'account.email.prove'>;

/** Purposes whose codes were mailed to the address before, and work no longer. */
const CODES_OF_ADDRESS = ['activate', 'reset_password', 'sign_in', 'step_up', 'old_email', 'new_email'];

/**
 * Takes the code that an e-mail change awaits. The owner's code sends one to the new address; that one changes the address,
 * verified. Wrong, expired and other managers' codes are refused alike, five in a quarter of an hour.
 */
export function proveEmailChange(services: AccountServices) {
  return async (
    db: Db,
    _input: ParsedInput<'account.email.prove'>,
    { managerId }: ManagerCaller,
  ): Promise<WriteFunction<'account.email.prove'> | Refusal> =>
    (await countCodeAttempt(db, services.secrets, 'email-code', managerId)) ??
    ((tx, { code }, caller) => takeCode(tx, services, code, caller));
}

async function takeCode(
  tx: Tx,
  services: AccountServices,
  typed: string,
  caller: ManagerCaller,
): Promise<Answer | Refusal> {
  const { managerId } = caller;
  const owner = await lockOwner(tx, managerId);
  const change = await readEmailChange(tx, managerId);
  if (change === null) return refuse('ERR_CODE_WRONG', { field: 'code' });
  const taken = await takeTypedCode(tx, services.secrets, {
    managerId,
    purpose: change.owner_proven ? 'new_email' : 'old_email',
    text: digitsOf(typed),
  });
  if (taken === null || taken.target !== change.email) return refuse('ERR_CODE_WRONG', { field: 'code' });
  await clearCodeAttempts(tx, services.secrets, 'email-code', managerId);
  return change.owner_proven
    ? finishChange(tx, services, { change, owner }, caller)
    : askForAddress(tx, services, { change, owner }, caller);
}

/** The owner is verified: the next code goes to the new address. */
async function askForAddress(
  tx: Tx,
  services: AccountServices,
  { change, owner }: { readonly change: EmailChange; readonly owner: Owner },
  caller: ManagerCaller,
): Promise<Answer> {
  await sql`
    update email_change set owner_proven_at = clock_timestamp() where manager_id = ${caller.managerId}
  `.execute(tx);
  const next = { ...change, owner_proven: true };
  await sendChangeCode(tx, services, next, owner, caller);
  return {
    message: answerText(caller.language, 'email.code-sent', { to: change.email }),
    change: showEmailChange(next, owner),
  };
}

async function finishChange(
  tx: Tx,
  { config }: AccountServices,
  { change, owner }: { readonly change: EmailChange; readonly owner: Owner },
  { managerId, language }: ManagerCaller,
): Promise<Answer | Refusal> {
  const now = await gameNow(tx);
  const { email } = change;
  const isFree = await updateUnlessTaken(
    sql`update manager set email = ${email}, email_verified_at = ${now} where id = ${managerId}`.execute(tx),
  );
  if (!isFree) return refuse('ERR_EMAIL_TAKEN', { field: 'email' });
  await sql`delete from email_change where manager_id = ${managerId}`.execute(tx);
  if (owner.email?.toLowerCase() === email.toLowerCase()) {
    return { message: answerText(language, 'email.verified', { email }), change: null };
  }
  await recordSecurityChange(tx, managerId);
  await sql`
    delete from one_time_code where manager_id = ${managerId} and purpose = any(${CODES_OF_ADDRESS}::text[])
  `.execute(tx);
  if (owner.email !== null) {
    await mailManager(tx, config, {
      managerId,
      name: 'address_changed',
      path: '/auth/login',
      values: { email: maskedEmail(email) },
      to: owner.email,
    });
  }
  return { message: answerText(language, 'email.changed', { email }), change: null };
}
