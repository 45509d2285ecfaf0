import type { Cause } from '@touchline/domain/wallet/ledger';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { freeCopies, type Holding, lockHoldings } from '../../cards/public.ts';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db, type Tx } from '../../db/database.ts';
import { openHoldsOf, voidHolds } from '../../wallet/public.ts';
import { updateCardMarket } from '../trading/update-card-market.ts';

/** A fill far from the reference price, whose proceeds and copies are held until its review. */
export interface HeldFill {
  readonly id: number;
  readonly cardId: number;
  readonly sellerId: number;
  readonly buyerId: number;
  readonly quantity: number;
  /** Units of XFC per copy. */
  readonly price: bigint;
  /** The seller's fee for all copies, in units of XFC. */
  readonly fee: bigint;
  readonly at: Date;
  /** When it is released if no one reviews it. */
  readonly dueAt: Date;
}

/** A condition on `fill`: it was not reversed. Only flagged fills are reviewed, so unflagged ones cost no lookup. */
export const NOT_REVERSED = sql`
  not (flagged and exists (select from fill_review where fill_review.fill_id = fill.id and reversed))
`;

const HELD = sql`
  select fill.id, card_id as "cardId", seller_id as "sellerId", buyer_id as "buyerId", quantity, price, fee,
    at, due_at as "dueAt"
  from fill_review join fill on fill.id = fill_id where due_at is not null
`;

/** Fills that wait for a review, the earliest due first. */
export async function heldFills(db: Db, max: number): Promise<readonly HeldFill[]> {
  const { rows } = await sql<HeldFill>`${HELD} order by due_at, fill.id limit ${max}`.execute(db);
  return rows;
}

/** Locks a fill that waits for a review; null when it does not. */
export async function lockHeldFill(tx: Tx, fillId: number): Promise<HeldFill | null> {
  const { rows } = await sql<HeldFill>`${HELD} and fill.id = ${fillId} for update of fill_review`.execute(tx);
  return rows[0] ?? null;
}

/** The outcome and time of a fill's review; null when it is pending or the fill was never held. */
export async function readReviewOutcome(
  db: Db,
  fillId: number,
): Promise<{ readonly reversed: boolean; readonly at: Date } | null> {
  const { rows } = await sql<{ reversed: boolean; at: Date }>`
    select reversed, released_at as at from fill_review where fill_id = ${fillId} and released_at is not null
  `.execute(db);
  return rows[0] ?? null;
}

/** Locks the fills whose review is due, skipping those another transaction has locked. */
export async function lockDueFills(tx: Tx, max: number): Promise<readonly HeldFill[]> {
  const { rows } = await sql<HeldFill>`
    ${HELD} and due_at <= game_now() order by fill.id limit ${max} for update of fill_review skip locked
  `.execute(tx);
  return rows;
}

/** Releases locked fills: the seller gets the proceeds, the buyer the copies, and everyone sees their prices. */
export async function releaseFills(tx: Tx, fills: readonly HeldFill[]): Promise<void> {
  if (fills.length === 0) return;
  const holdingOf = await lockHoldingLookup(
    tx,
    fills.map(({ buyerId, cardId }) => ({ managerId: buyerId, cardId })),
  );
  const holds = await openHoldsOf(
    tx,
    'fill',
    fills.map(({ id }) => id),
  );
  const at = await gameNow(tx);
  await freeCopies(
    tx,
    fills.map((fill) => ({
      holdingId: holdingOf(fill.buyerId, fill.cardId).id,
      kind: 'on_sale',
      cause: causeOf(fill),
      quantity: fill.quantity,
    })),
  );
  await voidHolds(tx, at, holds);
  await endReviews(tx, at, fills, false);
  await updateCardMarket(
    tx,
    { now: at, rules: CURRENT_RULES },
    fills.map(({ cardId }) => cardId),
  );
}

/** The cause of the holds and encumbrances of a held fill. */
export function causeOf({ id }: Pick<HeldFill, 'id'>): Cause {
  return { kind: 'fill', id };
}

/** Records the outcome of reviews: released or reversed. */
export async function endReviews(
  tx: Tx,
  at: Date,
  fills: readonly HeldFill[],
  reversed: boolean,
): Promise<void> {
  await sql`
    update fill_review set due_at = null, released_at = ${at}, reversed = ${reversed}
    where fill_id = any(${fills.map(({ id }) => id)}::int[])
  `.execute(tx);
}

/** Locks holdings and returns a lookup of them, which throws for any other holding: a bug of the caller. */
export async function lockHoldingLookup(
  tx: Tx,
  wanted: readonly { readonly managerId: number; readonly cardId: number }[],
): Promise<(managerId: number, cardId: number) => Holding> {
  const holdings = await lockHoldings(tx, wanted);
  const byParty = new Map(holdings.map((holding) => [`${holding.managerId} ${holding.cardId}`, holding]));
  return (managerId, cardId) => {
    const holding = byParty.get(`${managerId} ${cardId}`);
    if (holding === undefined) throw new Error(`manager ${managerId} has no holding of card ${cardId}`);
    return holding;
  };
}
