import { endDueHouseLeases } from '../../cards/public.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, type Tx } from '../../db/database.ts';
import { notify } from '../../inbox/public.ts';
import type { Sweep } from '../../jobs/sweeps.ts';

/** The page where a manager sees and renews their leases. */
const LEASES_LINK = '/my-account/my-market/leases';

/** Ends due house leases and notifies their managers. Returns how many ended. */
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

/** Ends due house leases. */
export const leaseExpirySweep: Sweep = {
  name: 'end of house leases',
  run: (db) => inTransaction(db, endHouseLeases),
};
