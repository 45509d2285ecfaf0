import { mergeDispute, PRICE_CURRENCY, type DisputeState } from '@touchline/domain/wallet/payments';
import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';
import { publishAfterCommit } from '../live/topic-changes.ts';
import type { PaymentMessage } from './message.ts';
import { linkByCard } from './link-by-card.ts';
import { lockPayment, needsReview, type PaymentRow } from './rows.ts';

/** The outcome of a message. `repeated`: it was recorded before and changes nothing. */
export interface Recorded {
  readonly outcome: 'applied' | 'unmatched' | 'wrong_amount' | 'repeated';
  readonly paymentId: number | null;
}

const DISPUTES: Readonly<Partial<Record<PaymentMessage['kind'], DisputeState>>> = {
  disputed: 'open',
  dispute_won: 'won',
  dispute_lost: 'lost',
};

/**
 * Stores a verified message once and merges its content into its payment. It moves no money: `settlePayment` does.
 * A message that names no payment we know waits for one that ties its reference to a payment.
 */
export async function recordMessage(
  tx: Tx,
  provider: 'stripe' | 'sandbox',
  message: PaymentMessage,
): Promise<Recorded> {
  const { reference } = message;
  // Messages about one payment wait for each other: neither may miss the reference that the other brings.
  if (reference !== null)
    await sql`select pg_advisory_xact_lock(hashtext('payment reference'), hashtext(${reference}))`.execute(
      tx,
    );
  const now = await gameNow(tx);
  const { rows } = await sql<{ id: number }>`
    insert into payment_event (provider, event_id, kind, outcome, message, received_at)
    values (${provider}, ${message.eventId}, ${message.kind}, 'unmatched', ${JSON.stringify(message)}::jsonb, ${now})
    on conflict (provider, event_id) do nothing returning id
  `.execute(tx);
  const [event] = rows;
  if (event === undefined) return { outcome: 'repeated', paymentId: null };
  const payment = await findPayment(tx, provider, message);
  if (payment === null) return { outcome: 'unmatched', paymentId: null };
  const outcome = await apply(tx, now, payment, { id: event.id, message });
  for (const waiting of await takeWaiting(tx, provider, reference)) {
    const fresh = await lockPayment(tx, payment.id);
    if (fresh !== null) await apply(tx, now, fresh, waiting);
  }
  publishAfterCommit(tx, 'me', [payment.managerId]);
  return { outcome, paymentId: payment.id };
}

async function findPayment(
  tx: Tx,
  provider: string,
  { checkoutKey, reference }: PaymentMessage,
): Promise<PaymentRow | null> {
  const { rows } = await sql<{ id: number }>`
    select id from payment
    where provider = ${provider} and (checkout_key = ${checkoutKey}::text or reference = ${reference}::text)
    order by (checkout_key = ${checkoutKey}::text) desc nulls last limit 1
  `.execute(tx);
  const [found] = rows;
  return found === undefined ? null : lockPayment(tx, found.id);
}

interface StoredMessage {
  /** Of its row. */
  readonly id: number;
  readonly message: PaymentMessage;
}

/** The messages that arrived before anything tied their reference to a payment, oldest first. */
async function takeWaiting(
  tx: Tx,
  provider: string,
  reference: string | null,
): Promise<readonly StoredMessage[]> {
  if (reference === null) return [];
  const { rows } = await sql<StoredMessage>`
    select id, message from payment_event
    where provider = ${provider} and outcome = 'unmatched' and message ->> 'reference' = ${reference} order by id
  `.execute(tx);
  return rows;
}

async function apply(
  tx: Tx,
  now: Date,
  payment: PaymentRow,
  { id, message }: StoredMessage,
): Promise<'applied' | 'wrong_amount'> {
  const { kind, reference } = message;
  const dispute = mergeDispute(payment.dispute, DISPUTES[kind] ?? 'none');
  const money = moneyOf(payment, message);
  const merged: PaymentRow = { ...payment, ...money, dispute };
  await sql`
    update payment set
      reference = coalesce(reference, ${reference}),
      paid_at = case when ${kind === 'paid'}::boolean then coalesce(paid_at, ${now}::timestamptz) else paid_at end,
      expired_at = case
        when ${kind === 'expired'}::boolean and paid_at is null then coalesce(expired_at, ${now}::timestamptz)
        else expired_at end,
      declined_at = case when ${kind === 'declined'}::boolean then ${now}::timestamptz else declined_at end,
      paid_cents = ${money.paidCents}, paid_currency = ${money.paidCurrency}, paid_twice = ${money.isPaidTwice},
      refunded_cents = ${money.refundedCents}, foreign_refund_cents = ${money.foreignRefundCents},
      foreign_refund_currency = ${money.foreignRefundCurrency}, dispute = ${dispute},
      in_review = ${needsReview(merged)}, needs_settling = true, version = version + 1
    where id = ${payment.id}
  `.execute(tx);
  if (message.card !== undefined) await linkByCard(tx, now, payment, message.card);
  const outcome = isMismatch(payment, message) ? 'wrong_amount' : 'applied';
  await sql`update payment_event set payment_id = ${payment.id}, outcome = ${outcome} where id = ${id}`.execute(
    tx,
  );
  return outcome;
}

type MoneyFacts = Pick<
  PaymentRow,
  | 'paidCents'
  | 'paidCurrency'
  | 'isPaidTwice'
  | 'refundedCents'
  | 'foreignRefundCents'
  | 'foreignRefundCurrency'
>;

/** The money facts of a payment after a message: the first sum that was paid, and the highest sum that was given back. */
function moneyOf(payment: PaymentRow, { kind, cents, currency }: PaymentMessage): MoneyFacts {
  const { paidCents, paidCurrency, isPaidTwice, refundedCents } = payment;
  const { foreignRefundCents, foreignRefundCurrency } = payment;
  const known = {
    paidCents,
    paidCurrency,
    isPaidTwice,
    refundedCents,
    foreignRefundCents,
    foreignRefundCurrency,
  };
  // A message without an amount or a currency matches nothing: a currency of no country marks it.
  const amount = {
    cents: Math.max(0, cents ?? 0),
    currency: cents === null ? UNKNOWN : (currency ?? UNKNOWN),
  };
  if (kind === 'paid') {
    if (paidCents === null) return { ...known, paidCents: amount.cents, paidCurrency: amount.currency };
    return {
      ...known,
      isPaidTwice: isPaidTwice || amount.cents !== paidCents || amount.currency !== paidCurrency,
    };
  }
  if (kind !== 'refunded') return known;
  if (amount.currency === PRICE_CURRENCY)
    return { ...known, refundedCents: Math.max(refundedCents, amount.cents) };
  if (amount.currency !== UNKNOWN && amount.cents <= foreignRefundCents) return known;
  return {
    ...known,
    foreignRefundCents: Math.max(1, foreignRefundCents, amount.cents),
    foreignRefundCurrency: amount.currency,
  };
}

/** ISO 4217 for no currency. */
const UNKNOWN = 'xxx';

/** Whether the amount of a message is neither the price nor a part of it. */
function isMismatch({ eurCents }: PaymentRow, { kind, cents, currency }: PaymentMessage): boolean {
  if (kind === 'paid') return cents !== eurCents || currency !== PRICE_CURRENCY;
  if (kind !== 'refunded') return false;
  return currency !== PRICE_CURRENCY || cents === null || cents < 0 || cents > eurCents;
}
