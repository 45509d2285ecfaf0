import type { Cause } from '@touchline/domain/wallet/ledger';
/** Statements of the card kernel, which can be embedded in larger ones. */
import type { EncumbranceKind } from '@touchline/domain/cards';
import type { RawBuilder } from 'kysely';
import { sql } from '../db/database.ts';

/** A number of copies of a card bound for a cause. */
export interface Binding {
  readonly holdingId: number;
  readonly kind: EncumbranceKind;
  readonly cause: Cause;
  readonly quantity: number;
}

/** The numbers of encumbrances to lower and lowered. */
export interface LoweredCounts {
  readonly lowered: number;
  readonly wanted: number;
}

/** The rows of bindings: holding_id, kind, cause_kind, cause_id and quantity. */
export function rowsOfBindings(bindings: readonly Binding[]): RawBuilder<unknown> {
  return sql`unnest(
    ${bindings.map(({ holdingId }) => holdingId)}::int[], ${bindings.map(({ kind }) => kind)}::text[],
    ${bindings.map(({ cause }) => cause.kind)}::text[], ${bindings.map(({ cause }) => cause.id)}::int[],
    ${bindings.map(({ quantity }) => quantity)}::int[]
  ) as binding (holding_id, kind, cause_kind, cause_id, quantity)`;
}

/** The parts of a statement that removes copies from encumbrances; an empty one is deleted. */
export function encumbranceDecrease(bindings: readonly Binding[]): RawBuilder<unknown> {
  return sql`
    wanted as (
      select holding_id, kind, cause_kind, cause_id, sum(quantity)::int as quantity
      from ${rowsOfBindings(bindings)}
      group by holding_id, kind, cause_kind, cause_id
    ), emptied as (
      delete from encumbrance using wanted
      where (encumbrance.holding_id, encumbrance.kind, encumbrance.cause_kind, encumbrance.cause_id)
        = (wanted.holding_id, wanted.kind, wanted.cause_kind, wanted.cause_id)
        and encumbrance.quantity = wanted.quantity
      returning 1
    ), lowered as (
      update encumbrance set quantity = encumbrance.quantity - wanted.quantity from wanted
      where (encumbrance.holding_id, encumbrance.kind, encumbrance.cause_kind, encumbrance.cause_id)
        = (wanted.holding_id, wanted.kind, wanted.cause_kind, wanted.cause_id)
        and encumbrance.quantity > wanted.quantity
      returning 1
    )
  `;
}

/** The columns returned by such a statement. */
export const LOWERED_COUNTS = sql`
  ((select count(*) from emptied) + (select count(*) from lowered))::int as lowered,
  (select count(*) from wanted)::int as wanted
`;

/** Throws when fewer copies are bound than were to be freed. */
export function assertLowered(counts: LoweredCounts | undefined): void {
  if (counts === undefined || counts.lowered !== counts.wanted)
    throw new Error('fewer copies are bound than are to be freed');
}

/** The change of a holding. */
export interface HoldingChange {
  readonly holdingId: number;
  readonly owned: number;
  /** The counter that changes by `bound`, or null for none. */
  readonly kind: EncumbranceKind | null;
  readonly bound: number;
}

/** The statement that sums the changes of each holding and applies them. */
export function changeOf(changes: readonly HoldingChange[]): RawBuilder<unknown> {
  const of = (counter: EncumbranceKind): number[] =>
    changes.map(({ kind, bound }) => (kind === counter ? bound : 0));
  return sql`
    update holding set owned = holding.owned + change.owned, on_sale = holding.on_sale + change.on_sale,
      lent = holding.lent + change.lent, fielded = holding.fielded + change.fielded,
      hosting = holding.hosting + change.hosting
    from (
      select id, sum(owned)::int as owned, sum(on_sale)::int as on_sale, sum(lent)::int as lent,
        sum(fielded)::int as fielded, sum(hosting)::int as hosting
      from unnest(
        ${changes.map(({ holdingId }) => holdingId)}::int[], ${changes.map(({ owned }) => owned)}::int[],
        ${of('on_sale')}::int[], ${of('lent')}::int[], ${of('fielded')}::int[], ${of('hosting')}::int[]
      ) as each (id, owned, on_sale, lent, fielded, hosting)
      group by id
    ) as change
    where holding.id = change.id
  `;
}

/** Throws when a holding to change does not exist. */
export function assertChanged(changed: number | undefined, changes: readonly HoldingChange[]): void {
  if (changed !== new Set(changes.map(({ holdingId }) => holdingId)).size)
    throw new Error('a holding does not exist');
}
