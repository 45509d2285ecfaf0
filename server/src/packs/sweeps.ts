import { inTransaction } from '../db/database.ts';
import type { Sweep } from '../jobs/sweeps.ts';
import { openDrops } from './open-drops.ts';

/** A drop may open a little late, but never twice. */
const EVERY_MS = 5_000;

/** Opens drops and recipes when the schedule has new ones. */
export const dropOpeningSweep: Sweep = {
  name: 'drops of packs',
  everyMs: EVERY_MS,
  run: (db) => inTransaction(db, openDrops),
};
