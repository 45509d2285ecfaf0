import { gameNow } from '../db/clock.ts';
import { inTransaction } from '../db/database.ts';
import type { Sweep } from '../jobs/sweeps.ts';
import { endDueHouseLeases } from './leases.ts';

/** Ends the house leases whose time is over. */
export const leaseEnds: Sweep = {
  name: 'end of house leases',
  run: (db) => inTransaction(db, async (tx) => endDueHouseLeases(tx, await gameNow(tx))),
};
