import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import { sha256Hex } from '../../http/auth/signature.ts';
import { activateManager } from './activate-manager.ts';

/** Activates the account of a mailed code. A code works once. */
export async function activate(
  tx: Tx,
  { activate_code }: ParsedInput<'auth.activate'>,
): Promise<'Ok' | Refusal> {
  const { rows } = await sql<{ manager_id: number }>`
    delete from one_time_code
    where hash = ${sha256Hex(activate_code)} and purpose = 'activate' and expires_at > clock_timestamp()
    returning manager_id
  `.execute(tx);
  const [code] = rows;
  if (code === undefined) return refuse('ERR_ACTIVATION_CODE', { field: 'activate_code' });
  await activateManager(tx, code.manager_id, await gameNow(tx));
  return 'Ok';
}
