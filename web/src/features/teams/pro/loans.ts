import { POSITIONS } from '@touchline/domain/football/events';
import { placeOfPlayer, type Draft, type Loan } from '../draft/draft.ts';

/** The draft with a loan to take on saving; replaces an earlier loan of the player. */
export function withLoan(draft: Draft, loan: Loan): Draft {
  return { ...draft, loans: [...withoutLoan(draft, loan.playerId).loans, loan] };
}

/** The draft without the loan of a player. */
export function withoutLoan(draft: Draft, playerId: number): Draft {
  const loans = draft.loans.filter((loan) => loan.playerId !== playerId);
  return loans.length === draft.loans.length ? draft : { ...draft, loans };
}

/** The draft without loans of players who left it; players set aside keep theirs. */
export function withoutIdleLoans(draft: Draft): Draft {
  const isHere = ({ playerId }: Loan) =>
    placeOfPlayer(draft, playerId) !== null ||
    POSITIONS.some((position) => draft.aside[position].includes(playerId));
  return draft.loans.every(isHere) ? draft : { ...draft, loans: draft.loans.filter(isHere) };
}
