import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';

/** Marks all of a manager's notifications as read; one that was read before keeps its time. */
export async function markAllRead(tx: Tx, managerId: number): Promise<'Ok'> {
  await sql`
    update notification set read_at = ${await gameNow(tx)} where manager_id = ${managerId} and read_at is null
  `.execute(tx);
  return 'Ok';
}
