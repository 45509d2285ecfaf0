import { refuse, type Refusal } from '@touchline/contract/errors';
import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';

/** Marks a notification of a manager as read; a second call keeps the first time. */
export async function markRead(tx: Tx, managerId: number, id: number): Promise<'Ok' | Refusal> {
  const { rows } = await sql`
    update notification set read_at = coalesce(read_at, ${await gameNow(tx)})
    where id = ${id} and manager_id = ${managerId} returning id
  `.execute(tx);
  return rows.length === 0 ? refuse('ERR_NOT_FOUND') : 'Ok';
}
