import { gold, XFC_UNIT, type Money } from '../../money.ts';
import type { Rules } from '../../rules/rules.ts';

/**
 * The gold that an amount of XFC buys. Null unless the amount is a positive multiple of the step of the rules, so that
 * nothing is rounded.
 */
export function goldFor(amount: Money<'XFC'>, { money }: Pick<Rules, 'money'>): Money<'GOLD'> | null {
  if (amount.units <= 0n || amount.units % money.exchangeStep.units !== 0n) return null;
  return gold((amount.units / money.exchangeStep.units) * goldOfStep(money));
}

/** The gold of one step: 1 gold for 0.1 XFC at 10 gold for 1 XFC. */
function goldOfStep({ goldPerXfc, exchangeStep }: Rules['money']): bigint {
  return (goldPerXfc * exchangeStep.units) / XFC_UNIT;
}
