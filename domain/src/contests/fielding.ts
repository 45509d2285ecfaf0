import type { Rules } from '../rules/rules.ts';
import type { Stars } from '../rules/stars.ts';

/** A running loan of a card. Times are epoch milliseconds. */
interface ActiveLoan {
  readonly id: number;
  readonly dueAt: number;
}

/** A manager's rights to field one card in the team of one entry. */
export interface CardRights {
  /** Own copies that are not bound. */
  readonly usableCopies: number;
  /** Whether the entry already fields an own copy. */
  readonly copyInTeam: boolean;
  /** The loan the entry already fields. */
  readonly loanInTeam: number | null;
  /** A loan taken for this team. */
  readonly borrowed: number | null;
  /** Other loans, not fielded by any team. */
  readonly loans: readonly ActiveLoan[];
  /** When the house lease ends; null without a running one. */
  readonly houseLeaseEndsAt: number | null;
}

/** No right to a card. */
export const NO_RIGHTS: CardRights = {
  usableCopies: 0,
  copyInTeam: false,
  loanInTeam: null,
  borrowed: null,
  loans: [],
  houseLeaseEndsAt: null,
};

/** The times of a contest that decide what can be fielded, in epoch milliseconds. */
export interface FieldingContest {
  readonly lockAt: number;
  readonly endAt: number;
}

/** How a player is fielded; a loan by its id. */
type Fielding =
  | { readonly by: 'free' }
  | { readonly by: 'house_lease' }
  | { readonly by: 'copy' }
  | { readonly by: 'loan'; readonly loanId: number };

/**
 * How a manager fields a player of some stars in a pro contest, or null without a right to. What the team already
 * fields stays, then a loan taken for it is used; then the cheapest right: a house lease running at the lock, a loan
 * (it has no other use), an own copy, and last a house lease that ends before the lock and must be renewed.
 */
export function fieldingOf(
  stars: Stars,
  rights: CardRights,
  contest: FieldingContest,
  rules: Rules,
): Fielding | null {
  if (stars <= rules.proTeam.freeStars) return { by: 'free' };
  const { houseLeaseEndsAt, loanInTeam } = rights;
  if (loanInTeam !== null) return { by: 'loan', loanId: loanInTeam };
  if (rights.copyInTeam) return { by: 'copy' };
  if (rights.borrowed !== null) return { by: 'loan', loanId: rights.borrowed };
  if (houseLeaseEndsAt !== null && houseLeaseEndsAt > contest.lockAt) return { by: 'house_lease' };
  const loan = rights.loans.find(({ dueAt }) => loanReaches(dueAt, contest));
  if (loan !== undefined) return { by: 'loan', loanId: loan.id };
  if (rights.usableCopies > 0) return { by: 'copy' };
  return houseLeaseEndsAt === null ? null : { by: 'house_lease' };
}

/** Whether a loan due at `dueAt` may be fielded: the contest must have ended by then. */
export function loanReaches(dueAt: number, { endAt }: Pick<FieldingContest, 'endAt'>): boolean {
  return endAt <= dueAt;
}

/**
 * Whether a house lease is valid for a team at the lock of its contest: it runs at the lock, or would have run at the
 * lock time known when the team was saved, because the manager does not answer for a moved match.
 */
export function isLeaseValidAtLock(
  lease: { readonly startsAt: number; readonly endsAt: number },
  lock: { readonly at: number; readonly whenSaved: number },
): boolean {
  const runsAt = (moment: number) => lease.startsAt <= moment && moment < lease.endsAt;
  return runsAt(lock.at) || (lock.whenSaved < lock.at && runsAt(lock.whenSaved));
}
