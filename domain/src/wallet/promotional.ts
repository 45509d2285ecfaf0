/** How much of a manager's XFC is promotional, and how much may leave. Units of XFC throughout. */
import { shareOf, xfc } from '../money.ts';
import type { PromotionalRules } from '../rules/rewards.ts';

const WHOLE = 10_000n;

/** What the lines of a manager's XFC account add up to. */
export interface PromotionalSums {
  /** Promotional XFC received as a grant or reward. */
  readonly received: bigint;
  /** Promotional XFC received from other managers, see `carried.ts`. */
  readonly carried: bigint;
  /** Contest fees paid. */
  readonly feesPaid: bigint;
  /** Paid in from outside, less what was withdrawn; may be negative. */
  readonly paidIn: bigint;
  /** Bought by card and still within its waiting time, or owed for a purchase that was taken back. */
  readonly cardLocked: bigint;
}

/** The promotional XFC left when each fee frees the given basis points of itself; never negative. */
export function promotionalLeft(
  { received, feesPaid }: Pick<PromotionalSums, 'received' | 'feesPaid'>,
  freedBasisPoints: bigint,
): bigint {
  const left = received - shareOf(xfc(feesPaid), freedBasisPoints).units;
  return left > 0n ? left : 0n;
}

/** The promotional XFC granted to or received by a manager that their fees have not freed: their obligation. */
export function obligationOf(
  { received, carried, feesPaid }: Pick<PromotionalSums, 'received' | 'carried' | 'feesPaid'>,
  rules: PromotionalRules,
): bigint {
  return promotionalLeft({ received: received + carried, feesPaid }, rules.freedByFeesBasisPoints);
}

/** What may be withdrawn, and what holds the rest back. */
export interface Withdrawable {
  readonly amount: bigint;
  /** Available XFC that is promotional and not freed. */
  readonly promotional: bigint;
  /** Available XFC that was won with promotional XFC or came from that of others, and stays until all of it is freed. */
  readonly winnings: bigint;
  /** Available XFC that waits because it was bought by card. */
  readonly cardLocked: bigint;
  /** Contest fees still to pay until all promotional XFC is freed. */
  readonly feesToFree: bigint;
}

/**
 * Splits available XFC by whether it may be withdrawn. `leaving` is reserved for withdrawals under way, which count as
 * withdrawn. Fees free first what was granted, then what came from others, which is held back
 * itself but no winnings besides. The four parts add up to `available`.
 */
export function withdrawableOf(
  available: bigint,
  leaving: bigint,
  sums: PromotionalSums,
  rules: PromotionalRules,
): Withdrawable {
  const left = promotionalLeft(sums, rules.freedByFeesBasisPoints);
  const promotional = min(left, available);
  const rest = available - promotional;
  const cardLocked = min(rest, sums.cardLocked);
  const free = rest - cardLocked;
  const paidIn = max(0n, sums.paidIn - leaving - cardLocked);
  // Deposits that went to an accomplice cannot be replaced by proceeds of bonus XFC, so this is deducted first.
  const own = free - min(obligationOf(sums, rules) - left, free);
  const amount = rules.locksWinnings && left > 0n ? min(own, paidIn) : own;
  return {
    amount,
    promotional,
    winnings: free - amount,
    cardLocked,
    feesToFree: max(
      0n,
      roundedUp((sums.received + sums.carried) * WHOLE, rules.freedByFeesBasisPoints) - sums.feesPaid,
    ),
  };
}

function roundedUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
