import type { Rules, Stars } from '../rules/rules.ts';

/** A card borrowed from a manager, while it lasts. Moments are epoch milliseconds. */
interface ActiveLoan {
  readonly id: number;
  readonly dueAt: number;
}

/** What a manager has of one card, for the team of one entry. */
export interface CardRights {
  /** Copies of his that are bound by nothing. */
  readonly usableCopies: number;
  /** Whether the entry fields a copy of his already. */
  readonly copyInTeam: boolean;
  /** The loan the entry fields already. */
  readonly loanInTeam: number | null;
  /** A loan that is borrowed for this team. */
  readonly borrowed: number | null;
  /** Other loans that no team fields. */
  readonly loans: readonly ActiveLoan[];
  /** When his house lease ends; null without one that runs. */
  readonly houseLeaseEndsAt: number | null;
}

/** Nothing of a card. */
export const NO_RIGHTS: CardRights = {
  usableCopies: 0,
  copyInTeam: false,
  loanInTeam: null,
  borrowed: null,
  loans: [],
  houseLeaseEndsAt: null,
};

/** What a contest asks of cards. Moments are epoch milliseconds. */
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
 * How a manager fields a player of some stars in a pro contest, or null when he has nothing to field him by. What the
 * team fields already stays, and what was borrowed for it is used; then comes what is spent least: a house lease that
 * runs at the lock, a loan, which can only be fielded, a copy of his own, and last a house lease that ends before the
 * lock and must be renewed.
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

/** Whether a loan that is due then may be fielded: the contest must have ended by that time. */
export function loanReaches(dueAt: number, { endAt }: Pick<FieldingContest, 'endAt'>): boolean {
  return endAt <= dueAt;
}

/**
 * Whether a house lease holds for a team at the lock of its contest: it runs at the lock, or would have run at the
 * lock as it was when the team was saved, since a moved match is not the manager's doing.
 */
export function isLeaseValidAtLock(
  lease: { readonly startsAt: number; readonly endsAt: number },
  lock: { readonly at: number; readonly whenSaved: number },
): boolean {
  const runsAt = (moment: number) => lease.startsAt <= moment && moment < lease.endsAt;
  return runsAt(lock.at) || (lock.whenSaved < lock.at && runsAt(lock.whenSaved));
}
