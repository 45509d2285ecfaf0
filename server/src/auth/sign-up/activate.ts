import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import { takeLinkCode } from '../codes/one-time-codes.ts';
import { activateManager } from './activate-manager.ts';

/**
 * Activates the account of a mailed code and marks its e-mail address as verified, also in an account that is active
 * already. A code works once, and only while the account has the address it was sent to.
 */
export async function activate(
  tx: Tx,
  { activate_code }: ParsedInput<'auth.activate'>,
): Promise<'Ok' | Refusal> {
  const code = await takeLinkCode(tx, 'activate', activate_code);
  if (code === null) return refuse('ERR_ACTIVATION_CODE', { field: 'activate_code' });
  const now = await gameNow(tx);
  // Codes of earlier versions name no address; they were deleted with the address they were sent to.
  const { rows } = await sql`
    update manager set email_verified_at = coalesce(email_verified_at, ${now})
    where id = ${code.managerId} and lower(email) = lower(coalesce(${code.target}, email))
    returning 1
  `.execute(tx);
  if (rows.length === 0) return refuse('ERR_ACTIVATION_CODE', { field: 'activate_code' });
  await activateManager(tx, code.managerId, now);
  return 'Ok';
}
