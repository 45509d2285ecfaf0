import type { Currency, Money } from './money.ts';

/** One line of an entry: units added to an account (negative: taken from it). */
export interface Posting {
  readonly accountId: number;
  readonly money: Money;
}

/** The sum of the postings of each currency that occurs in them. */
export function sumsByCurrency(postings: readonly Posting[]): ReadonlyMap<Currency, bigint> {
  const sums = new Map<Currency, bigint>();
  for (const { money } of postings) sums.set(money.currency, (sums.get(money.currency) ?? 0n) + money.units);
  return sums;
}

/** Throws when the postings do not sum to 0 in every currency: money would appear or vanish. */
export function assertBalanced(postings: readonly Posting[]): void {
  for (const [currency, units] of sumsByCurrency(postings)) {
    if (units !== 0n) throw new Error(`The postings are off by ${units} units of ${currency}.`);
  }
}

/** The two lines of a payment. Throws a RangeError for a negative amount: swap the accounts instead. */
export function payment(fromAccountId: number, toAccountId: number, money: Money): Posting[] {
  if (money.units < 0n) throw new RangeError(`A payment cannot be negative: ${money.units}.`);
  return [
    { accountId: fromAccountId, money: { currency: money.currency, units: -money.units } },
    { accountId: toAccountId, money },
  ];
}

/** The entry that undoes another: nothing is edited, a mistake is reversed by a new entry. */
export function reverse(postings: readonly Posting[]): Posting[] {
  return postings.map(({ accountId, money }) => ({
    accountId,
    money: { currency: money.currency, units: -money.units },
  }));
}

/** Open until it is either posted (the money moved) or void (it was given back). */
export type HoldState = 'open' | 'posted' | 'void';

/** Money of an account reserved for a cause. */
export interface Hold {
  readonly accountId: number;
  readonly money: Money;
  readonly state: HoldState;
}

/** Resolves an open hold. Throws when it is resolved already: it would move the money twice. */
export function resolveHold<H extends Hold>(hold: H, as: Exclude<HoldState, 'open'>): H {
  if (hold.state !== 'open') throw new Error(`A hold that is ${hold.state} cannot become ${as}.`);
  return { ...hold, state: as };
}

/** What an account holds in one currency: the sum of its open holds. */
export function heldBy(accountId: number, currency: Currency, holds: readonly Hold[]): bigint {
  return holds
    .filter((hold) => hold.state === 'open' && hold.accountId === accountId)
    .filter(({ money }) => money.currency === currency)
    .reduce((sum, { money }) => sum + money.units, 0n);
}
