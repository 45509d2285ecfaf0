/**
 * The kernel of cards: only this folder writes them. Copies are counted: a holding counts the copies a manager owns and how many of them are
 * bound; each bound copy has an encumbrance with its cause. Holdings are locked in id order before they are read.
 * Cards used for a time are in leases.ts.
 */
import type { EncumbranceKind, HoldingCounts } from '@touchline/domain/cards';
import type { Cause } from '@touchline/domain/wallet/ledger';
import type { RawBuilder } from 'kysely';
import { sql, type Tx } from '../db/database.ts';
import { lockAndRead } from '../db/lock.ts';
import {
  assertChanged,
  assertLowered,
  changeOf,
  LOWERED_COUNTS,
  encumbranceDecrease,
  rowsOfBindings,
  type HoldingChange,
  type LoweredCounts,
  type Binding,
} from './holding-statements.ts';

export interface Holding extends HoldingCounts {
  readonly id: number;
  readonly managerId: number;
  readonly cardId: number;
}

/** Copies of cards of one manager; each card occurs once. */
interface CopiesOfManager {
  readonly managerId: number;
  readonly copies: readonly { readonly cardId: number; readonly quantity: number }[];
}

/** Copies that may be minted of a card; null for no limit. */
interface NewCard {
  readonly assetType: 1 | 2;
  readonly subjectId: number;
  readonly stars: number;
  readonly lifetime: number | null;
}

/** Creates missing cards of players or venues; existing cards stay unchanged. */
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

/** Locks the holdings of managers in cards, creating empty ones where missing, and reads them. */
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
  // A holding created concurrently is neither created nor visible in a single statement.
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

/**
 * Mints copies of cards to a manager, all or none: returns false when a card has fewer unminted copies left; the
 * caller must then roll back.
 */
export async function mintCopies(tx: Tx, at: Date, to: CopiesOfManager, cause: Cause): Promise<boolean> {
  const copies = await lockCopies(tx, to);
  const minted = await sql`
    update card set minted = minted + quantity from ${rowsOf(copies)}
    where card.id = card_id and (lifetime is null or minted + quantity <= lifetime)
  `.execute(tx);
  if (minted.numAffectedRows !== BigInt(copies.length)) return false;
  await changeOwned(tx, to.managerId, copies);
  await sql`
    insert into card_movement (card_id, from_manager_id, to_manager_id, quantity, cause_kind, cause_id, at)
    select card_id, null, ${to.managerId}, quantity, ${cause.kind}, ${cause.id}, ${at} from ${rowsOf(copies)}
    order by card_id
  `.execute(tx);
  return true;
}

/** Burns unbound copies of cards; throws when the manager has fewer, which the caller must check under the lock. */
export async function burnCopies(tx: Tx, at: Date, from: CopiesOfManager, cause: Cause): Promise<void> {
  const copies = await lockCopies(tx, from);
  await changeOwned(
    tx,
    from.managerId,
    copies.map(({ cardId, quantity }) => ({ cardId, quantity: -quantity })),
  );
  await sql`
    update card set burned = burned + quantity from ${rowsOf(copies)} where card.id = card_id
  `.execute(tx);
  await sql`
    insert into card_movement (card_id, from_manager_id, to_manager_id, quantity, cause_kind, cause_id, at)
    select card_id, ${from.managerId}, null, quantity, ${cause.kind}, ${cause.id}, ${at} from ${rowsOf(copies)}
    order by card_id
  `.execute(tx);
}

/** Copies that change hands: from one locked holding of a card to another. */
export interface Delivery {
  readonly from: Holding;
  readonly to: Holding;
  readonly quantity: number;
  /** The binding of the copies at the giver, freed with them; null for unbound copies. */
  readonly bound: { readonly kind: EncumbranceKind; readonly cause: Cause } | null;
  readonly cause: Cause;
}

/**
 * Moves copies of many deliveries at once, from their binding at the giver directly to the receiver. The caller has
 * locked the holdings. Throws when fewer copies are bound, or unbound, than are to be delivered.
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
    with ${encumbranceDecrease(lowered)}, changed as (${changeOf(changes)} returning 1), moved as (
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

/**
 * Binds unbound copies, each number for its cause; throws when there are fewer. The caller has locked the holdings.
 */
export async function bindCopies(tx: Tx, bindings: readonly Binding[]): Promise<void> {
  if (bindings.length === 0) return;
  await raiseEncumbrances(tx, bindings);
  await changeHoldings(
    tx,
    bindings.map(({ holdingId, kind, quantity }) => ({ holdingId, owned: 0, kind, bound: quantity })),
  );
}

/**
 * Frees copies from the causes that bind them; throws when fewer are bound for one. The caller has locked the
 * holdings.
 */
export async function freeCopies(tx: Tx, bindings: readonly Binding[]): Promise<void> {
  if (bindings.length === 0) return;
  await lowerEncumbrances(tx, bindings);
  await changeHoldings(
    tx,
    bindings.map(({ holdingId, kind, quantity }) => ({ holdingId, owned: 0, kind, bound: -quantity })),
  );
}

/** Copies that stay bound as the same kind for another cause. */
interface Rebinding {
  readonly holdingId: number;
  readonly kind: EncumbranceKind;
  readonly from: Cause;
  readonly to: Cause;
  readonly quantity: number;
}

/** Binds bound copies for other causes; throws when fewer are bound for one. The caller has locked the holdings. */
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

/** Adds copies to encumbrances, creating new ones. */
async function raiseEncumbrances(tx: Tx, bindings: readonly Binding[]): Promise<void> {
  await sql`
    insert into encumbrance (holding_id, kind, cause_kind, cause_id, quantity)
    select holding_id, kind, cause_kind, cause_id, sum(quantity)
    from ${rowsOfBindings(bindings)}
    group by holding_id, kind, cause_kind, cause_id
    on conflict (holding_id, kind, cause_kind, cause_id)
    do update set quantity = encumbrance.quantity + excluded.quantity
  `.execute(tx);
}

/** Removes copies from encumbrances; an empty one is deleted. */
async function lowerEncumbrances(tx: Tx, bindings: readonly Binding[]): Promise<void> {
  if (bindings.length === 0) return;
  const { rows } = await sql<LoweredCounts>`
    with ${encumbranceDecrease(bindings)} select ${LOWERED_COUNTS}
  `.execute(tx);
  assertLowered(rows[0]);
}

/** Applies changes of holdings; the table refuses more bound copies than owned ones. */
async function changeHoldings(tx: Tx, changes: readonly HoldingChange[]): Promise<void> {
  const changed = await changeOf(changes).execute(tx);
  assertChanged(Number(changed.numAffectedRows), changes);
}

/** Locks the manager's holdings, then the cards, both in id order; returns the copies in the order of the cards. */
async function lockCopies(
  tx: Tx,
  { managerId, copies }: CopiesOfManager,
): Promise<CopiesOfManager['copies']> {
  const inOrder = copies.toSorted((one, other) => one.cardId - other.cardId);
  const cardIds = inOrder.map(({ cardId }) => cardId);
  await lockHoldings(
    tx,
    cardIds.map((cardId) => ({ managerId, cardId })),
  );
  // One card is locked by the statement that changes it.
  if (cardIds.length > 1)
    await sql`select id from card where id = any(${cardIds}::int[]) order by id for no key update`.execute(
      tx,
    );
  return inOrder;
}

function rowsOf(copies: CopiesOfManager['copies']): RawBuilder<unknown> {
  return sql`unnest(
    ${copies.map(({ cardId }) => cardId)}::int[], ${copies.map(({ quantity }) => quantity)}::int[]
  ) as copies (card_id, quantity)`;
}

async function changeOwned(tx: Tx, managerId: number, copies: CopiesOfManager['copies']): Promise<void> {
  await sql`
    update holding set owned = owned + quantity from ${rowsOf(copies)}
    where holding.manager_id = ${managerId} and holding.card_id = copies.card_id
  `.execute(tx);
}
