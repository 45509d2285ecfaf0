import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';
import { NETWORK_ID } from '../chain-settings.ts';
import { recordedTokens } from '../recorded-tokens.ts';
import { incomingTransfers, MAX_RANGE, recordTransfers } from './record-transfers.ts';
import type { Watch } from './watch-deposits.ts';

/** Blocks between two comparisons: fewer than the watcher rereads anyway. */
const COMPARISON_INTERVAL = 16;

/** The newest final block that was read, and the newest block of all. */
interface ReadBlocks {
  readonly block: number;
  readonly latest: number;
}

/**
 * Compares the token balance of our address after a final block with the transfers recorded up to it. A difference means
 * that the node has left out a transfer for longer than the watcher rereads blocks anyway. Until the two agree, each turn
 * rescans one more range of the blocks since they last agreed. A node that keeps only recent balances may not know this
 * one; the comparison then waits for the next turn.
 */
export async function rescanBlocks(watch: Watch, { block, latest }: ReadBlocks): Promise<void> {
  const { db, reader, settings, fence } = watch;
  const { token } = settings;
  const place = await placeOf(db, token);
  if (place === null || (place.agreed !== null && block < place.agreed + COMPARISON_INTERVAL)) return;
  const outside = await reader.balance(block).catch(() => null);
  if (outside === null) return;
  if ((await recordedTokens(db, reader, { token, block, outside })) === outside) {
    await inTransaction(db, async (tx) => {
      await keepPlace(tx, token, { agreed: block, next: null });
      await fence(tx);
    });
    return;
  }
  const first = Math.min(place.next ?? (place.agreed ?? block - MAX_RANGE) + 1, block);
  const last = Math.min(first + MAX_RANGE - 1, block);
  const found = await incomingTransfers(watch, Math.max(0, first), last);
  await inTransaction(db, async (tx) => {
    await recordTransfers(tx, found, latest);
    await keepPlace(tx, token, { agreed: place.agreed, next: last < block ? last + 1 : null });
    await fence(tx);
  });
}

/** The last block at which balance and books agreed, and the next to rescan; null to begin above the former. */
interface Place {
  readonly agreed: number | null;
  readonly next: number | null;
}

async function placeOf(db: Db, token: string): Promise<Place | null> {
  const { rows } = await sql<{ agreed_block: bigint | null; look_again_block: bigint | null }>`
    select agreed_block, look_again_block from chain_cursor where network_id = ${NETWORK_ID} and token = ${token}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const numberOf = (value: bigint | null): number | null => (value === null ? null : Number(value));
  return { agreed: numberOf(row.agreed_block), next: numberOf(row.look_again_block) };
}

/** The agreed block never goes back: two turns may compare at once. */
async function keepPlace(tx: Tx, token: string, { agreed, next }: Place): Promise<void> {
  await sql`
    update chain_cursor set agreed_block = greatest(agreed_block, ${agreed}::bigint), look_again_block = ${next}::bigint
    where network_id = ${NETWORK_ID} and token = ${token}
  `.execute(tx);
}
