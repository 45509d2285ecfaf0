import type { CallOutput } from '@touchline/contract/calls';
import { moneyText, xfc } from '@touchline/domain/money';
import { sql, type Db } from '../../db/database.ts';
import { withChecksums } from '../addresses.ts';

/** States of a withdrawal, as in the contract. */
export const STATE = {
  requested: 1,
  inReview: 2,
  approved: 3,
  broadcast: 4,
  confirmed: 5,
  failed: 6,
  cancelled: 7,
} as const;

/** What the hold and the ledger entries of a withdrawal name as their cause. */
export const WITHDRAWAL_CAUSE = 'withdrawal';
/** The screen that shows withdrawals. */
export const WITHDRAWALS_PATH = '/my-account/my-wallet/withdraw-xfc/network';

type Answer = CallOutput<'withdrawals.request'>;

export interface WithdrawalRow {
  readonly id: number;
  readonly state: number;
  readonly units: bigint;
  readonly fee_units: bigint;
  readonly to_address: string;
  readonly tx_hash: string | null;
  readonly confirmations: number;
  readonly requested_at: Date;
  readonly send_after: Date;
  readonly is_cancellable: boolean;
  readonly failed: Answer['failed'];
  readonly finished_at: Date | null;
}

/**
 * The columns of an answer, of a row of `withdrawal`. Until its transaction is final the newest signed one is shown. What
 * has a transaction number may have been signed, so it is not cancellable.
 */
export const WITHDRAWAL_COLUMNS = sql`
  id, state, units, fee_units, to_address, confirmations, requested_at, send_after, failed, finished_at,
  coalesce(tx_hash, (
    select signed.tx_hash from signed_transaction as signed where withdrawal_id = withdrawal.id
    order by gas_price desc limit 1
  )) as tx_hash,
  state in (${STATE.requested}, ${STATE.inReview}, ${STATE.approved}) and nonce is null and send_after > game_now()
    as is_cancellable
`;

/** A withdrawal of a manager; null when the manager has none with this id. */
export async function withdrawalOf(db: Db, managerId: number, id: number): Promise<Answer | null> {
  const { rows } = await sql<WithdrawalRow>`
    select ${WITHDRAWAL_COLUMNS} from withdrawal where id = ${id} and manager_id = ${managerId}
  `.execute(db);
  return (await describeWithdrawals(rows))[0] ?? null;
}

/** Answers of rows, in their order. */
export async function describeWithdrawals(rows: readonly WithdrawalRow[]): Promise<Answer[]> {
  const addresses = await withChecksums(rows.map(({ to_address }) => to_address));
  return rows.map((row, index) => ({
    id: row.id,
    state: row.state,
    amount: moneyText(xfc(row.units)),
    fee: moneyText(xfc(row.fee_units)),
    sent_amount: moneyText(xfc(row.units - row.fee_units)),
    to_address: addresses[index] ?? '',
    txhash: row.tx_hash,
    confirmations: row.confirmations,
    created_at: row.requested_at.toISOString(),
    cancellable_until: row.is_cancellable ? row.send_after.toISOString() : null,
    failed: row.failed,
    finished_at: row.finished_at?.toISOString() ?? null,
  }));
}
