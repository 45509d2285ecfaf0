import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { moneyText, xfc } from '@touchline/domain/money';
import { PAYMENT_RULES } from '@touchline/domain/payments';
import { HOUR_MS } from '@touchline/domain/rules/durations';
import { gameNow } from '../db/clock.ts';
import { sql, type Db } from '../db/database.ts';
import { pageSummary } from '../http/calls/paging.ts';
import type { PaymentProvider } from './provider.ts';
import { describePayment, PAYMENT_COLUMNS, type PaymentRow } from './rows.ts';

const PER_PAGE = 10;

/**
 * The XFC, in units, that a manager cannot withdraw because of card payments: what was bought within the last 72 hours
 * and is still theirs, and all debts of refunds and disputes.
 */
export async function cardBoughtLocked(db: Db, managerId: number, now: Date): Promise<bigint> {
  const since = new Date(now.getTime() - PAYMENT_RULES.lockedHours * HOUR_MS);
  const { rows } = await sql<{ locked: bigint }>`
    select coalesce(sum(debt_units + case
      when credited_at > ${since} then units - returned_units - frozen_units - debt_units else 0 end), 0)::bigint as locked
    from payment where manager_id = ${managerId} and credited_at is not null
  `.execute(db);
  return rows[0]?.locked ?? 0n;
}

/** A page of a manager's payments, newest first, with what they lock and what is owed. */
export async function paymentsOf(
  db: Db,
  managerId: number,
  { page, noItems = PER_PAGE }: ParsedInput<'payments.list'>,
  publicUrl: string,
): Promise<CallOutput<'payments.list'>> {
  const { rows } = await sql<PaymentRow>`
    select ${PAYMENT_COLUMNS} from payment where manager_id = ${managerId}
    order by id desc limit ${noItems} offset ${(page - 1) * noItems}
  `.execute(db);
  const totals = await sql<{ total: number; debt: bigint }>`
    select count(*)::int as total, coalesce(sum(debt_units), 0)::bigint as debt from payment
    where manager_id = ${managerId}
  `.execute(db);
  const { total = 0, debt = 0n } = totals.rows[0] ?? {};
  const locked = await cardBoughtLocked(db, managerId, await gameNow(db));
  return {
    data: rows.map((row) => describePayment(row, publicUrl)),
    summary: pageSummary(total, page, noItems),
    locked: moneyText(xfc(locked - debt)),
    debt: moneyText(xfc(debt)),
  };
}

/** The rate and what buying by card allows. */
export function paymentConfiguration(
  provider: PaymentProvider | null,
  eurToXfc: string,
): CallOutput<'payments.configuration'> {
  const { min, max, quoteMinutes, lockedHours } = PAYMENT_RULES;
  return {
    EUR_TO_XFC_EXCHANGE_RATE: eurToXfc,
    is_open: provider !== null,
    is_sandbox: provider?.isSandbox ?? false,
    min: moneyText(min),
    max: moneyText(max),
    quote_minutes: quoteMinutes,
    locked_hours: lockedHours,
  };
}
