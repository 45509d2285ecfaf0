import { moneyText, xfc } from '@touchline/domain/money';
import { gameNow } from '../../../db/clock.ts';
import { inTransaction, sql, type Tx } from '../../../db/database.ts';
import { notify } from '../../../inbox/public.ts';
import { publishAfterCommit } from '../../../live/topic-changes.ts';
import { houseAccount, lockBalances, openHoldsOf, payFromHolds, voidHolds } from '../../../wallet/public.ts';
import { CONFIRMATIONS } from '../../chain-settings.ts';
import { STATE, WITHDRAWAL_CAUSE, WITHDRAWALS_PATH } from '../rows.ts';
import { fateOf, isGoneFor, type Fate, type Sent } from './fate.ts';
import type { ChainHead, Sending } from './sending.ts';

interface SentRow extends Sent {
  readonly id: number;
  /** The newest final block when it was first found missing. */
  readonly lost_at_block: bigint | null;
}

/**
 * Finishes withdrawals by their receipts in final blocks: one that succeeded leaves the books. One that cannot
 * arrive, because the chain reverted it or used its number for another transaction, returns to the manager once a
 * second check, 15 final blocks later, confirms it, and a second node, if there is one, agrees.
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
    const fate = await confirmed(sending, head, row, used);
    await inTransaction(db, async (tx) => {
      await apply(tx, row, fate, head);
      await sending.fence(tx);
    });
  }
}

/** The fate of a withdrawal; one that would return now waits for as long as the second node does not agree. */
async function confirmed(
  { reader, witness }: Sending,
  head: ChainHead,
  row: SentRow,
  used: number,
): Promise<Fate> {
  const fate = await fateOf(reader, head, row, used);
  if (fate.kind !== 'gone' || witness === null || !isSecondCheck(row, head)) return fate;
  return (await isGoneFor(witness, head, { sent: row, used }, fate.how)) ? fate : { kind: 'waiting' };
}

function isSecondCheck({ lost_at_block }: SentRow, { final }: ChainHead): boolean {
  return lost_at_block !== null && final >= Number(lost_at_block) + CONFIRMATIONS;
}

async function apply(tx: Tx, row: SentRow, fate: Fate, head: ChainHead): Promise<void> {
  const { id, lost_at_block: lostAt } = row;
  switch (fate.kind) {
    case 'waiting':
      return note(tx, id, 0, null);
    case 'mined':
      return note(tx, id, fate.confirmations, null);
    case 'arrived':
      return arrive(tx, id, fate);
    case 'gone':
      return isSecondCheck(row, head)
        ? giveBack(tx, id, fate.how)
        : note(tx, id, 0, lostAt === null ? head.final : Number(lostAt));
  }
}

/** Records how far a transaction is confirmed, and since which final block it is known to be missing. */
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

/** The XFC have left: the held amount leaves the books, its fee goes to the house. */
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
