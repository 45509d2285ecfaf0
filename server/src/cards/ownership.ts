/**
 * The only mover of cards. Copies are counted: a holding says how many a manager owns and how many of them are
 * bound; each bound copy has an encumbrance that says by what. Holdings are locked in id order before they are
 * read. Cards used for a time are in leases.ts.
 */
import { sql, type Db, type Tx } from '../db/database.ts';
import { lock, lockAndRead } from '../db/lock.ts';
import type { Cause } from '../wallet/ledger.ts';
import {
  assertChanged,
  assertLowered,
  changeOf,
  LOWERED_COUNTS,
  loweringOf,
  type HoldingChange,
  type LoweredCounts,
} from './holding-statements.ts';

export type Encumbrance = 'on_sale' | 'lent' | 'fielded' | 'hosting';

export interface Holding {
  readonly id: number;
  readonly managerId: number;
  readonly cardId: number;
  readonly owned: number;
  readonly onSale: number;
  readonly lent: number;
  readonly fielded: number;
  readonly hosting: number;
}

/** A number of copies of a card bound for a cause. */
export interface Binding {
  readonly holdingId: number;
  readonly kind: Encumbrance;
  readonly cause: Cause;
  readonly quantity: number;
}

/** Copies that may be minted of a card; null for no limit. */
export interface NewCard {
  readonly assetType: 1 | 2;
  readonly subjectId: number;
  readonly stars: number;
  readonly lifetime: number | null;
}

/** Makes the cards of players or venues that have none yet; cards that exist stay as they are. */
export async function makeCards(tx: Tx, cards: readonly NewCard[]): Promise<void> {
  await sql`
    insert into card (asset_type, subject_id, stars, lifetime)
    select * from unnest(
      ${cards.map((card) => card.assetType)}::smallint[], ${cards.map((card) => card.subjectId)}::int[],
      ${cards.map((card) => card.stars)}::smallint[], ${cards.map((card) => card.lifetime)}::int[]
    ) as made (asset_type, subject_id, stars, lifetime)
    order by asset_type, subject_id
    on conflict (asset_type, subject_id) do nothing
  `.execute(tx);
}

/** Locks the holdings of managers in cards, making empty ones where there are none, and reads them. */
export async function lockHoldings(
  tx: Tx,
  wanted: readonly { managerId: number; cardId: number }[],
): Promise<readonly Holding[]> {
  const all = [...new Map(wanted.map((each) => [`${each.managerId} ${each.cardId}`, each])).values()];
  const pairs = sql`unnest(
    ${all.map(({ managerId }) => managerId)}::int[], ${all.map(({ cardId }) => cardId)}::int[]
  ) as wanted (manager_id, card_id)`;
  const made = sql`with made as (
    insert into holding (manager_id, card_id)
    select manager_id, card_id from ${pairs}
    where not exists (select from holding where (holding.manager_id, holding.card_id) = (wanted.manager_id, wanted.card_id))
    order by manager_id, card_id on conflict (manager_id, card_id) do nothing returning id
  ) select id from made union all`;
  const known = sql<{ id: number }>`select id from holding join ${pairs} using (manager_id, card_id)`;
  let { rows } = await sql<{ id: number }>`${made} ${known}`.execute(tx);
  // One that another makes at the same moment is neither made nor seen by one statement.
  if (rows.length < all.length) ({ rows } = await known.execute(tx));
  return lockAndRead<Holding>(
    tx,
    'holdings',
    rows.map(({ id }) => id),
    HOLDING,
  );
}

const HOLDING = sql`
  id, manager_id as "managerId", card_id as "cardId", owned, on_sale as "onSale", lent, fielded, hosting
`;

/** Reads holdings by id. */
export async function readHoldings(db: Db, ids: readonly number[]): Promise<readonly Holding[]> {
  const found = await sql<Holding>`
    select ${HOLDING} from holding where id = any(${ids}::int[]) order by id
  `.execute(db);
  return found.rows;
}

/**
 * Mints copies to a manager. Returns false, changing nothing, when the card has fewer unminted copies left.
 */
export async function mintCopies(
  tx: Tx,
  at: Date,
  to: { managerId: number; cardId: number; quantity: number },
  cause: Cause,
): Promise<boolean> {
  await lockHoldings(tx, [to]);
  const minted = await sql`
    update card set minted = minted + ${to.quantity}
    where id = ${to.cardId} and (lifetime is null or minted + ${to.quantity} <= lifetime)
  `.execute(tx);
  if (minted.numAffectedRows === 0n) return false;
  await changeOwned(tx, to.managerId, to.cardId, to.quantity);
  const movement = { cardId: to.cardId, from: null, to: to.managerId, quantity: to.quantity };
  await writeMovement(tx, at, movement, cause);
  return true;
}

/**
 * Mints copies of several cards to a manager, all or none: returns false, having written nothing that may be committed,
 * when one of them has fewer unminted copies left. Each card is named once.
 */
export async function mintSeveral(
  tx: Tx,
  at: Date,
  to: { managerId: number; copies: readonly { cardId: number; quantity: number }[] },
  cause: Cause,
): Promise<boolean> {
  const { managerId } = to;
  const copies = to.copies.toSorted((one, other) => one.cardId - other.cardId);
  await lockHoldings(
    tx,
    copies.map(({ cardId }) => ({ managerId, cardId })),
  );
  const rows = sql`unnest(
    ${copies.map(({ cardId }) => cardId)}::int[], ${copies.map(({ quantity }) => quantity)}::int[]
  ) as copies (card_id, quantity)`;
  await sql`
    select id from card where id = any(${copies.map(({ cardId }) => cardId)}::int[]) order by id for no key update
  `.execute(tx);
  const minted = await sql`
    update card set minted = minted + quantity from ${rows}
    where card.id = card_id and (lifetime is null or minted + quantity <= lifetime)
  `.execute(tx);
  if (minted.numAffectedRows !== BigInt(copies.length)) return false;
  await sql`
    update holding set owned = owned + quantity from ${rows}
    where holding.manager_id = ${managerId} and holding.card_id = copies.card_id
  `.execute(tx);
  await sql`
    insert into card_movement (card_id, from_manager_id, to_manager_id, quantity, cause_kind, cause_id, at)
    select card_id, null, ${managerId}, quantity, ${cause.kind}, ${cause.id}, ${at} from ${rows} order by card_id
  `.execute(tx);
  return true;
}

/** Burns unbound copies; throws when the manager has fewer, which the caller rules out under the lock. */
export async function burnCopies(
  tx: Tx,
  at: Date,
  from: { managerId: number; cardId: number; quantity: number },
  cause: Cause,
): Promise<void> {
  await lockHoldings(tx, [from]);
  await changeOwned(tx, from.managerId, from.cardId, -from.quantity);
  await sql`update card set burned = burned + ${from.quantity} where id = ${from.cardId}`.execute(tx);
  const movement = { cardId: from.cardId, from: from.managerId, to: null, quantity: from.quantity };
  await writeMovement(tx, at, movement, cause);
}

/** Moves unbound copies between managers; throws when the giver has fewer. */
export async function transferCopies(
  tx: Tx,
  at: Date,
  copies: { cardId: number; from: number; to: number; quantity: number },
  cause: Cause,
): Promise<void> {
  await lockHoldings(tx, [
    { managerId: copies.from, cardId: copies.cardId },
    { managerId: copies.to, cardId: copies.cardId },
  ]);
  await changeOwned(tx, copies.from, copies.cardId, -copies.quantity);
  await changeOwned(tx, copies.to, copies.cardId, copies.quantity);
  await writeMovement(tx, at, copies, cause);
}

/** Binds unbound copies for a cause; throws when there are fewer. The holding is locked. */
export async function bindCopies(tx: Tx, binding: Binding): Promise<void> {
  await lock(tx, { holdings: [binding.holdingId] });
  await sql`
    insert into encumbrance (holding_id, kind, cause_kind, cause_id, quantity)
    values (${binding.holdingId}, ${binding.kind}, ${binding.cause.kind}, ${binding.cause.id}, ${binding.quantity})
    on conflict (holding_id, kind, cause_kind, cause_id)
    do update set quantity = encumbrance.quantity + excluded.quantity
  `.execute(tx);
  await changeCounter(tx, binding.holdingId, binding.kind, binding.quantity);
}

/** Frees bound copies of a cause; throws when fewer are bound for it. */
export async function freeCopies(tx: Tx, binding: Binding): Promise<void> {
  await lock(tx, { holdings: [binding.holdingId] });
  const { holdingId, kind, cause, quantity } = binding;
  const emptied = await sql`
    delete from encumbrance
    where holding_id = ${holdingId} and kind = ${kind} and cause_kind = ${cause.kind} and cause_id = ${cause.id}
      and quantity = ${quantity}
  `.execute(tx);
  if (emptied.numAffectedRows === 0n) {
    const lowered = await sql`
      update encumbrance set quantity = quantity - ${quantity}
      where holding_id = ${holdingId} and kind = ${kind} and cause_kind = ${cause.kind}
        and cause_id = ${cause.id} and quantity > ${quantity}
    `.execute(tx);
    if (lowered.numAffectedRows === 0n) throw new Error(`fewer than ${quantity} copies are bound`);
  }
  await changeCounter(tx, holdingId, kind, -quantity);
}

/** Copies that change hands: from one locked holding of a card to another. */
export interface Delivery {
  readonly from: Holding;
  readonly to: Holding;
  readonly quantity: number;
  /** What binds the copies at the giver, and is freed with them; null for unbound copies. */
  readonly bound: { readonly kind: Encumbrance; readonly cause: Cause } | null;
  readonly cause: Cause;
}

/**
 * Moves copies of many deliveries at once, out of what bound them at the giver straight to the receiver. The holdings
 * are locked by the caller. Throws when fewer copies are bound, or unbound, than are to be delivered.
 */
export async function deliverCopies(tx: Tx, at: Date, deliveries: readonly Delivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const lowered = deliveries.flatMap(({ from, bound, quantity }) =>
    bound === null ? [] : [{ holdingId: from.id, ...bound, quantity }],
  );
  const changes = deliveries.flatMap(({ from, to, quantity, bound }) => [
    { holdingId: from.id, owned: -quantity, kind: bound?.kind ?? null, bound: -quantity },
    { holdingId: to.id, owned: quantity, kind: null, bound: 0 },
  ]);
  const { rows } = await sql<LoweredCounts & { changed: number }>`
    with ${loweringOf(lowered)}, changed as (${changeOf(changes)} returning 1), moved as (
      insert into card_movement (card_id, from_manager_id, to_manager_id, quantity, cause_kind, cause_id, at)
      select *, ${at} from unnest(
        ${deliveries.map(({ from }) => from.cardId)}::int[], ${deliveries.map(({ from }) => from.managerId)}::int[],
        ${deliveries.map(({ to }) => to.managerId)}::int[], ${deliveries.map(({ quantity }) => quantity)}::int[],
        ${deliveries.map(({ cause }) => cause.kind)}::text[], ${deliveries.map(({ cause }) => cause.id)}::int[]
      ) as delivery
    )
    select ${LOWERED_COUNTS}, (select count(*) from changed)::int as changed
  `.execute(tx);
  const [counts] = rows;
  assertLowered(counts);
  assertChanged(counts?.changed, changes);
}

/** Frees what is bound for many causes at once; throws when fewer copies are bound for one. The holdings are locked. */
export async function freeAllCopies(tx: Tx, bindings: readonly Binding[]): Promise<void> {
  if (bindings.length === 0) return;
  await lowerEncumbrances(tx, bindings);
  await changeHoldings(
    tx,
    bindings.map(({ holdingId, kind, quantity }) => ({ holdingId, owned: 0, kind, bound: -quantity })),
  );
}

/** Binds unbound copies for many causes at once; throws when there are fewer. The holdings are locked. */
export async function bindAllCopies(tx: Tx, bindings: readonly Binding[]): Promise<void> {
  if (bindings.length === 0) return;
  await raiseEncumbrances(tx, bindings);
  await changeHoldings(
    tx,
    bindings.map(({ holdingId, kind, quantity }) => ({ holdingId, owned: 0, kind, bound: quantity })),
  );
}

/** Copies that stay bound in their kind and change what they are bound for. */
export interface Rebinding {
  readonly holdingId: number;
  readonly kind: Encumbrance;
  readonly from: Cause;
  readonly to: Cause;
  readonly quantity: number;
}

/** Binds bound copies for other causes; throws when fewer are bound for one. The holdings are locked. */
export async function rebindCopies(tx: Tx, rebindings: readonly Rebinding[]): Promise<void> {
  if (rebindings.length === 0) return;
  await lowerEncumbrances(
    tx,
    rebindings.map(({ holdingId, kind, from, quantity }) => ({ holdingId, kind, cause: from, quantity })),
  );
  await raiseEncumbrances(
    tx,
    rebindings.map(({ holdingId, kind, to, quantity }) => ({ holdingId, kind, cause: to, quantity })),
  );
}

/** Adds copies to encumbrances, making those that are new. */
async function raiseEncumbrances(tx: Tx, bindings: readonly Binding[]): Promise<void> {
  await sql`
    insert into encumbrance (holding_id, kind, cause_kind, cause_id, quantity)
    select holding_id, kind, cause_kind, cause_id, sum(quantity)
    from unnest(
      ${bindings.map(({ holdingId }) => holdingId)}::int[], ${bindings.map(({ kind }) => kind)}::text[],
      ${bindings.map(({ cause }) => cause.kind)}::text[], ${bindings.map(({ cause }) => cause.id)}::int[],
      ${bindings.map(({ quantity }) => quantity)}::int[]
    ) as binding (holding_id, kind, cause_kind, cause_id, quantity)
    group by holding_id, kind, cause_kind, cause_id
    on conflict (holding_id, kind, cause_kind, cause_id)
    do update set quantity = encumbrance.quantity + excluded.quantity
  `.execute(tx);
}

/** Takes copies off encumbrances; one that is used up goes. */
async function lowerEncumbrances(tx: Tx, bindings: readonly Binding[]): Promise<void> {
  if (bindings.length === 0) return;
  const { rows } = await sql<LoweredCounts>`
    with ${loweringOf(bindings)} select ${LOWERED_COUNTS}
  `.execute(tx);
  assertLowered(rows[0]);
}

/** Applies changes of holdings; the table refuses more bound copies than owned ones. */
async function changeHoldings(tx: Tx, changes: readonly HoldingChange[]): Promise<void> {
  const changed = await changeOf(changes).execute(tx);
  assertChanged(Number(changed.numAffectedRows), changes);
}

async function changeOwned(tx: Tx, managerId: number, cardId: number, by: number): Promise<void> {
  const changed =
    await sql`update holding set owned = owned + ${by} where manager_id = ${managerId} and card_id = ${cardId}`.execute(
      tx,
    );
  if (changed.numAffectedRows !== 1n)
    throw new Error(`manager ${managerId} has no holding of card ${cardId}`);
}

async function changeCounter(tx: Tx, holdingId: number, kind: Encumbrance, by: number): Promise<void> {
  const changed = await sql`
    update holding set ${sql.ref(kind)} = ${sql.ref(kind)} + ${by} where id = ${holdingId}
  `.execute(tx);
  if (changed.numAffectedRows !== 1n) throw new Error(`holding ${holdingId} does not exist`);
}

async function writeMovement(
  tx: Tx,
  at: Date,
  movement: { cardId: number; from: number | null; to: number | null; quantity: number },
  cause: Cause,
): Promise<void> {
  await sql`
    insert into card_movement (card_id, from_manager_id, to_manager_id, quantity, cause_kind, cause_id, at)
    values (${movement.cardId}, ${movement.from}, ${movement.to}, ${movement.quantity}, ${cause.kind}, ${cause.id}, ${at})
  `.execute(tx);
}
