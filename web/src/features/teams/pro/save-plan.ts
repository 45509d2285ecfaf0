import { parseMoney, xfc, type Money } from '@touchline/domain/money';
import type { Draft } from '../draft/draft.ts';
import { fieldedIn, returningLoans } from './eligibility.ts';
import type { PickRow, Pool } from '../pool/pool-rows.ts';

/** A loan that is taken with the saving. Prices are decimal texts of the wire. */
export interface PlannedLoan {
  readonly row: PickRow;
  readonly orderId: number;
  readonly price: string;
  /** The price at the time of the choice, if it differs from the current one. */
  readonly before: string | null;
}

/** The further effects of saving a draft of a pro contest. */
export interface SavePlan {
  readonly loans: readonly PlannedLoan[];
  readonly price: Money<'XFC'>;
  /** Players chosen as loans that are no longer available. */
  readonly gone: readonly PickRow[];
  /** Players with a borrowed card that returns to its lender for good. */
  readonly returning: readonly PickRow[];
}

/** The amount of a decimal text of the wire. */
export function amountOf(text: string): Money<'XFC'> {
  return parseMoney('XFC', text) ?? xfc(0n);
}

/** The loans a draft takes at current prices, their total, and the loans that are returned. */
export function savePlanOf(draft: Draft, pool: Pool): SavePlan {
  const fielded = fieldedIn(draft, pool);
  const loans = fielded.flatMap(({ row, eligibility }): PlannedLoan[] => {
    if (eligibility.kind !== 'borrow') return [];
    const { chosen, offer } = eligibility;
    const isSame = amountOf(chosen.price).units === amountOf(offer.price).units;
    return [{ row, orderId: offer.order_id, price: offer.price, before: isSame ? null : chosen.price }];
  });
  return {
    loans,
    price: xfc(loans.reduce((sum, { price }) => sum + amountOf(price).units, 0n)),
    gone: fielded
      .filter(({ eligibility }) => eligibility.kind === 'none' && eligibility.missing === 'loan_gone')
      .map(({ row }) => row),
    returning: returningLoans(draft, pool),
  };
}

/** Whether saving needs confirmation first. */
export function asksFirst({ loans, returning }: SavePlan): boolean {
  return loans.length > 0 || returning.length > 0;
}

/** The cards of a team by kind: own copies, loans (including those taken on saving) and house leases. */
export function cardsUsed(
  draft: Draft,
  pool: Pool,
): Readonly<Record<'copy' | 'loan' | 'house_lease', number>> {
  const used = { copy: 0, loan: 0, house_lease: 0 };
  for (const { eligibility } of fieldedIn(draft, pool)) {
    if (eligibility.kind === 'borrow') used.loan += 1;
    else if (eligibility.kind === 'by' && eligibility.by !== 'free') used[eligibility.by] += 1;
  }
  return used;
}
