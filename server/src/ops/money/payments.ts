import { moneyText, xfc } from '@touchline/domain/money';
import { euroText, type Mismatch } from '@touchline/domain/wallet/payments';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, type Db, type Tx } from '../../db/database.ts';
import { recordAct } from '../../db/record-act.ts';
import { decidePayment, paymentsInReview, type Decided, type Decision } from '../../payments/public.ts';
import { UsageError, type Command } from '../command.ts';

const DECISIONS = ['release', 'refund', 'close'] as const satisfies readonly Decision[];
const DONE: Readonly<Record<Decision, string>> = {
  release: 'is released: what was paid for in euros is credited.',
  refund: 'goes back to its card: the review ends with the message of the provider.',
  close: 'is closed: nothing of it stays credited.',
};
const REFUSED: Readonly<Record<Extract<Decided, { done: false }>['why'], string>> = {
  not_in_review: 'is not in review: it never was, or somebody has decided.',
  not_in_euros: 'was not paid in euros: refund or close it.',
  is_back: 'has gone back to its card: close it.',
  is_credited: 'is credited: refund it at the provider, and the XFC leaves by its message.',
  unnamed: 'has no name at the provider: refund it there, then close it.',
  was_asked: 'is being refunded: the message of the provider ends the review.',
};

/** Lists payments by card that do not match their price, or ends the review of one. */
export const payments: Command = {
  usage: '[release|refund|close PAYMENT OPERATOR REASON]',
  about: 'lists card payments that do not match their price; releases, refunds or closes one',
  async run({ db, print }, [act, payment, operator, ...words]) {
    if (act === undefined) return list(db, print);
    const decision = DECISIONS.find((each) => each === act);
    if (decision === undefined) throw new UsageError('A payment is released, refunded or closed.');
    const id = Number(payment);
    if (!Number.isInteger(id) || id < 1)
      throw new UsageError('PAYMENT is the number of a payment in review.');
    const reason = words.join(' ');
    if (operator === undefined || reason === '')
      throw new UsageError('Name OPERATOR and REASON: both are recorded.');
    const decided = await inTransaction(db, (tx) => decide(tx, { id, decision, operator, reason }));
    print(`Payment ${id} ${decided.done ? DONE[decision] : REFUSED[decided.why]}`);
    return decided.done;
  },
};

interface Order {
  readonly id: number;
  readonly decision: Decision;
  readonly operator: string;
  readonly reason: string;
}

async function decide(tx: Tx, { id, decision, operator, reason }: Order): Promise<Decided> {
  const decided = await decidePayment(tx, id, decision);
  if (!decided.done) return decided;
  await recordAct(tx, await gameNow(tx), {
    operator,
    act: `${decision}_payment`,
    subject: { kind: 'payment', id },
    before: { ...decided.before },
    after: { ...decided.after },
    reason,
  });
  return decided;
}

type Listed = Awaited<ReturnType<typeof paymentsInReview>>[number];

async function list(db: Db, print: (line: string) => void): Promise<boolean> {
  const waiting = await paymentsInReview(db);
  if (waiting.length === 0) print('No payment is in review.');
  for (const payment of waiting) {
    const { id, createdAt, units, eurCents, nickname, reference, creditedAt, refundAskedAt } = payment;
    const what = payment.mismatches.map((mismatch) => describe(payment, mismatch)).join('; ');
    print(
      `${id}  ${createdAt.toISOString()}  ${moneyText(xfc(units))} XFC for ${euroText(eurCents)} EUR by ${nickname}: ` +
        `${what}; ${creditedAt === null ? 'not credited' : 'credited'}` +
        `${refundAskedAt === null ? '' : `, refund asked ${refundAskedAt.toISOString()}`}` +
        `${reference === null ? '' : `, ${reference}`}`,
    );
  }
  return true;
}

function describe(payment: Listed, mismatch: Mismatch): string {
  const paid = sum(payment.paidCents, payment.paidCurrency);
  switch (mismatch) {
    case 'paid_amount':
      return `paid ${paid}`;
    case 'paid_twice':
      return `paid ${paid}, and another amount later`;
    case 'refund_amount':
      return `given back ${sum(payment.refundedCents, 'eur')}${foreign(payment)}, more than was paid`;
    case 'refund_currency':
      return `given back${foreign(payment)}`;
  }
}

function foreign({ foreignRefundCents: cents, foreignRefundCurrency: currency }: Listed): string {
  return cents === 0 ? '' : ` ${sum(cents, currency)}`;
}

function sum(cents: number | null, currency: string | null): string {
  return `${euroText(cents ?? 0)} ${(currency ?? '').toUpperCase()}`;
}
