import type { Money } from '../../money.ts';
import { HOUR_MS } from '../../rules/durations.ts';
import type { Rules } from '../../rules/rules.ts';

/** The facts about a manager and the house that decide about the fountain. */
export interface FountainFacts {
  /** E-mail and phone are confirmed. */
  readonly verified: boolean;
  /** Available and held together. */
  readonly total: Money<'XFC'>;
  /** When the fountain last paid, in epoch milliseconds; null for never. */
  readonly lastPaidAt: number | null;
  /** The remaining rewards budget. */
  readonly budget: Money<'XFC'>;
}

/** Why the fountain does not pay, in the order in which reasons are shown to a manager. */
export type FountainReason = 'unverified' | 'too_soon' | 'balance' | 'budget';

/** The first moment at which the fountain may pay again, in epoch milliseconds; null when it never paid. */
export function nextFountainAt(
  { lastPaidAt }: Pick<FountainFacts, 'lastPaidAt'>,
  { rewards }: Pick<Rules, 'rewards'>,
): number | null {
  return lastPaidAt === null ? null : lastPaidAt + rewards.fountain.everyHours * HOUR_MS;
}

/** Why the fountain does not pay a manager at `now`; null when it does. */
export function reasonAgainstFountain(
  facts: FountainFacts,
  now: number,
  rules: Pick<Rules, 'rewards' | 'money'>,
): FountainReason | null {
  const { below } = rules.rewards.fountain;
  const next = nextFountainAt(facts, rules);
  if (!facts.verified) return 'unverified';
  if (next !== null && now < next) return 'too_soon';
  if (facts.total.units >= below.units) return 'balance';
  return facts.budget.units < rules.money.goldOnlyBelow.units ? 'budget' : null;
}
