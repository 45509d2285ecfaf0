import { inTransaction } from '../db/database.ts';
import type { Sweep } from '../jobs/sweeps.ts';
import { sealBlock } from './seal-block.ts';

/** Seals new transactions into the next block of the chain. */
export const sealing: Sweep = {
  name: 'sealing of blocks',
  async run(db) {
    const block = await inTransaction(db, sealBlock);
    return block === null ? 0 : 1;
  },
};
