import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { linkManagers, recordSecurityChange, takeTypedCode } from '../../auth/public.ts';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import type { WriteFunction } from '../../http/calls/handler.ts';
import { mailManager } from '../../mail/public.ts';
import { countryOf } from '../../startup/public.ts';
import type { AccountServices } from '../account-services.ts';
import { maskedPhone } from '../masked.ts';
import { clearCodeAttempts, countCodeAttempt, digitsOf } from '../typed-codes.ts';
import { parseTarget } from './send-phone-code.ts';

/**
 * Takes the code of the SMS: its number becomes the manager's, verified. Accounts with one verified number are linked, and
 * all keep it. Wrong, expired and other managers' codes are refused alike, five in a quarter of an hour.
 */
export function provePhone(services: AccountServices) {
  return async (
    db: Db,
    _input: ParsedInput<'account.phone.prove'>,
    { managerId }: ManagerCaller,
  ): Promise<WriteFunction<'account.phone.prove'> | Refusal> =>
    (await countCodeAttempt(db, services.secrets, 'phone-code', managerId)) ??
    ((tx, { sms_code }, caller) => takeCode(tx, services, sms_code, caller));
}

async function takeCode(
  tx: Tx,
  { config, secrets }: AccountServices,
  typed: string,
  { managerId }: ManagerCaller,
): Promise<CallOutput<'account.phone.prove'> | Refusal> {
  const taken = await takeTypedCode(tx, secrets, { managerId, purpose: 'phone', text: digitsOf(typed) });
  if (taken?.target === undefined || taken.target === null)
    return refuse('ERR_CODE_WRONG', { field: 'sms_code' });
  await clearCodeAttempts(tx, secrets, 'phone-code', managerId);
  const { countryId, phone } = parseTarget(taken.target);
  const now = await gameNow(tx);
  // Two accounts that verify one number at once take turns: the second then finds the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${phone}`}, 0))`.execute(tx);
  await sql`
    update manager set phone = ${phone}, phone_country_id = ${countryId}, phone_verified_at = ${now}
    where id = ${managerId}
  `.execute(tx);
  await recordSecurityChange(tx, managerId);
  const evidence = secrets.mac('links', `phone:${phone}`).toString('hex');
  await linkHolders(tx, now, { managerId, phone, evidence });
  const number = maskedPhone(phone, countryOf(countryId)?.phone_prefix ?? '');
  await mailManager(tx, config, {
    managerId,
    name: 'phone_changed',
    path: '/auth/login',
    values: { phone: number },
  });
  return { number };
}

/** Links the manager with every other account that has verified the number. */
async function linkHolders(
  tx: Tx,
  now: Date,
  {
    managerId,
    phone,
    evidence,
  }: { readonly managerId: number; readonly phone: string; readonly evidence: string },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from manager where phone = ${phone} and phone_verified_at is not null and id <> ${managerId} order by id
  `.execute(tx);
  for (const { id } of rows)
    await linkManagers(tx, now, { managerId, otherId: id, reason: 'phone', evidence });
}
