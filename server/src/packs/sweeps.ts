import { inTransaction } from '../db/database.ts';
import type { Sweep } from '../jobs/sweeps.ts';
import { openDrops } from './open-drops.ts';

/** A drop may open up to this late, but never twice. */
const EVERY_MS = 5_000;

/** Opens scheduled drops and recipes. */
export const dropOpeningSweep: Sweep = {
  name: 'drops of packs',
  everyMs: EVERY_MS,
  run: (db) => inTransaction(db, openDrops),
};
