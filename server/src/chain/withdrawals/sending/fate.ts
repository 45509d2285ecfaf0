import type { ChainReader, Receipt } from '../../chain-reader.ts';
import { CONFIRMATIONS } from '../../chain-settings.ts';
import type { ChainHead } from './sending.ts';

/** The outcome of a withdrawal's transactions. */
export type Fate =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'mined'; readonly confirmations: number }
  | { readonly kind: 'arrived'; readonly txHash: string; readonly blockNumber: number }
  /** It cannot arrive: the chain reverted it, or used its number for a transaction that is not ours. */
  | { readonly kind: 'gone'; readonly how: 'reverted' | 'lost' };

/** A withdrawal that was handed to the chain. */
export interface Sent {
  readonly nonce: bigint;
  /** Of all transactions signed for it. */
  readonly hashes: readonly string[];
}

const WAITING: Fate = { kind: 'waiting' };

/**
 * Asks a node for the outcome of a withdrawal. `used` is how many of our numbers final blocks have used. A final
 * answer counts only when the node confirms it in other ways: by the hash of the block, by its transfers, and,
 * when the transaction is reported as failed, by the balance of our address before and after it. Contradictory
 * answers are requested again.
 */
export async function fateOf(
  reader: ChainReader,
  { latest, final }: ChainHead,
  { nonce, hashes }: Sent,
  used: number,
): Promise<Fate> {
  const receipts = await Promise.all(hashes.map((hash) => reader.receipt(hash)));
  const found = receipts.flatMap((receipt, index) =>
    receipt === null ? [] : [{ receipt, txHash: hashes[index] ?? '' }],
  );
  const [first] = found;
  if (first === undefined) return Number(nonce) < used ? { kind: 'gone', how: 'lost' } : WAITING;
  const { receipt, txHash } = first;
  const { blockNumber } = receipt;
  if (blockNumber > latest) return WAITING;
  if (blockNumber > final) return { kind: 'mined', confirmations: latest - blockNumber + 1 };
  // A node that lags may show a receipt of a block that is no longer there.
  if ((await reader.blockHash(blockNumber)) !== receipt.blockHash) return WAITING;
  if (!(await agrees(reader, receipt, txHash))) return WAITING;
  return receipt.isSuccess ? { kind: 'arrived', txHash, blockNumber } : { kind: 'gone', how: 'reverted' };
}

/** Whether a node whose final blocks are as new as ours confirms that a withdrawal cannot arrive. */
export async function isGoneFor(
  reader: ChainReader,
  head: ChainHead,
  { sent, used }: { readonly sent: Sent; readonly used: number },
  how: 'reverted' | 'lost',
): Promise<boolean> {
  const { latest, finalized } = await reader.head();
  if (Math.min(finalized, latest - CONFIRMATIONS + 1) < head.final) return false;
  const fate = await fateOf(reader, head, sent, used);
  return fate.kind === 'gone' && fate.how === how;
}

/** Whether the transfers of the block, and for a failed one the balances around it, agree with the receipt. */
async function agrees(
  reader: ChainReader,
  { isSuccess, blockNumber }: Receipt,
  txHash: string,
): Promise<boolean> {
  const sent = await reader.sent(blockNumber);
  if (sent.some((transfer) => transfer.txHash === txHash) !== isSuccess) return false;
  if (isSuccess) return true;
  const received = await reader.transfers(blockNumber, blockNumber);
  const change = await changeOf(reader, blockNumber);
  return change === null || change === sumOf(received) - sumOf(sent);
}

/**
 * The change of our address's balance in a block; null when the node no longer has it: most keep it for a while
 * only.
 */
async function changeOf(reader: ChainReader, block: number): Promise<bigint | null> {
  try {
    const [before, after] = await Promise.all([reader.balance(block - 1), reader.balance(block)]);
    return after - before;
  } catch {
    return null;
  }
}

function sumOf(transfers: readonly { readonly value: bigint }[]): bigint {
  return transfers.reduce((sum, { value }) => sum + value, 0n);
}
