import type { Rules } from '../rules/rules.ts';
import type { Stars } from '../rules/stars.ts';
import { loanReaches } from './fielding.ts';

/** A manager's rights to host a contest at one venue. Times are epoch milliseconds. */
export interface HostingRights {
  /** Own copies that are not bound. */
  readonly usableCopies: number;
  /** Running loans that host nothing. */
  readonly loans: readonly { readonly id: number; readonly dueAt: number }[];
}

/** How a contest is hosted; a loan by its id. */
export type Hosting =
  | { readonly by: 'free' }
  | { readonly by: 'copy' }
  | { readonly by: 'loan'; readonly loanId: number };

/** Whether a venue of these stars hosts for everyone, without a copy. */
export function isFreeVenue(stars: Stars, rules: Rules): boolean {
  return rules.cards.venues[stars].lifetimeCopies === null;
}

/**
 * How a manager hosts a contest that ends at `endAt` at a venue of some stars: free venues need nothing; then a
 * loan that lasts until the end, because it has no other use; then an own copy. `no_copy` and `loan_too_short` are
 * the reasons against it.
 */
export function hostingOf(
  stars: Stars,
  { usableCopies, loans }: HostingRights,
  endAt: number,
  rules: Rules,
): Hosting | 'no_copy' | 'loan_too_short' {
  if (isFreeVenue(stars, rules)) return { by: 'free' };
  const loan = loans.find(({ dueAt }) => loanReaches(dueAt, { endAt }));
  if (loan !== undefined) return { by: 'loan', loanId: loan.id };
  if (usableCopies > 0) return { by: 'copy' };
  return loans.length > 0 ? 'loan_too_short' : 'no_copy';
}
