import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';
import { NETWORK_ID } from '../chain-settings.ts';
import { recordedTokens } from '../recorded-tokens.ts';
import { incomingTransfers, MAX_RANGE, recordTransfers } from './record-transfers.ts';
import type { Watch } from './watch.ts';

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
 * rescans one more range of the blocks since they last agreed. A pass that reaches the block without an agreement is
 * followed by one that begins a range earlier, since the agreement may have been a wrong answer. A node that keeps only
 * recent balances may not know this one; the comparison then waits for the next turn.
 */
export async function rescanBlocks(watch: Watch, { block, latest }: ReadBlocks): Promise<void> {
  const { db, reader, settings, fence } = watch;
  const { token } = settings;
  const agreed = (await cursorOf(db, token))?.agreed ?? null;
  if (agreed !== null && block < agreed + COMPARISON_INTERVAL) return;
  const outside = await reader.balance(block).catch(() => null);
  if (outside === null) return;
  if ((await recordedTokens(db, reader, { token, block, outside })) === outside) {
    await inTransaction(db, async (tx) => {
      await agree(tx, token, block);
      await fence(tx);
    });
    return;
  }
  const cursor = await cursorOf(db, token);
  if (cursor === null) return;
  const range = nextRange(cursor, block);
  const found = await incomingTransfers(watch, range.first, range.last);
  await inTransaction(db, async (tx) => {
    await recordTransfers(tx, found, latest);
    await goOn(tx, token, range);
    await fence(tx);
  });
}

/** How far the books were compared with the chain, and how far the rescan has come. */
interface Cursor {
  /** Up to this block everything is part of the opening balance. */
  readonly opening: number;
  /** The last block at which balance and books agreed. */
  readonly agreed: number | null;
  /** Where the present pass began; null to begin above `agreed`. */
  readonly first: number | null;
  /** Where the pass goes on; null to begin a new one. */
  readonly next: number | null;
}

interface Range {
  readonly first: number;
  readonly last: number;
  /** Where this pass began or, after its last range, where the next one begins. */
  readonly passFirst: number;
  /** Where the pass goes on; null after its last range. */
  readonly next: number | null;
}

/** The next range of a pass that ends at `block`; a pass after the last range begins a range earlier. */
export function nextRange({ opening, agreed, first: passFirst, next }: Cursor, block: number): Range {
  const began = Math.min(passFirst ?? (agreed ?? opening) + 1, block);
  const first = Math.min(next ?? began, block);
  const last = Math.min(first + MAX_RANGE - 1, block);
  return last < block
    ? { first, last, passFirst: began, next: last + 1 }
    : { first, last, passFirst: Math.max(opening + 1, began - MAX_RANGE), next: null };
}

async function cursorOf(db: Db, token: string): Promise<Cursor | null> {
  const { rows } = await sql<{
    opening: bigint | null;
    agreed: bigint | null;
    first: bigint | null;
    next: bigint | null;
  }>`
    select opening_block as opening, agreed_block as agreed, rescan_first_block as first, rescan_next_block as next
    from chain_cursor where network_id = ${NETWORK_ID} and token = ${token}
  `.execute(db);
  const [row] = rows;
  if (row === undefined || row.opening === null) return null;
  const numberOf = (value: bigint | null): number | null => (value === null ? null : Number(value));
  return {
    opening: Number(row.opening),
    agreed: numberOf(row.agreed),
    first: numberOf(row.first),
    next: numberOf(row.next),
  };
}

/** Notes an agreement and ends the rescan. The agreed block never goes back: two turns may compare at once. */
async function agree(tx: Tx, token: string, block: number): Promise<void> {
  await sql`
    update chain_cursor set agreed_block = greatest(agreed_block, ${block}::bigint), rescan_first_block = null,
      rescan_next_block = null
    where network_id = ${NETWORK_ID} and token = ${token}
  `.execute(tx);
}

async function goOn(tx: Tx, token: string, { passFirst, next }: Range): Promise<void> {
  await sql`
    update chain_cursor set rescan_first_block = ${passFirst}::bigint, rescan_next_block = ${next}::bigint
    where network_id = ${NETWORK_ID} and token = ${token}
  `.execute(tx);
}
