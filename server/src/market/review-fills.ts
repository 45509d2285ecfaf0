import { moneyText, xfc } from '@touchline/domain/money';
import { deliverCopies, freeAllCopies, lockHoldings, type Holding } from '../cards/ownership.ts';
import { gameNow } from '../db/clock.ts';
import { sql, type Db, type Tx } from '../db/database.ts';
import { notify } from '../inbox/notify.ts';
import { managerAccount } from '../wallet/accounts.ts';
import { openHoldsOf, payFromHolds, voidHolds, type Cause } from '../wallet/ledger.ts';
import { loadCardFaces } from './queries/card-faces.ts';

/** A fill far from the reference whose proceeds and copies are held until somebody has looked at it. */
export interface HeldFill {
  readonly id: number;
  readonly cardId: number;
  readonly sellerId: number;
  readonly buyerId: number;
  readonly quantity: number;
  /** Units of XFC a copy. */
  readonly price: bigint;
  readonly at: Date;
  /** When it is released without a look. */
  readonly dueAt: Date;
}

const HELD = sql`
  select fill.id, card_id as "cardId", seller_id as "sellerId", buyer_id as "buyerId", quantity, price, at,
    due_at as "dueAt"
  from fill_review join fill on fill.id = fill_id where due_at is not null
`;

/** Fills that wait for a review, the one that is due first at first. */
export async function heldFills(db: Db, most: number): Promise<readonly HeldFill[]> {
  const { rows } = await sql<HeldFill>`${HELD} order by due_at, fill.id limit ${most}`.execute(db);
  return rows;
}

/** Locks a fill that waits for a review; null when it does not, or not any more. */
export async function lockHeldFill(tx: Tx, fillId: number): Promise<HeldFill | null> {
  const { rows } = await sql<HeldFill>`${HELD} and fill.id = ${fillId} for update of fill_review`.execute(tx);
  return rows[0] ?? null;
}

/** Locks the fills whose review is due, but for those somebody is looking at. */
export async function lockDueFills(tx: Tx, most: number): Promise<readonly HeldFill[]> {
  const { rows } = await sql<HeldFill>`
    ${HELD} and due_at <= game_now() order by fill.id limit ${most} for update of fill_review skip locked
  `.execute(tx);
  return rows;
}

/** Lets what fills moved go: the proceeds are the seller's, the copies the buyer's. The fills are locked. */
export async function releaseFills(tx: Tx, fills: readonly HeldFill[]): Promise<void> {
  if (fills.length === 0) return;
  const holdingOf = await lockedHoldings(
    tx,
    fills.map(({ buyerId, cardId }) => ({ managerId: buyerId, cardId })),
  );
  const holds = await openHoldsOf(
    tx,
    'fill',
    fills.map(({ id }) => id),
  );
  const at = await gameNow(tx);
  await freeAllCopies(
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

/**
 * Takes a fill back as far as it is held: the copies return to the seller and his proceeds to the buyer, and both are
 * told. The fee was never held and stays with the house; the orders stay as the fill left them. The fill is locked.
 */
export async function reverseFill(tx: Tx, fill: HeldFill): Promise<void> {
  const { id, cardId, sellerId, buyerId, quantity } = fill;
  const cause: Cause = { kind: 'reversal', id };
  const holdingOf = await lockedHoldings(tx, [
    { managerId: buyerId, cardId },
    { managerId: sellerId, cardId },
  ]);
  const holds = await openHoldsOf(tx, 'fill', [id]);
  const purse = await managerAccount(tx, 'XFC', buyerId);
  const at = await gameNow(tx);
  const bound = { kind: 'on_sale', cause: causeOf(fill) } as const;
  await deliverCopies(tx, at, [
    { from: holdingOf(buyerId, cardId), to: holdingOf(sellerId, cardId), quantity, bound, cause },
  ]);
  await payFromHolds(
    tx,
    at,
    'XFC',
    holds.map((hold) => ({
      hold,
      to: [{ accountId: purse, units: hold.units }],
      reason: 'trade_reversed',
      cause,
    })),
  );
  await endReviews(tx, at, [fill], true);
  await tellOfReversal(
    tx,
    at,
    fill,
    holds.reduce((sum, hold) => sum + hold.units, 0n),
  );
}

function causeOf({ id }: HeldFill): Cause {
  return { kind: 'fill', id };
}

async function endReviews(tx: Tx, at: Date, fills: readonly HeldFill[], reversed: boolean): Promise<void> {
  await sql`
    update fill_review set due_at = null, released_at = ${at}, reversed = ${reversed}
    where fill_id = any(${fills.map(({ id }) => id)}::int[])
  `.execute(tx);
}

async function lockedHoldings(
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

async function tellOfReversal(tx: Tx, at: Date, fill: HeldFill, units: bigint): Promise<void> {
  const face = (await loadCardFaces(tx, [fill.cardId])).get(fill.cardId);
  if (face === undefined) return;
  const values = { card: face.name, quantity: fill.quantity, amount: moneyText(xfc(units)) };
  const link = '/my-account/my-wallet/transactions';
  await notify(tx, at, [
    { managerId: fill.buyerId, kind: 'purchase_reversed', values, link },
    { managerId: fill.sellerId, kind: 'sale_reversed', values, link },
  ]);
}
