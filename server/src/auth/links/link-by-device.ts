import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import { linkManagers } from '../identities/linked-managers.ts';

/** A shared computer links a new account with those who used it last; operators see how many there are. */
const MAX_OTHERS = 50;

/** Links a manager with the other accounts that signed in on a device. The device is locked by the caller. */
export async function linkByDevice(tx: Tx, managerId: number, deviceKey: string): Promise<void> {
  const { rows } = await sql<{ manager_id: number }>`
    select manager_id from manager_device where device_key = ${deviceKey} and manager_id <> ${managerId}
    order by last_seen_at desc, manager_id limit ${MAX_OTHERS}
  `.execute(tx);
  if (rows.length === 0) return;
  const at = await gameNow(tx);
  for (const { manager_id: otherId } of rows) {
    await linkManagers(tx, at, { managerId, otherId, reason: 'device', evidence: deviceKey });
  }
}
