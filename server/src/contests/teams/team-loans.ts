import type { Refusal } from '@touchline/contract/errors';
import type { Money } from '@touchline/domain/money';
import type { Tx } from '../../db/database.ts';

/** A loan a manager wants for a team: one copy of a lend order at the price they saw. */
export interface WantedLoan {
  readonly order_id: number;
  readonly price: Money<'XFC'>;
}

/** The loans taken, by card; or why one is refused, and its index among those wanted. */
export type LoansTaken =
  | { readonly loans: ReadonlyMap<number, number> }
  | { readonly refusal: Refusal; readonly index: number };

/**
 * What contests need from the market to take loans with a team. The market implements it, so neither imports the
 * other.
 */
export interface TeamLoans {
  /** Refuses a manager who takes too many orders: `loans` more with this team. */
  readonly limit: (
    caller: { readonly managerId: number; readonly sessionId: number | null },
    loans: number,
  ) => Refusal | null;
  /**
   * Takes one copy of each wanted lend order in the transaction that saves the team. The cards must be among `cardIds`;
   * the borrower's holdings in `alsoLocked` are locked with those of the lenders.
   */
  readonly borrow: (
    tx: Tx,
    borrower: { readonly managerId: number },
    wanted: readonly WantedLoan[],
    cards: { readonly cardIds: ReadonlySet<number>; readonly alsoLocked: readonly number[] },
    confirmed: boolean,
  ) => Promise<LoansTaken>;
}
