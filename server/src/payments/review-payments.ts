import {
  isAllBack,
  mismatchesOf,
  openMismatches,
  PRICE_CURRENCY,
  unitsPaidFor,
  type Mismatch,
} from '@touchline/domain/wallet/payments';
import { gameNow } from '../db/clock.ts';
import { sql, type Db, type Tx } from '../db/database.ts';
import { enqueue } from '../jobs/outbox.ts';
import { publishAfterCommit } from '../live/topic-changes.ts';
import { recordMessage } from './record-message.ts';
import { lockPayment, needsReview, PAYMENT_COLUMNS, receiptOf, type PaymentRow } from './rows.ts';
import { settlePayment } from './settle-payment.ts';

const MAX_SHOWN = 200;

/** A payment that waits for an operator, and what does not match. */
export interface PaymentInReview extends PaymentRow {
  readonly nickname: string;
  readonly mismatches: readonly Mismatch[];
}

/** The payments that wait for an operator, oldest first, at most 200. */
export async function paymentsInReview(db: Db): Promise<readonly PaymentInReview[]> {
  const { rows } = await sql<PaymentRow>`
    select ${PAYMENT_COLUMNS} from payment where in_review order by id limit ${MAX_SHOWN}
  `.execute(db);
  const names = await sql<{ id: number; nickname: string }>`
    select id, nickname from manager where id = any(${rows.map(({ managerId }) => managerId)}::int[])
  `.execute(db);
  const nicknames = new Map(names.rows.map(({ id, nickname }) => [id, nickname]));
  return rows.map((row) => ({
    ...row,
    nickname: nicknames.get(row.managerId) ?? `manager ${row.managerId}`,
    mismatches: openMismatches(receiptOf(row)),
  }));
}

/**
 * The decision of an operator. `release`: the amount paid in euros is credited, or stays credited. `refund`: the
 * provider is requested to refund everything. `close`: nothing is credited, or everything credited is returned.
 */
export type Decision = 'release' | 'refund' | 'close';

/** The result of a decision: done, or why not. */
export type Decided =
  | { readonly done: true; readonly before: object; readonly after: object }
  | {
      readonly done: false;
      readonly why: 'not_in_review' | 'not_in_euros' | 'is_back' | 'is_credited' | 'was_asked' | 'unnamed';
    };

/** Ends the review of a payment. Deciding again changes nothing: a payment that is decided is not in review. */
export async function decidePayment(tx: Tx, id: number, decision: Decision): Promise<Decided> {
  const payment = await lockPayment(tx, id);
  if (payment === null || !needsReview(payment)) return { done: false, why: 'not_in_review' };
  const before = { units: payment.units.toString(), eur_cents: payment.eurCents, reviewed: payment.reviewed };
  const why = whyNot(payment, decision);
  if (why !== null) return { done: false, why };
  if (decision === 'refund') await askRefund(tx, payment);
  else if (decision === 'release') await release(tx, payment);
  else await close(tx, payment);
  await settlePayment(tx, id);
  publishAfterCommit(tx, 'me', [payment.managerId]);
  const after = await lockPayment(tx, id);
  return {
    done: true,
    before,
    after: {
      units: after?.units.toString(),
      eur_cents: after?.eurCents,
      reviewed: after?.reviewed,
      credited: after?.creditedAt !== null,
      returned_units: after?.returnedUnits.toString(),
    },
  };
}

function whyNot(payment: PaymentRow, decision: Decision): Exclude<Decided, { done: true }>['why'] | null {
  if (decision === 'close') return null;
  if (isAllBack(receiptOf(payment))) return 'is_back';
  if (decision === 'refund') {
    if (payment.creditedAt !== null) return 'is_credited';
    if (payment.reference === null) return 'unnamed';
    return payment.refundAskedAt === null ? null : 'was_asked';
  }
  if (payment.refundAskedAt !== null) return 'was_asked';
  const isPaidInEuros =
    payment.paidCents !== null && payment.paidCents > 0 && payment.paidCurrency === PRICE_CURRENCY;
  return isPaidInEuros ? null : 'not_in_euros';
}

/** A payment below the price buys its share of the XFC, so that no XFC is issued without payment. */
async function release(tx: Tx, payment: PaymentRow): Promise<void> {
  const { id, units, eurCents, paidCents, creditedAt } = payment;
  const paid = creditedAt === null ? Math.min(eurCents, paidCents ?? 0) : eurCents;
  await sql`
    update payment set reviewed = ${mismatchesOf(receiptOf(payment))}::text[],
      units = ${unitsPaidFor(units, eurCents, paid)}, eur_cents = ${paid}
    where id = ${id}
  `.execute(tx);
}

async function close(tx: Tx, payment: PaymentRow): Promise<void> {
  await sql`
    update payment set reviewed = ${mismatchesOf(receiptOf(payment))}::text[], closed_at = ${await gameNow(tx)}
    where id = ${payment.id}
  `.execute(tx);
}

/**
 * The review ends with the provider's message that confirms the refund. In the sandbox that message arrives at
 * once.
 */
async function askRefund(tx: Tx, payment: PaymentRow): Promise<void> {
  const { id, checkoutKey: key, reference, provider, paidCents: cents, paidCurrency: currency } = payment;
  await sql`update payment set refund_asked_at = ${await gameNow(tx)} where id = ${id}`.execute(tx);
  if (provider === 'sandbox')
    await recordMessage(tx, provider, {
      eventId: `evt_operator_refund_${key}`,
      kind: 'refunded',
      checkoutKey: key,
      reference,
      cents,
      currency,
    });
  else if (reference !== null) await enqueue(tx, 'refund-payment', { reference, key });
}
