import { SERVICE_PATHS } from '@touchline/contract/addresses';
import type { CallOutput } from '@touchline/contract/calls';
import { moneyText, xfc } from '@touchline/domain/money';
import {
  euroText,
  openMismatches,
  paymentState,
  PAYMENT_RULES,
  type Receipt,
} from '@touchline/domain/wallet/payments';
import { HOUR_MS } from '@touchline/domain/rules/durations';
import { sql, type Db, type Tx } from '../db/database.ts';

/** A payment as it is stored. */
export interface PaymentRow extends Omit<Receipt, 'isCredited'> {
  readonly id: number;
  readonly managerId: number;
  readonly checkoutKey: string;
  readonly provider: 'stripe' | 'sandbox';
  readonly isSandbox: boolean;
  readonly units: bigint;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly sessionId: string | null;
  readonly sessionUrl: string | null;
  readonly reference: string | null;
  readonly paidAt: Date | null;
  readonly creditedAt: Date | null;
  readonly expiredAt: Date | null;
  readonly declinedAt: Date | null;
  readonly inReview: boolean;
  readonly closedAt: Date | null;
  readonly refundAskedAt: Date | null;
  readonly returnedUnits: bigint;
  readonly frozenUnits: bigint;
  readonly debtUnits: bigint;
  readonly needsSettling: boolean;
}

/** The columns of a payment, by the names of `PaymentRow`. */
export const PAYMENT_COLUMNS = sql`
  id, manager_id as "managerId", checkout_key as "checkoutKey", provider, is_sandbox as "isSandbox", units,
  eur_cents as "eurCents", created_at as "createdAt", expires_at as "expiresAt", session_id as "sessionId",
  session_url as "sessionUrl", reference, paid_at as "paidAt", credited_at as "creditedAt", expired_at as "expiredAt",
  declined_at as "declinedAt", paid_cents as "paidCents", paid_currency as "paidCurrency", paid_twice as "isPaidTwice",
  refunded_cents as "refundedCents", foreign_refund_cents as "foreignRefundCents",
  foreign_refund_currency as "foreignRefundCurrency", dispute, in_review as "inReview", reviewed,
  closed_at as "closedAt", refund_asked_at as "refundAskedAt", returned_units as "returnedUnits",
  frozen_units as "frozenUnits", debt_units as "debtUnits", needs_settling as "needsSettling"
`;

/** Locks a payment and reads it under the lock; null when there is none. It is locked before accounts are. */
export async function lockPayment(tx: Tx, id: number): Promise<PaymentRow | null> {
  const { rows } = await sql<PaymentRow>`
    select ${PAYMENT_COLUMNS} from payment where id = ${id} for update
  `.execute(tx);
  return rows[0] ?? null;
}

/** One payment of a manager; null for someone else's. */
export async function paymentOf(db: Db, managerId: number, id: number): Promise<PaymentRow | null> {
  const { rows } = await sql<PaymentRow>`
    select ${PAYMENT_COLUMNS} from payment where id = ${id} and manager_id = ${managerId}
  `.execute(db);
  return rows[0] ?? null;
}

/** The state of a payment as its manager sees it. */
export function stateOf(row: PaymentRow): CallOutput<'payments.get'>['state'] {
  return paymentState({
    isPaid: row.paidAt !== null,
    isCredited: row.creditedAt !== null,
    isExpired: row.expiredAt !== null,
    refundedCents:
      row.refundedCents + (row.reviewed.includes('refund_currency') ? 0 : row.foreignRefundCents),
    isClosed: row.closedAt !== null,
    dispute: row.dispute,
  });
}

/** The money of a payment as the provider reports it. */
export function receiptOf(row: PaymentRow): Receipt {
  return { ...row, isCredited: row.creditedAt !== null };
}

/** Whether something about a payment waits for an operator. */
export function needsReview(row: PaymentRow): boolean {
  return row.closedAt === null && openMismatches(receiptOf(row)).length > 0;
}

/** The address that opens the page on which a payment is made. */
export function checkoutPath(checkoutKey: string): string {
  return `/api${SERVICE_PATHS.checkout.replace('{key}', checkoutKey)}`;
}

/** A payment for its manager's screen. */
export function describePayment(row: PaymentRow, publicUrl: string): CallOutput<'payments.get'> {
  const state = stateOf(row);
  const until =
    row.creditedAt === null ? null : row.creditedAt.getTime() + PAYMENT_RULES.lockedHours * HOUR_MS;
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    state,
    amount: moneyText(xfc(row.units)),
    eur_amount: euroText(row.eurCents),
    fee: euroText(0),
    expires_at: row.expiresAt.toISOString(),
    redirect_url: state === 'pending' ? `${publicUrl}${checkoutPath(row.checkoutKey)}` : null,
    is_sandbox: row.isSandbox,
    is_declined: state === 'pending' && row.declinedAt !== null,
    in_review: row.inReview,
    withdrawable_from: state === 'credited' && until !== null ? new Date(until).toISOString() : null,
    returned_amount: moneyText(xfc(row.returnedUnits)),
    frozen_amount: moneyText(xfc(row.frozenUnits)),
    debt: moneyText(xfc(row.debtUnits)),
  };
}
