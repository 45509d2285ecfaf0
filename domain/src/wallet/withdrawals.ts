/** Withdrawals to the chain: who may make one, how much, and how many operators approve it. Units of XFC throughout. */
import { HOUR_MS, MINUTE_MS } from '../rules/durations.ts';
import type { WithdrawalRules } from '../rules/rewards.ts';

/** The facts about a manager who requests a withdrawal. Times are epoch milliseconds. */
export interface WithdrawalFacts {
  readonly units: bigint;
  /** What the promotional rules and the waiting time of cards allow. */
  readonly withdrawable: bigint;
  /** Asked for in the last 24 hours, without what was cancelled or failed. */
  readonly askedToday: bigint;
  readonly level: number;
  /** E-mail and phone are confirmed. */
  readonly isVerified: boolean;
  /** The last change of password, e-mail, phone or two steps; null for none. */
  readonly securityChangedAt: number | null;
  /** When the address was linked. */
  readonly linkedAt: number;
}

/** Why a withdrawal is refused. */
export type WithdrawalRefusal =
  | { readonly kind: 'unverified' }
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'below_min' }
  | { readonly kind: 'funds' }
  | { readonly kind: 'day'; readonly left: bigint };

/** The most that a manager of a level withdraws in 24 hours. */
export function maxADayOf(level: number, rules: WithdrawalRules): bigint {
  const reached = rules.maxADay.filter(({ fromLevel }) => fromLevel <= level);
  return reached.at(-1)?.amount.units ?? 0n;
}

/** When the waits after a security change and after linking the address are over; null when they are. */
export function waitUntil(
  { securityChangedAt, linkedAt }: Pick<WithdrawalFacts, 'securityChangedAt' | 'linkedAt'>,
  now: number,
  { waitHours }: WithdrawalRules,
): number | null {
  const until = Math.max(securityChangedAt ?? 0, linkedAt) + waitHours * HOUR_MS;
  return until > now ? until : null;
}

/** Why a withdrawal is refused at `now`, or null. What a manager can change at once comes first. */
export function reasonAgainstWithdrawal(
  facts: WithdrawalFacts,
  now: number,
  rules: WithdrawalRules,
): WithdrawalRefusal | null {
  if (facts.units < rules.min.units) return { kind: 'below_min' };
  if (!facts.isVerified) return { kind: 'unverified' };
  const until = waitUntil(facts, now, rules);
  if (until !== null) return { kind: 'wait', until };
  if (facts.units > facts.withdrawable) return { kind: 'funds' };
  const left = maxADayOf(facts.level, rules) - facts.askedToday;
  if (facts.units > left) return { kind: 'day', left: left > 0n ? left : 0n };
  return null;
}

/** How many different operators approve an amount before it is sent: none, one or two. */
export function approvalsNeeded(units: bigint, rules: WithdrawalRules): 0 | 1 | 2 {
  if (units >= rules.secondReviewFrom.units) return 2;
  return units >= rules.reviewFrom.units ? 1 : 0;
}

/** When a withdrawal can no longer be cancelled, and is sent if no one has to approve it. */
export function cancellableUntil(requestedAt: number, rules: WithdrawalRules): number {
  return requestedAt + rules.cancelMinutes * MINUTE_MS;
}
