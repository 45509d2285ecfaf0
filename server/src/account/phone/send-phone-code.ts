import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { makeTypedCode, requireStepUp } from '../../auth/public.ts';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { sendSms } from '../../mail/public.ts';
import { countryOf } from '../../startup/public.ts';
import type { AccountServices } from '../account-services.ts';
import { maskedPhone } from '../masked.ts';
import { CODE_SECONDS } from '../typed-codes.ts';
import { phoneNumberOf } from './phone-number.ts';
import { refuseSmsTo } from './sms-limits.ts';

/**
 * Sends a code by SMS to a number. The number replaces the present one once the code is entered, not before. Needs
 * a step-up.
 */
export function sendPhoneCode({ config, secrets }: AccountServices) {
  return async (
    tx: Tx,
    { phone_country_id, phone_number }: ParsedInput<'account.phone.start'>,
    caller: ManagerCaller,
  ): Promise<CallOutput<'account.phone.start'> | Refusal> => {
    const { managerId, address } = caller;
    const stepUp = await requireStepUp(tx, caller);
    if (stepUp !== null) return stepUp;
    const country = countryOf(phone_country_id);
    if (country === null) return refuse('ERR_COUNTRY_UNKNOWN', { field: 'phone_country_id' });
    const phone = phoneNumberOf(country, phone_number);
    if (phone === null) return refuse('ERR_PHONE_INVALID', { field: 'phone_number' });
    if (await isVerifiedPhone(tx, managerId, phone))
      return refuse('ERR_PHONE_UNCHANGED', { field: 'phone_number' });
    const limited = await refuseSmsTo(tx, secrets, { managerId, address, phone, countryId: country.id });
    if (limited !== null) return limited;
    const code = await makeTypedCode(tx, secrets, {
      managerId,
      purpose: 'phone',
      seconds: CODE_SECONDS,
      target: `${country.id} ${phone}`,
    });
    await sendSms(tx, config, {
      managerId,
      to: phone,
      name: 'phone_code',
      values: { code, minutes: String(CODE_SECONDS / 60) },
    });
    const pending = await readPendingPhone(tx, managerId);
    if (pending === null) throw new Error('A code was not stored.');
    return {
      number: maskedPhone(phone, country.phone_prefix),
      expires_at: pending.expiresAt.toISOString(),
    };
  };
}

/** A number that awaits its code. */
export interface PendingPhone {
  readonly phone: string;
  readonly countryId: number;
  readonly expiresAt: Date;
}

/** Reads the manager's number that awaits its code; null without one. */
export async function readPendingPhone(db: Db, managerId: number): Promise<PendingPhone | null> {
  const { rows } = await sql<{ target: string; expires_at: Date }>`
    select target, expires_at from one_time_code
    where manager_id = ${managerId} and purpose = 'phone' and target is not null and expires_at > clock_timestamp()
  `.execute(db);
  const [row] = rows;
  return row === undefined ? null : { ...parseTarget(row.target), expiresAt: row.expires_at };
}

/** Reads the target of a phone code: the id of the country and the number. */
export function parseTarget(target: string): { readonly countryId: number; readonly phone: string } {
  const [countryId = '', phone = ''] = target.split(' ');
  return { countryId: Number(countryId), phone };
}

async function isVerifiedPhone(tx: Tx, managerId: number, phone: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from manager where id = ${managerId} and phone = ${phone} and phone_verified_at is not null
  `.execute(tx);
  return rows.length > 0;
}
