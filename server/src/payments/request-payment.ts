import { randomBytes } from 'node:crypto';
import { refuse } from '@touchline/contract/errors';
import { moneyText } from '@touchline/domain/money';
import { PAYMENT_RULES, priceInCents } from '@touchline/domain/wallet/payments';
import { DAY_MS, MINUTE_MS } from '@touchline/domain/rules/durations';
import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';
import type { WriteFunction } from '../http/calls/handler.ts';
import { lockAllowances } from '../limits/public.ts';
import { lockBalances, managerAccount } from '../wallet/public.ts';
import type { PaymentProvider } from './provider.ts';
import { describePayment, PAYMENT_COLUMNS, type PaymentRow } from './rows.ts';

export interface RequestServices {
  /** Null where the server takes no payments. */
  readonly provider: PaymentProvider | null;
  /** The price of 1 XFC in euros, as decimal text. */
  readonly eurToXfc: string;
  readonly publicUrl: string;
}

const KEY_BYTES = 24;

/**
 * Starts a purchase: its price is fixed for 15 minutes. No request goes to the provider yet, so that nothing is
 * lost when the server stops; its page is opened by the address in the answer.
 */
export function requestPayment({
  provider,
  eurToXfc,
  publicUrl,
}: RequestServices): WriteFunction<'payments.request'> {
  return async (tx, { amount }, { managerId }) => {
    const { min, max } = PAYMENT_RULES;
    if (amount.units < min.units || amount.units > max.units)
      return refuse('ERR_PAYMENT_AMOUNT', { min: moneyText(min), max: moneyText(max) });
    if (provider === null) return refuse('ERR_PROVIDER_UNAVAILABLE');
    // Requests of one manager wait for each other, so that no two of them see the same count.
    await sql`select pg_advisory_xact_lock(hashtext('payment requests'), ${managerId})`.execute(tx);
    const now = await gameNow(tx);
    if (await isOverLimit(tx, managerId, now)) return refuse('ERR_PAYMENT_LIMIT');
    // Deposit limits are decided under the lock of the account that will receive the purchase.
    await lockBalances(tx, [await managerAccount(tx, 'XFC', managerId)]);
    const refused = (await lockAllowances(tx, now, 'deposit', [managerId])).refuse(managerId, amount.units);
    if (refused !== null) return refused;
    const expiresAt = new Date(now.getTime() + PAYMENT_RULES.quoteMinutes * MINUTE_MS);
    const { rows } = await sql<PaymentRow>`
      insert into payment (manager_id, checkout_key, provider, is_sandbox, units, eur_cents, rate, created_at, expires_at)
      values (${managerId}, ${randomBytes(KEY_BYTES).toString('base64url')}, ${provider.name}, ${provider.isSandbox},
        ${amount.units}, ${priceInCents(amount, eurToXfc)}, ${eurToXfc}, ${now}, ${expiresAt})
      returning ${PAYMENT_COLUMNS}
    `.execute(tx);
    const [row] = rows;
    if (row === undefined) throw new Error('a payment was not written');
    return describePayment(row, publicUrl);
  };
}

/** Whether a manager has too many unpaid purchases, or has started too many within a day. */
async function isOverLimit(tx: Tx, managerId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ open: number; today: number }>`
    select
      count(*) filter (where paid_at is null and expired_at is null and expires_at > ${now})::int as open,
      count(*) filter (where created_at > ${new Date(now.getTime() - DAY_MS)})::int as today
    from payment where manager_id = ${managerId}
  `.execute(tx);
  const { open = 0, today = 0 } = rows[0] ?? {};
  return open >= PAYMENT_RULES.maxOpen || today >= PAYMENT_RULES.maxADay;
}
