import { sql, type Tx } from '../../db/database.ts';

/**
 * Records, in real time, that the manager's password, e-mail, phone or two steps have changed: withdrawals wait for a day
 * after it.
 */
export async function recordSecurityChange(tx: Tx, managerId: number): Promise<void> {
  await sql`update manager set security_changed_at = clock_timestamp() where id = ${managerId}`.execute(tx);
}
