import { moneyText, xfc } from '@touchline/domain/money';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db, type Tx } from '../../db/database.ts';
import { notify } from '../../inbox/public.ts';
import { openHoldsOf, voidHolds } from '../../wallet/public.ts';
import { publishAfterCommit } from '../../live/topic-changes.ts';
import { STATE, WITHDRAWAL_CAUSE, WITHDRAWALS_PATH } from './rows.ts';

/** A withdrawal that is not finished, for operators. */
export interface OpenWithdrawal {
  readonly id: number;
  readonly state: number;
  readonly nickname: string;
  readonly units: bigint;
  readonly to_address: string;
  readonly approvals_needed: number;
  readonly approved_by: readonly string[];
  readonly requested_at: Date;
  readonly nonce: bigint | null;
}

/** The withdrawals that are not finished, oldest first, at most 200. */
export async function openWithdrawals(db: Db): Promise<readonly OpenWithdrawal[]> {
  const { rows } = await sql<OpenWithdrawal>`
    select withdrawal.id, state, nickname, units, to_address, approvals_needed, approved_by, requested_at, nonce
    from withdrawal join manager on manager.id = manager_id
    where state in (${STATE.requested}, ${STATE.inReview}, ${STATE.approved}, ${STATE.broadcast})
    order by withdrawal.id limit 200
  `.execute(db);
  return rows;
}

/**
 * The result of an operator's decision: null when the withdrawal does not await one, or they have already approved
 * it.
 */
export type Review = 'approved' | 'needs_another' | 'refused' | null;

/**
 * Approves a withdrawal in review in the name of an operator. The last approval it needs releases it for sending.
 */
export async function approveWithdrawal(tx: Tx, id: number, operator: string): Promise<Review> {
  const { rows } = await sql<{ state: number; manager_id: number }>`
    update withdrawal set approved_by = approved_by || ${operator}::text, version = version + 1,
      state = case when cardinality(approved_by) + 1 >= approvals_needed then ${STATE.approved} else state end
    where id = ${id} and state = ${STATE.inReview} and not ${operator}::text = any(approved_by)
    returning state, manager_id
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  publishAfterCommit(tx, 'me', [row.manager_id]);
  return row.state === STATE.approved ? 'approved' : 'needs_another';
}

/**
 * Rejects a withdrawal before anything is signed for it: the money becomes available again, and the manager is
 * notified of the reason.
 */
export async function refuseWithdrawal(tx: Tx, id: number, reason: string): Promise<Review> {
  const now = await gameNow(tx);
  const { rows } = await sql<{ manager_id: number; units: bigint }>`
    update withdrawal set state = ${STATE.failed}, failed = 'refused', finished_at = ${now}, version = version + 1
    where id = ${id} and state in (${STATE.requested}, ${STATE.inReview}, ${STATE.approved}) and nonce is null
    returning manager_id, units
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  await voidHolds(tx, now, await openHoldsOf(tx, WITHDRAWAL_CAUSE, [id]));
  await notify(tx, now, [
    {
      managerId: row.manager_id,
      kind: 'withdrawal_refused',
      values: { amount: moneyText(xfc(row.units)), reason },
      link: WITHDRAWALS_PATH,
    },
  ]);
  return 'refused';
}
