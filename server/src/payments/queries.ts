import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { moneyText, xfc } from '@touchline/domain/money';
import { PAYMENT_RULES } from '@touchline/domain/wallet/payments';
import { sql, type Db } from '../db/database.ts';
import { pageSummary } from '../http/calls/paging.ts';
import { ownXfc } from '../wallet/public.ts';
import type { PaymentProvider } from './provider.ts';
import { describePayment, PAYMENT_COLUMNS, type PaymentRow } from './rows.ts';

const PER_PAGE = 10;

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
  const { cardLocked: locked } = await ownXfc(db, managerId);
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
