import { gameNow } from '../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../db/database.ts';
import { enqueue, type JobHandler } from '../jobs/outbox.ts';
import type { Sweep } from '../jobs/sweeps.ts';
import { publishAfterCommit } from '../live/topic-changes.ts';
import { stripeCheckout } from '../outside/stripe-checkout.ts';
import { settlePayment } from './settle-payment.ts';

declare module '../jobs/outbox.ts' {
  interface JobPayloads {
    'close-checkout': { readonly sessionId: string };
    'refund-payment': { readonly reference: string; readonly key: string };
  }
}

const EVERY_MS = 1_000;
const AT_ONCE = 50;

/** Expires unpaid quotes, settles payments whose process stopped after the message, and collects debts. */
export const paymentSweeps: readonly Sweep[] = [
  { name: 'expired payments', everyMs: EVERY_MS, run: (db) => inTransaction(db, expireQuotes) },
  { name: 'payments to settle', everyMs: EVERY_MS, run: settleWaiting },
  { name: 'debts of payments', everyMs: 5 * EVERY_MS, run: collectDebts },
];

async function expireQuotes(tx: Tx): Promise<number> {
  const now = await gameNow(tx);
  const { rows } = await sql<{ managerId: number; sessionId: string | null; provider: string }>`
    update payment set expired_at = ${now}, version = version + 1
    where id in (
      select id from payment where paid_at is null and expired_at is null and expires_at <= ${now}
      order by expires_at limit ${AT_ONCE} for update skip locked
    )
    returning manager_id as "managerId", session_id as "sessionId", provider
  `.execute(tx);
  for (const { sessionId } of rows)
    if (sessionId !== null) await enqueue(tx, 'close-checkout', { sessionId });
  publishAfterCommit(
    tx,
    'me',
    rows.map(({ managerId }) => managerId),
  );
  return rows.length;
}

/** While payments are switched off, what is paid waits. */
async function settleWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from payment
    where needs_settling and (paid_at is null or credited_at is not null
      or not exists (select from switched_off where feature = 'payments'))
    order by id limit ${AT_ONCE}
  `.execute(db);
  return settleEach(db, rows);
}

/** A debt is paid as soon as its manager has an available balance again. */
async function collectDebts(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select payment.id from payment
    join account on account.owner = 'manager' and account.manager_id = payment.manager_id and currency = 'XFC'
    where debt_units > 0 and available > 0
    order by payment.id limit ${AT_ONCE}
  `.execute(db);
  return settleEach(db, rows);
}

async function settleEach(db: Db, payments: readonly { readonly id: number }[]): Promise<number> {
  for (const { id } of payments) await inTransaction(db, (tx) => settlePayment(tx, id));
  return payments.length;
}

/** Closes the provider's page of a quote that expired, so that no one pays an old price. */
export function checkoutCloser(stripeKey: string | null): JobHandler<'close-checkout'> {
  const checkout = stripeKey === null ? null : stripeCheckout(stripeKey, Date.now);
  return async ({ sessionId }) => {
    await checkout?.close(sessionId);
  };
}

/**
 * Requests the refund of a payment from the provider on behalf of an operator. A message of the provider confirms
 * it.
 */
export function paymentRefunder(stripeKey: string | null): JobHandler<'refund-payment'> {
  const checkout = stripeKey === null ? null : stripeCheckout(stripeKey, Date.now);
  return async (refund) => {
    if (checkout === null) throw new Error('no key of Stripe is set: nothing can be refunded');
    await checkout.refund(refund);
  };
}
