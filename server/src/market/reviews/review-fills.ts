import type { Cause } from '@touchline/domain/ledger';
import { freeCopies, lockHoldings, type Holding } from '../../cards/ownership.ts';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db, type Tx } from '../../db/database.ts';
import { openHoldsOf, voidHolds } from '../../wallet/ledger.ts';

/** A fill far from the reference whose proceeds and copies are held until somebody has looked at it. */
export interface HeldFill {
  readonly id: number;
  readonly cardId: number;
  readonly sellerId: number;
  readonly buyerId: number;
  readonly quantity: number;
  /** Units of XFC a copy. */
  readonly price: bigint;
  /** Units of XFC the house took of the seller, of all copies together. */
  readonly fee: bigint;
  readonly at: Date;
  /** When it is released without a look. */
  readonly dueAt: Date;
}

/** A condition on `fill`: it was not taken back. Only flagged fills are reviewed, so all others cost no look. */
export const NOT_REVERSED = sql`
  not (flagged and exists (select from fill_review where fill_review.fill_id = fill.id and reversed))
`;

const HELD = sql`
  select fill.id, card_id as "cardId", seller_id as "sellerId", buyer_id as "buyerId", quantity, price, fee,
    at, due_at as "dueAt"
  from fill_review join fill on fill.id = fill_id where due_at is not null
`;

/** Fills that wait for a review, the one that is due first at first. */
export async function heldFills(db: Db, max: number): Promise<readonly HeldFill[]> {
  const { rows } = await sql<HeldFill>`${HELD} order by due_at, fill.id limit ${max}`.execute(db);
  return rows;
}

/** Locks a fill that waits for a review; null when it does not, or not any more. */
export async function lockHeldFill(tx: Tx, fillId: number): Promise<HeldFill | null> {
  const { rows } = await sql<HeldFill>`${HELD} and fill.id = ${fillId} for update of fill_review`.execute(tx);
  return rows[0] ?? null;
}

/** How the review of a fill ended, and when; null when it still waits or never did. */
export async function readReviewOutcome(
  db: Db,
  fillId: number,
): Promise<{ readonly reversed: boolean; readonly at: Date } | null> {
  const { rows } = await sql<{ reversed: boolean; at: Date }>`
    select reversed, released_at as at from fill_review where fill_id = ${fillId} and released_at is not null
  `.execute(db);
  return rows[0] ?? null;
}

/** Locks the fills whose review is due, but for those somebody is looking at. */
export async function lockDueFills(tx: Tx, max: number): Promise<readonly HeldFill[]> {
  const { rows } = await sql<HeldFill>`
    ${HELD} and due_at <= game_now() order by fill.id limit ${max} for update of fill_review skip locked
  `.execute(tx);
  return rows;
}

/** Lets what fills moved go: the proceeds are the seller's, the copies the buyer's. The fills are locked. */
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
}

/** What holds and encumbrances of a held fill are for. */
export function causeOf({ id }: Pick<HeldFill, 'id'>): Cause {
  return { kind: 'fill', id };
}

/** Writes that reviews are over: the fills stand, or were taken back. */
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

/** Locks holdings of managers in cards; the function it returns throws for another than these, which is a bug. */
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
