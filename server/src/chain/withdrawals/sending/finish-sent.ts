import { moneyText, xfc } from '@touchline/domain/money';
import { gameNow } from '../../../db/clock.ts';
import { inTransaction, sql, type Tx } from '../../../db/database.ts';
import { notify } from '../../../inbox/public.ts';
import { publishAfterCommit } from '../../../live/topic-changes.ts';
import { houseAccount, lockBalances, openHoldsOf, payFromHolds, voidHolds } from '../../../wallet/public.ts';
import type { Receipt } from '../../chain-reader.ts';
import { CONFIRMATIONS } from '../../chain-settings.ts';
import { STATE, WITHDRAWAL_CAUSE, WITHDRAWALS_PATH } from '../rows.ts';
import type { ChainHead, Sending } from './send-withdrawals.ts';

interface SentRow {
  readonly id: number;
  readonly nonce: bigint;
  readonly lost_at_block: bigint | null;
  readonly hashes: readonly string[];
}

/** What became of a withdrawal's transactions. */
type Fate =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'mined'; readonly confirmations: number }
  | { readonly kind: 'arrived'; readonly txHash: string; readonly blockNumber: number }
  | { readonly kind: 'reverted' }
  /** The chain has used the number, and for none of ours. */
  | { readonly kind: 'missing' };

/**
 * Finishes withdrawals by their receipts in final blocks: one that succeeded leaves the books, one that the chain reverted
 * returns to the manager. One whose number the chain used for another transaction returns once a second look, 15 final
 * blocks later, says the same.
 */
export async function finishSent(sending: Sending, head: ChainHead): Promise<void> {
  const { db, writer } = sending;
  const { rows } = await sql<SentRow>`
    select id, nonce, lost_at_block, array_agg(signed.tx_hash) as hashes
    from withdrawal join signed_transaction as signed on withdrawal_id = withdrawal.id
    where state = ${STATE.broadcast} and sender = ${writer.sender} group by withdrawal.id order by nonce
  `.execute(db);
  if (rows.length === 0) return;
  const used = await writer.transactionCount(Math.max(0, head.final));
  for (const row of rows) {
    const fate = await fateOf(sending, head, row, used);
    await inTransaction(db, async (tx) => {
      await apply(tx, row, fate, head);
      await sending.fence(tx);
    });
  }
}

async function fateOf(
  { reader }: Sending,
  { latest, final }: ChainHead,
  { nonce, hashes }: SentRow,
  used: number,
): Promise<Fate> {
  const receipts = await Promise.all(hashes.map((hash) => reader.receipt(hash)));
  const found = receipts.flatMap((receipt, index) =>
    receipt === null ? [] : [{ receipt, txHash: hashes[index] ?? '' }],
  );
  const [first] = found;
  if (first === undefined) return Number(nonce) < used ? { kind: 'missing' } : { kind: 'waiting' };
  const { receipt, txHash } = first;
  if (receipt.blockNumber > latest) return { kind: 'waiting' };
  if (receipt.blockNumber > final) return { kind: 'mined', confirmations: latest - receipt.blockNumber + 1 };
  // A node that lags may show a receipt of a block that is no longer there.
  if ((await reader.blockHash(receipt.blockNumber)) !== receipt.blockHash) return { kind: 'waiting' };
  return endOf(receipt, txHash);
}

function endOf({ isSuccess, blockNumber }: Receipt, txHash: string): Fate {
  return isSuccess ? { kind: 'arrived', txHash, blockNumber } : { kind: 'reverted' };
}

async function apply(
  tx: Tx,
  { id, lost_at_block }: SentRow,
  fate: Fate,
  { final }: ChainHead,
): Promise<void> {
  switch (fate.kind) {
    case 'waiting':
      return note(tx, id, 0, null);
    case 'mined':
      return note(tx, id, fate.confirmations, null);
    case 'arrived':
      return arrive(tx, id, fate);
    case 'reverted':
      return giveBack(tx, id, 'reverted');
    case 'missing': {
      if (lost_at_block === null) return note(tx, id, 0, final);
      if (final >= Number(lost_at_block) + CONFIRMATIONS) return giveBack(tx, id, 'lost');
    }
  }
}

/** Notes how far a transaction is confirmed, and since which block its number is used by another. */
async function note(tx: Tx, id: number, confirmations: number, lostAt: number | null): Promise<void> {
  const { rows } = await sql<{ manager_id: number }>`
    update withdrawal set confirmations = ${confirmations}, lost_at_block = ${lostAt}, version = version + 1
    where id = ${id} and state = ${STATE.broadcast}
      and (confirmations <> ${confirmations} or lost_at_block is distinct from ${lostAt}::bigint)
    returning manager_id
  `.execute(tx);
  publishAfterCommit(
    tx,
    'me',
    rows.map(({ manager_id }) => manager_id),
  );
}

interface EndedRow {
  readonly manager_id: number;
  readonly units: bigint;
  readonly fee_units: bigint;
}

/** The XFC have left: what was held goes out of the books, its fee to the house. */
async function arrive(
  tx: Tx,
  id: number,
  { txHash, blockNumber }: { readonly txHash: string; readonly blockNumber: number },
): Promise<void> {
  const now = await gameNow(tx);
  const { rows } = await sql<EndedRow>`
    update withdrawal set state = ${STATE.confirmed}, tx_hash = ${txHash}, block_number = ${blockNumber}, confirmations = ${CONFIRMATIONS},
      finished_at = ${now}, version = version + 1
    where id = ${id} and state = ${STATE.broadcast} returning manager_id, units, fee_units
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) return;
  const [hold] = await openHoldsOf(tx, WITHDRAWAL_CAUSE, [id]);
  if (hold === undefined) throw new Error(`withdrawal ${id} holds nothing`);
  const issue = await houseAccount(tx, 'XFC', 'issue');
  const fees = await houseAccount(tx, 'XFC', 'fees');
  await lockBalances(tx, [hold.accountId]);
  const cause = { kind: WITHDRAWAL_CAUSE, id };
  await payFromHolds(tx, now, 'XFC', [
    { hold, to: [{ accountId: issue, units: row.units - row.fee_units }], reason: 'withdrawal', cause },
    ...(row.fee_units > 0n
      ? [
          {
            hold,
            to: [{ accountId: fees, units: row.fee_units }],
            reason: 'withdrawal_fee' as const,
            cause,
          },
        ]
      : []),
  ]);
  await notifyManager(tx, now, row, 'withdrawal_confirmed');
}

/** The XFC cannot have left: they are available again. */
async function giveBack(tx: Tx, id: number, failed: 'reverted' | 'lost'): Promise<void> {
  const now = await gameNow(tx);
  const { rows } = await sql<EndedRow>`
    update withdrawal set state = ${STATE.failed}, failed = ${failed}, confirmations = 0, finished_at = ${now},
      version = version + 1
    where id = ${id} and state = ${STATE.broadcast} returning manager_id, units, fee_units
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) return;
  await voidHolds(tx, now, await openHoldsOf(tx, WITHDRAWAL_CAUSE, [id]));
  await notifyManager(tx, now, row, 'withdrawal_failed');
}

async function notifyManager(
  tx: Tx,
  at: Date,
  { manager_id: managerId, units, fee_units }: EndedRow,
  kind: 'withdrawal_confirmed' | 'withdrawal_failed',
): Promise<void> {
  const amount = moneyText(xfc(kind === 'withdrawal_failed' ? units : units - fee_units));
  await notify(tx, at, [{ managerId, kind, values: { amount }, link: WITHDRAWALS_PATH }]);
}
