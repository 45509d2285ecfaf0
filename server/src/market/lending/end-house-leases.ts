import { endDueHouseLeases } from '../../cards/leases.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, type Tx } from '../../db/database.ts';
import { notify } from '../../inbox/notify.ts';
import type { Sweep } from '../../jobs/sweeps.ts';

/** Where a manager sees what he leases, and leases anew. */
const LEASES_LINK = '/my-account/my-market/leases';

/** Ends the house leases whose time is over and tells who had them. Returns how many. */
async function endHouseLeases(tx: Tx): Promise<number> {
  const now = await gameNow(tx);
  const ended = await endDueHouseLeases(tx, now);
  await notify(
    tx,
    now,
    ended.map(({ managerId, quantity }) => ({
      managerId,
      kind: 'house_lease_ended',
      values: { quantity },
      link: LEASES_LINK,
    })),
  );
  return ended.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Ends the house leases whose time is over. */
export const leaseExpirySweep: Sweep = {
  name: 'end of house leases',
  run: (db) => inTransaction(db, endHouseLeases),
};
