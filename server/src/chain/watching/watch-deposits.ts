import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';
import type { ChainReader } from '../chain-reader.ts';
import { CONFIRMATIONS, NETWORK_ID } from '../chain-settings.ts';
import { creditDeposits } from './credit-deposits.ts';
import { lookUpAnnounced } from './look-up-announced.ts';
import { rescanBlocks } from './rescan-blocks.ts';
import { dropMissing, incomingTransfers, MAX_RANGE, recordTransfers } from './record-transfers.ts';
import type { Watch } from './watch.ts';

/** Final blocks are read again this far back: a node behind a balancer may have answered without its newest logs. */
const OVERLAP = 64;

/**
 * Reads the chain once: records new transfers to our address, drops those that a reorganisation took away, and credits
 * those with 15 confirmations in final blocks. What a node left out for long is found by the balance of our address. Throws when the node does not answer; the next turn goes on where this one
 * began. Returns the number of credited deposits.
 */
export async function watchDeposits(watch: Watch): Promise<number> {
  const { db, reader, settings, fence } = watch;
  const { latest, finalized } = await reader.head();
  const seen = finalBlock({ latest, finalized });
  const next = await nextBlock(db, settings.token, seen);
  const first = Math.max(0, next - OVERLAP);
  const last = Math.min(latest, first + MAX_RANGE - 1);
  // A node that lags behind what has been read knows less than we do.
  if (last < next - 1) return 0;
  const found = await incomingTransfers(watch, first, last);
  await inTransaction(db, async (tx) => {
    await recordTransfers(tx, found, latest);
    await fence(tx);
  });
  await dropMissing(watch, { latest, first, last, found });
  await lookUpAnnounced(watch, latest);
  // Read again before anything is credited: one answer may come from a node that is wrong, and the lower block
  // counts.
  const final = Math.min(seen, finalBlock(await reader.head()));
  const credited = await creditDeposits(watch, final);
  // It is only shown: without an answer the last one stays.
  const gasPrice = await reader.gasPrice().catch(() => null);
  await inTransaction(db, async (tx) => {
    await advance(tx, settings.token, { next: Math.min(last, final) + 1, gasPrice });
    await fence(tx);
  });
  await rescanBlocks(watch, { block: Math.min(last, final), latest });
  return credited;
}

/** The newest block whose deposits may be credited. */
function finalBlock({ latest, finalized }: Awaited<ReturnType<ChainReader['head']>>): number {
  return Math.min(finalized, latest - CONFIRMATIONS + 1);
}

/** Where to read on; a first start begins at the newest final block. */
async function nextBlock(db: Db, token: string, final: number): Promise<number> {
  const { rows } = await sql<{ next_block: bigint }>`
    select next_block from chain_cursor where network_id = ${NETWORK_ID} and token = ${token}
  `.execute(db);
  const [cursor] = rows;
  return cursor === undefined ? Math.max(0, final) : Number(cursor.next_block);
}

/** The cursor never goes back: a node may lag. */
async function advance(
  tx: Tx,
  token: string,
  { next, gasPrice }: { readonly next: number; readonly gasPrice: bigint | null },
): Promise<void> {
  await sql`
    insert into chain_cursor (network_id, token, next_block, gas_price)
    values (${NETWORK_ID}, ${token}, ${Math.max(0, next)}, ${gasPrice?.toString() ?? null}::numeric)
    on conflict (network_id, token) do update
      set next_block = greatest(chain_cursor.next_block, excluded.next_block),
        gas_price = coalesce(excluded.gas_price, chain_cursor.gas_price)
  `.execute(tx);
}
