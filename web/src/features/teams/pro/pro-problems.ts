import type { Draft } from '../draft/draft.ts';
import { endsEarly, fieldedIn, returningLoans, type Fielded } from './eligibility.ts';
import { amountOf } from './save-plan.ts';
import type { Pool } from '../pool/pool-rows.ts';
import type { Problem } from '../problems/problem.ts';

/**
 * The players of a draft who can't be fielded, and notices about its loans and leases; nothing in easy contests.
 */
export function fieldingProblems(draft: Draft, pool: Pool): Problem[] {
  return [
    ...fieldedIn(draft, pool).flatMap(problemOf),
    ...returningLoans(draft, pool).map(({ id, short_name }): Problem => ({
      key: `loan_returns:${id}`,
      message: 'loan_returns',
      values: { name: short_name },
      place: null,
      weight: 'warning',
    })),
  ];
}

function problemOf({ place, row, eligibility }: Fielded): Problem[] {
  const make = (weight: Problem['weight'], message: string, values: Problem['values'] = {}): Problem[] => [
    { key: `${message}:${row.id}`, message, values: { name: row.short_name, ...values }, place, weight },
  ];
  if (eligibility.kind === 'none') return make('broken', eligibility.missing);
  if (eligibility.kind === 'borrow') {
    const { chosen, offer } = eligibility;
    return amountOf(chosen.price).units === amountOf(offer.price).units
      ? []
      : make('warning', 'loan_changed', { price: offer.price, before: chosen.price });
  }
  return endsEarly(eligibility) ? make('warning', 'lease_ends') : [];
}
