import { placeOfPlayer, placesOf, playerAt, type Draft, type Loan, type Place } from '../draft/draft.ts';
import type { PickRow, Pool } from '../pool/pool-rows.ts';

type Fielding = NonNullable<PickRow['fielding']>;
type LendOffer = NonNullable<Fielding['lend_offer']>;

/** Why a player can't be fielded in a pro contest; each is a message key under `teams.problem`. */
type Missing =
  /** No copy, and none was chosen to be borrowed. */
  | 'no_card'
  /** Copies, but all of them on sale, lent or fielded. */
  | 'card_busy'
  /** Two stars, and no lease from the house. */
  | 'no_lease'
  /** The planned loan is no longer on offer. */
  | 'loan_gone';

/** The right that would field a player if the draft were saved now. */
export type Eligibility =
  /** Easy contests, where everyone may be fielded. */
  | { readonly kind: 'anyone' }
  | { readonly kind: 'by'; readonly by: NonNullable<Fielding['by']>; readonly fielding: Fielding }
  /** A loan that is taken with the saving: as it was chosen, and as it is offered now. */
  | { readonly kind: 'borrow'; readonly chosen: Loan; readonly offer: LendOffer }
  | { readonly kind: 'none'; readonly missing: Missing; readonly fielding: Fielding };

/** The right that would field a player of the pool, with the loans chosen for a draft. */
export function eligibilityOf(
  { id, fielding }: Pick<PickRow, 'id' | 'fielding'>,
  loans: readonly Loan[],
): Eligibility {
  if (fielding === null) return { kind: 'anyone' };
  if (fielding.by !== null) return { kind: 'by', by: fielding.by, fielding };
  const chosen = loans.find(({ playerId }) => playerId === id);
  if (chosen !== undefined && fielding.lend_offer !== null) {
    return { kind: 'borrow', chosen, offer: fielding.lend_offer };
  }
  return { kind: 'none', missing: missingOf(fielding, chosen !== undefined), fielding };
}

function missingOf(fielding: Fielding, wasChosen: boolean): Missing {
  if (wasChosen) return 'loan_gone';
  if (fielding.house_leases) return 'no_lease';
  return fielding.owned_copies > 0 ? 'card_busy' : 'no_card';
}

/** May a player be fielded, now or with a loan that is taken with the saving? */
export function isFieldable(row: Pick<PickRow, 'id' | 'fielding'>, loans: readonly Loan[]): boolean {
  return eligibilityOf(row, loans).kind !== 'none';
}

/** Whether the house lease ends before the lock and needs renewal. */
export function endsEarly(eligibility: Eligibility): boolean {
  return (
    eligibility.kind === 'by' &&
    eligibility.by === 'house_lease' &&
    eligibility.fielding.house_lease?.at_lock === false
  );
}

/** A player of a draft with place and eligibility. */
export interface Fielded {
  readonly place: Place;
  readonly row: PickRow;
  readonly eligibility: Eligibility;
}

/** Everyone of a draft the pool knows, place by place. */
export function fieldedIn(draft: Draft, pool: Pool): Fielded[] {
  return placesOf(draft).flatMap((place) => {
    const playerId = playerAt(draft, place);
    const row = playerId === null ? undefined : pool.rows.get(playerId);
    return row === undefined ? [] : [{ place, row, eligibility: eligibilityOf(row, draft.loans) }];
  });
}

/** Players with a borrowed card in the saved team but not in the draft: saving returns these cards for good. */
export function returningLoans(draft: Draft, pool: Pool): PickRow[] {
  return [...pool.rows.values()].filter(
    ({ id, fielding }) => fielding?.loan_in_team === true && placeOfPlayer(draft, id) === null,
  );
}
