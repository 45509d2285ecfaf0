import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';

/** Marks all notifications of a manager as read; those read before keep their time. */
export async function markAllRead(tx: Tx, managerId: number): Promise<'Ok'> {
  await sql`
    update notification set read_at = ${await gameNow(tx)} where manager_id = ${managerId} and read_at is null
  `.execute(tx);
  return 'Ok';
}
