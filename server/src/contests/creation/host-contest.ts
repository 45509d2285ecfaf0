import { refuse, type Refusal } from '@touchline/contract/errors';
import { usableCopies } from '@touchline/domain/cards';
import { hostingOf, isFreeVenue, type Hosting } from '@touchline/domain/contests/hosting';
import type { ContestWindow } from '@touchline/domain/contests/lifecycle';
import { CURRENT_RULES, type Rules, type Stars } from '@touchline/domain/rules/index';
import { bindCopies, hostByLoan, lockHoldings, lockHostingLoans, type Holding } from '../../cards/public.ts';
import { sql, type Tx } from '../../db/database.ts';
import { ASSET } from '../../db/sql-constants.ts';

/** A venue with the organizer's copies of it, locked. */
export interface LockedVenue {
  readonly clubId: number;
  readonly cardId: number;
  readonly stars: Stars;
  /** Null: the venue is free to all, so that no copy is needed. */
  readonly holding: Holding | null;
}

/** How a contest will be hosted, with what is bound for it. */
interface FoundHosting {
  readonly hosting: Hosting;
  readonly holding: Holding | null;
}

/** Reads the venue of a club and locks the organizer's copies of it. Refuses a club without a venue. */
export async function lockVenue(tx: Tx, managerId: number, clubId: number): Promise<LockedVenue | Refusal> {
  const { rows } = await sql<{ cardId: number; stars: Stars }>`
    select id as "cardId", stars from card where asset_type = ${ASSET.venue} and subject_id = ${clubId}
  `.execute(tx);
  const [venue] = rows;
  if (venue === undefined) return refuse('ERR_NOT_FOUND');
  if (isFreeVenue(venue.stars, CURRENT_RULES)) return { clubId, ...venue, holding: null };
  const [holding = null] = await lockHoldings(tx, [{ managerId, cardId: venue.cardId }]);
  return { clubId, ...venue, holding };
}

/** Finds the copy or the loan that hosts a contest over a window. Refuses an organizer who has neither. */
export async function findHosting(
  tx: Tx,
  { cardId, stars, holding }: LockedVenue,
  managerId: number,
  { endAt }: ContestWindow,
  { now, rules }: { readonly now: Date; readonly rules: Rules },
): Promise<FoundHosting | Refusal> {
  const loans = holding === null ? [] : await lockHostingLoans(tx, now, { managerId, cardId });
  const rights = {
    usableCopies: holding === null ? 0 : usableCopies(holding),
    loans: loans.map(({ id, dueAt }) => ({ id, dueAt: dueAt.getTime() })),
  };
  const hosting = hostingOf(stars, rights, endAt, rules);
  if (hosting === 'no_copy') return refuse('ERR_NOT_ENOUGH_COPIES');
  if (hosting === 'loan_too_short') return refuse('ERR_LOAN_TOO_SHORT');
  return { hosting, holding };
}

/** Binds what hosts a contest, until it is final or cancelled; see `releaseCards`. */
export async function bindVenue(
  tx: Tx,
  contestId: number,
  { hosting, holding }: FoundHosting,
): Promise<void> {
  if (hosting.by === 'loan') await hostByLoan(tx, contestId, hosting.loanId);
  if (hosting.by !== 'copy') return;
  if (holding === null) throw new Error(`contest ${contestId} is to be hosted by a copy that is not locked`);
  const cause = { kind: 'contest', id: contestId };
  await bindCopies(tx, [{ holdingId: holding.id, kind: 'hosting', cause, quantity: 1 }]);
}
