import { shareOf, xfc, type Money } from '../../money.ts';
import { DAY_MS, HOUR_MS } from '../../rules/durations.ts';
import type { Rules } from '../../rules/rules.ts';

type ReferralRules = Pick<Rules, 'rewards'>;

/** The states of an invitation that is not decided. */
export type OpenReferralState = 'open' | 'waiting';

/** Why an invitation is not rewarded. */
export type ReferralReason = 'linked' | 'closed';

/** The facts about an invitation whose reward is not decided; times in epoch milliseconds. */
export interface ReferralFacts {
  readonly state: OpenReferralState;
  readonly invitedAt: number;
  /** One of the two accounts is deleted. */
  readonly closed: boolean;
  /** Both accounts belong to one person. */
  readonly linked: boolean;
  readonly inviterVerified: boolean;
  readonly invitedVerified: boolean;
  /** Finished contests of the invited manager that count. */
  readonly contests: number;
  /** When the inviter's latest rewarded invitations were rewarded, latest first. */
  readonly rewardedAt: readonly number[];
}

/** What happens next to an invitation, and when it is checked again. */
export type ReferralStep =
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'qualify'; readonly until: number }
  | { readonly kind: 'reward'; readonly until: number }
  | { readonly kind: 'refuse'; readonly reason: ReferralReason };

/** An open invitation is checked each hour at first, then once a day. */
const FREQUENT_DAYS = 30;

/**
 * The next step of an invitation. The invited manager qualifies with enough counted contests and a verified
 * account; the reward follows after the days in which links are searched for, when both are verified and the
 * inviter's limit allows.
 */
export function nextReferralStep(
  facts: ReferralFacts,
  now: number,
  { rewards }: ReferralRules,
): ReferralStep {
  const { contests, waitDays } = rewards.referral;
  if (facts.closed) return { kind: 'refuse', reason: 'closed' };
  if (facts.state === 'open') {
    if (facts.contests >= contests && facts.invitedVerified)
      return { kind: 'qualify', until: now + waitDays * DAY_MS };
    const isNew = now < facts.invitedAt + FREQUENT_DAYS * DAY_MS;
    return { kind: 'wait', until: now + (isNew ? HOUR_MS : DAY_MS) };
  }
  if (facts.linked) return { kind: 'refuse', reason: 'linked' };
  if (!facts.inviterVerified || !facts.invitedVerified) return { kind: 'wait', until: now + DAY_MS };
  const free = limitFreeAt(facts.rewardedAt, { rewards });
  return free !== null && now < free
    ? { kind: 'wait', until: free }
    : { kind: 'reward', until: now + DAY_MS };
}

/** When an inviter with these rewards, latest first, may be rewarded again; null when the limit was never reached. */
function limitFreeAt(rewardedAt: readonly number[], { rewards }: ReferralRules): number | null {
  const { invitations, days } = rewards.referral.mostRewarded;
  const first = rewardedAt[invitations - 1];
  return first === undefined ? null : first + days * DAY_MS;
}

/** The end of the time whose fees are shared, in epoch milliseconds. */
export function shareEndsAt(rewardedAt: number, { rewards }: ReferralRules): number {
  return rewardedAt + rewards.referral.shareOfFees.days * DAY_MS;
}

/**
 * The amount still owed to the inviter from the house's fees of the invited manager: the share, at most the
 * maximum of the rules, less what was paid. Nothing when fees were refunded since.
 */
export function shareOwed(fees: Money<'XFC'>, paid: Money<'XFC'>, { rewards }: ReferralRules): Money<'XFC'> {
  const { basisPoints, max } = rewards.referral.shareOfFees;
  const share = shareOf(fees, basisPoints).units;
  const due = share < max.units ? share : max.units;
  return xfc(due > paid.units ? due - paid.units : 0n);
}

/** The letters and digits of a referral code as typed: capitals, without what separates them. */
export function cleanReferralCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
}
