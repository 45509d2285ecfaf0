import type { Currency, Money } from '../money.ts';

/** What a journal entry or a hold is for: a contest, a manager (for grants), an order … */
export interface Cause {
  readonly kind: string;
  readonly id: number;
}

/** One line of a journal entry: units added to an account (negative: taken from it). */
export interface Posting {
  readonly accountId: number;
  readonly money: Money;
}

/** Postings that are written together and sum to 0 in each currency. */
export interface JournalEntry<Reason extends string = string> {
  readonly reason: Reason;
  readonly cause: Cause;
  readonly postings: readonly Posting[];
}

/** Money of an account that is reserved for a cause, in units of the account's currency. */
export interface Hold {
  readonly id: number;
  readonly accountId: number;
  readonly cause: Cause;
  readonly units: bigint;
}

/** The two parts of a balance: what its owner can spend, and what holds reserve. */
export type BalancePart = 'available' | 'held';

/** The change of the two parts of a guarded balance. */
export interface BalanceChange {
  readonly accountId: number;
  readonly available: bigint;
  readonly held: bigint;
}

/** A posting with its position in the journal. */
export interface JournalLine {
  /** The index of its journal entry. */
  readonly entry: number;
  /** Its index in the journal entry. */
  readonly line: number;
  readonly posting: Posting;
  /** The account's balance after it, available and held together; null for an account without a balance. */
  readonly balanceAfter: bigint | null;
}

/** The two postings of a payment. Throws a RangeError for a negative amount: swap the accounts instead. */
export function payment(fromAccountId: number, toAccountId: number, money: Money): readonly Posting[] {
  if (money.units < 0n) throw new RangeError(`A payment cannot be negative: ${money.units}.`);
  return [
    { accountId: fromAccountId, money: { currency: money.currency, units: -money.units } },
    { accountId: toAccountId, money },
  ];
}

/** Throws when the postings do not sum to 0 in every currency: money would appear or vanish. */
export function assertBalanced(postings: readonly Posting[]): void {
  const sums = new Map<Currency, bigint>();
  for (const { money } of postings) sums.set(money.currency, (sums.get(money.currency) ?? 0n) + money.units);
  for (const [currency, units] of sums) {
    if (units !== 0n) throw new Error(`The postings are off by ${units} units of ${currency}.`);
  }
}

/**
 * Books journal entries one after another and returns their lines and the changes of balances. `totals` is the
 * balance of each guarded account; other accounts keep none. Money leaves a guarded account from `part`; incoming
 * money is available.
 */
export function bookEntries(
  entries: readonly JournalEntry[],
  totals: Iterable<readonly [accountId: number, units: bigint]>,
  part: BalancePart,
): { readonly lines: readonly JournalLine[]; readonly changes: readonly BalanceChange[] } {
  const balances = new Map(totals);
  const lines: JournalLine[] = [];
  const changes: BalanceChange[] = [];
  for (const [entry, { postings }] of entries.entries()) {
    for (const [line, posting] of postings.entries()) {
      const { accountId, money } = posting;
      const before = balances.get(accountId);
      if (before === undefined) {
        lines.push({ entry, line, posting, balanceAfter: null });
        continue;
      }
      const balanceAfter = before + money.units;
      balances.set(accountId, balanceAfter);
      lines.push({ entry, line, posting, balanceAfter });
      const isFromHeld = part === 'held' && money.units < 0n;
      changes.push({
        accountId,
        available: isFromHeld ? 0n : money.units,
        held: isFromHeld ? money.units : 0n,
      });
    }
  }
  return { lines, changes };
}
