import { moneyText, xfc } from '@touchline/domain/money';
import { claimOn, isCreditable, openMismatches, settleClaim } from '@touchline/domain/wallet/payments';
import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';
import { notify } from '../inbox/public.ts';
import {
  houseAccount,
  lockBalances,
  managerAccount,
  moveMoney,
  openHolds,
  openHoldsOf,
  voidHolds,
} from '../wallet/public.ts';
import { lockPayment, needsReview, receiptOf, type PaymentRow } from './rows.ts';

/** The cause of holds of frozen XFC and of the entries of a payment. */
export const PAYMENT_CAUSE = 'payment';
const SCREEN = '/my-account/my-wallet/buy-xfc';

/**
 * Updates the ledger to the known state of a payment: credits it once, takes back refunded amounts, freezes
 * disputed ones. An amount the manager no longer has becomes a debt; no balance goes below zero. Running it again
 * changes nothing.
 */
export async function settlePayment(tx: Tx, id: number): Promise<void> {
  const payment = await lockPayment(tx, id);
  if (payment === null) return;
  const isSwitchedOff = await arePaymentsOff(tx);
  const mayCredit = payment.closedAt === null && isCreditable(receiptOf(payment));
  const credits = mayCredit && payment.creditedAt === null && !isSwitchedOff;
  const now = await gameNow(tx);
  const account = await managerAccount(tx, 'XFC', payment.managerId);
  const balances = await lockBalances(tx, [account]);
  if (credits) await credit(tx, now, payment, account);
  const isCredited = credits || payment.creditedAt !== null;
  const available = (balances.get(account)?.available ?? 0n) + (credits ? payment.units : 0n);
  const settled = isCredited
    ? await takeBack(tx, now, payment, { account, available })
    : { returned: 0n, frozen: 0n, debt: 0n };
  await sql`
    update payment set
      credited_at = case when ${credits}::boolean then ${now}::timestamptz else credited_at end,
      returned_units = ${settled.returned}, frozen_units = ${settled.frozen}, debt_units = ${settled.debt},
      in_review = ${needsReview({ ...payment, creditedAt: credits ? now : payment.creditedAt })},
      needs_settling = ${mayCredit && !isCredited}, version = version + 1
    where id = ${id}
  `.execute(tx);
  await notifyManager(tx, now, payment, { ...settled, credits });
}

/** Whether an operator has stopped payments: what is paid then waits, and is credited when they are open again. */
async function arePaymentsOff(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from switched_off where feature = 'payments'`.execute(tx);
  return rows.length > 0;
}

/** Issues what was bought and pays it to the manager, through the clearing account of payments. */
async function credit(tx: Tx, now: Date, { id, units }: PaymentRow, account: number): Promise<void> {
  const [issue, clearing] = await clearingAccounts(tx);
  await move(tx, now, { reason: 'card_payment', id, units, path: [issue, clearing, account] });
}

async function takeBack(
  tx: Tx,
  now: Date,
  payment: PaymentRow,
  { account, available }: { readonly account: number; readonly available: bigint },
): Promise<{ readonly returned: bigint; readonly frozen: bigint; readonly debt: bigint }> {
  const { id, returnedUnits, frozenUnits } = payment;
  const { take, freeze, debt } = settleClaim(
    claimOn({
      ...payment,
      isRefundUnclear: openMismatches(receiptOf(payment)).includes('refund_currency'),
      isClosed: payment.closedAt !== null,
    }),
    returnedUnits,
    available + frozenUnits,
  );
  const refreezes = freeze !== frozenUnits || take > 0n;
  if (refreezes && frozenUnits > 0n) {
    const holds = await openHoldsOf(tx, PAYMENT_CAUSE, [id]);
    await voidHolds(tx, now, holds);
  }
  if (take > 0n) {
    const [issue, clearing] = await clearingAccounts(tx);
    await move(tx, now, {
      reason: 'card_payment_returned',
      id,
      units: take,
      path: [account, clearing, issue],
    });
  }
  if (refreezes && freeze > 0n)
    await openHolds(tx, now, [{ accountId: account, cause: { kind: PAYMENT_CAUSE, id }, units: freeze }]);
  return { returned: returnedUnits + take, frozen: freeze, debt };
}

async function clearingAccounts(tx: Tx): Promise<readonly [issue: number, clearing: number]> {
  return [await houseAccount(tx, 'XFC', 'issue'), await houseAccount(tx, 'XFC', 'payments')];
}

interface Move {
  readonly reason: 'card_payment' | 'card_payment_returned';
  /** Of the payment. */
  readonly id: number;
  readonly units: bigint;
  readonly path: readonly [from: number, by: number, to: number];
}

/** Moves XFC over the clearing account, which is empty before and after. */
async function move(tx: Tx, now: Date, { reason, id, units, path: [from, by, to] }: Move): Promise<void> {
  const cause = { kind: PAYMENT_CAUSE, id };
  const entry = (payer: number, receiver: number) => ({
    reason,
    cause,
    postings: [
      { accountId: payer, money: xfc(-units) },
      { accountId: receiver, money: xfc(units) },
    ],
  });
  await moveMoney(tx, now, [entry(from, by), entry(by, to)]);
}

interface Settled {
  readonly credits: boolean;
  readonly returned: bigint;
  readonly frozen: bigint;
  readonly debt: bigint;
}

/** Notifies the manager of what changed. */
async function notifyManager(tx: Tx, now: Date, payment: PaymentRow, settled: Settled): Promise<void> {
  const { managerId, returnedUnits, frozenUnits, debtUnits } = payment;
  const notice = (kind: Parameters<typeof notify>[2][number]['kind'], units: bigint) => ({
    managerId,
    kind,
    values: { amount: moneyText(xfc(units)) },
    link: SCREEN,
  });
  await notify(tx, now, [
    ...(settled.credits ? [notice('payment_credited', payment.units)] : []),
    ...(settled.returned > returnedUnits
      ? [notice('payment_refunded', settled.returned - returnedUnits)]
      : []),
    ...(settled.frozen > frozenUnits
      ? [notice(payment.dispute === 'open' ? 'payment_disputed' : 'payment_held', settled.frozen)]
      : []),
    ...(settled.debt > debtUnits ? [notice('payment_debt', settled.debt)] : []),
    ...(settled.frozen === 0n && frozenUnits > settled.returned - returnedUnits
      ? [notice('payment_released', frozenUnits - (settled.returned - returnedUnits))]
      : []),
  ]);
}
