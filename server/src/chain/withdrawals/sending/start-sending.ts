import type { Db } from '../../../db/database.ts';
import { startLeasedLoop } from '../../../jobs/leased-loop.ts';
import { chainReader } from '../../chain-reader.ts';
import type { ChainSettings } from '../../chain-settings.ts';
import { chainWriter } from './chain-writer.ts';
import { sendWithdrawals } from './send-withdrawals.ts';

/** Real time between two turns. */
const EVERY_MS = 2_000;

/**
 * Sends withdrawals with a key, in one process at a time. `secondUrl` is the address of the second node, null without
 * one. Returns the function that stops it. Throws CannotStart for a key that is not that of our address.
 */
export function startSending(
  db: Db,
  settings: ChainSettings,
  { key, secondUrl }: { readonly key: string; readonly secondUrl: string | null },
  onError: (error: unknown) => void,
): () => Promise<void> {
  const [reader, writer] = [chainReader(settings), chainWriter(settings, key)];
  const witness = secondUrl === null ? null : chainReader({ ...settings, url: secondUrl });
  return startLeasedLoop(db, {
    name: 'sending of withdrawals',
    everyMs: () => EVERY_MS,
    turn: (_leaseEpoch, fence) => sendWithdrawals({ db, reader, witness, writer, fence }),
    onError,
  });
}
