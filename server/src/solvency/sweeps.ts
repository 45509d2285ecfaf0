import { inTransaction } from '../db/database.ts';
import type { Sweep } from '../jobs/sweeps.ts';
import { compareBooks } from './compare-books.ts';
import type { ExternalSource } from './external-source.ts';
import { takeSnapshot } from './take-snapshot.ts';

/** How often the hour is checked for its snapshot and its comparison. */
const EVERY_MS = 20_000;

/** Publishes the balances of each hour. */
export const snapshotSweep: Sweep = {
  name: 'snapshot of balances',
  everyMs: EVERY_MS,
  async run(db) {
    return (await inTransaction(db, takeSnapshot)) === null ? 0 : 1;
  },
};

/** Compares the ledger with the sources each hour. */
export function comparisonSweep(sources: readonly ExternalSource[]): Sweep {
  return {
    name: 'comparison of the books',
    everyMs: EVERY_MS,
    async run(db) {
      return (await compareBooks(db, sources)) ? 1 : 0;
    },
  };
}
