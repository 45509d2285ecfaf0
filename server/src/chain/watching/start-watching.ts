import type { Db } from '../../db/database.ts';
import { startLeasedLoop } from '../../jobs/leased-loop.ts';
import type { ChainReader } from '../chain-reader.ts';
import type { ChainSettings } from '../chain-settings.ts';
import { watchDeposits } from './watch-deposits.ts';

/** Real time between two polls of the chain, whose blocks come less often. */
const EVERY_MS = 1_000;

/** Watches the chain for deposits, in one process at a time. Returns the function that stops it. */
export function startWatchingDeposits(
  db: Db,
  settings: ChainSettings,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let reader: ChainReader | undefined;
  return startLeasedLoop(db, {
    name: 'watching of deposits',
    everyMs: () => EVERY_MS,
    async turn(_leaseEpoch, fence) {
      // Loaded here: a server without a chain starts without the library.
      reader ??= (await import('../chain-reader.ts')).chainReader(settings);
      await watchDeposits({ db, reader, settings, fence });
    },
    onError,
  });
}
