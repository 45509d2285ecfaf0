import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import { isCountry } from '../startup/public.ts';
import { markChangedInTops } from '../tops/public.ts';

/** Game time between two changes of the country: it decides what the law allows, so it is not switched at will. */
export const COUNTRY_CHANGE_DAYS = 30;

/**
 * Changes the language or the country of the account. Everything else has its own call or cannot be changed, such as the
 * birth date. Refuses with ERR_COUNTRY_UNKNOWN, or ERR_COUNTRY_CHANGED_RECENTLY within 30 days of the last change.
 */
export async function updateAccount(
  tx: Tx,
  { language, country_id }: ParsedInput<'account.update'>,
  { managerId }: ManagerCaller,
): Promise<'Ok' | Refusal> {
  if (language !== undefined) {
    await sql`update manager set language = ${language} where id = ${managerId}`.execute(tx);
  }
  return country_id === undefined ? 'Ok' : changeCountry(tx, managerId, country_id);
}

async function changeCountry(tx: Tx, managerId: number, countryId: number): Promise<'Ok' | Refusal> {
  if (!isCountry(countryId)) return refuse('ERR_COUNTRY_UNKNOWN', { field: 'country_id' });
  const now = await gameNow(tx);
  await sql`select 1 from manager where id = ${managerId} for update`.execute(tx);
  const { rows } = await sql<{ country_id: number | null; recent: boolean }>`
    select country_id,
      coalesce(country_changed_at > ${now}::timestamptz - make_interval(days => ${COUNTRY_CHANGE_DAYS}), false) as recent
    from manager where id = ${managerId}
  `.execute(tx);
  const [present] = rows;
  if (present?.country_id === countryId) return 'Ok';
  if (present?.recent !== false)
    return refuse('ERR_COUNTRY_CHANGED_RECENTLY', { field: 'country_id', days: COUNTRY_CHANGE_DAYS });
  await sql`
    update manager set country_id = ${countryId}, country_changed_at = ${now} where id = ${managerId}
  `.execute(tx);
  await markChangedInTops(tx, managerId);
  return 'Ok';
}
