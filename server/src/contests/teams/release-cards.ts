import { type Binding, freeCopies, releaseLoans } from '../../cards/public.ts';
import { sql, type Tx } from '../../db/database.ts';
import { lock } from '../../db/lock.ts';
import type { ContestRecord } from '../facts.ts';
import type { LockedContest } from '../store.ts';

/** Maximum copies, and maximum loans, released per transaction. */
export const CARDS_AT_ONCE = 4_096;

/** The cards some entries field. */
interface FieldedCards {
  readonly copies: readonly Binding[];
  readonly loanIds: readonly number[];
}

/** The cards an entry fields. Read under the contest's lock. */
export async function cardsOfEntry(tx: Tx, entryId: number): Promise<FieldedCards> {
  return fieldedBy(tx, sql`entry.id = ${entryId}`, CARDS_AT_ONCE);
}

/** Releases the copies of a team. Locks their holdings, which must precede any account lock. */
export async function releaseCopies(tx: Tx, { copies }: FieldedCards): Promise<void> {
  await lock(tx, { holdings: copies.map(({ holdingId }) => holdingId) });
  await freeCopies(tx, copies);
}

/**
 * Releases the cards of entries that do not play, or of all entries when the contest is final: copies become usable,
 * loans are returned. Releases at most `max` copies and `max` loans; returns how many, so 0 means that none is left.
 */
export async function releaseCards(
  tx: Tx,
  { row, now }: LockedContest,
  max: number = CARDS_AT_ONCE,
): Promise<number> {
  if (!row.is_pro) return 0;
  const fielded = await fieldedBy(tx, idle(row), max);
  await releaseCopies(tx, fielded);
  await releaseLoans(tx, now, fielded.loanIds);
  return fielded.copies.length + fielded.loanIds.length;
}

function idle({ id, final_at }: Pick<ContestRecord, 'id' | 'final_at'>): ReturnType<typeof sql> {
  return final_at === null
    ? sql`entry.contest_id = ${id} and entry.state <> 'playing'`
    : sql`entry.contest_id = ${id}`;
}

async function fieldedBy(tx: Tx, which: ReturnType<typeof sql>, max: number): Promise<FieldedCards> {
  const copies = await sql<{ holding_id: number; entry_id: number; quantity: number }>`
    select holding_id, entry.id as entry_id, quantity
    from entry join encumbrance on kind = 'fielded' and cause_kind = 'entry' and cause_id = entry.id
    where ${which} order by entry.id, holding_id limit ${max}
  `.execute(tx);
  const loans = await sql<{ id: number }>`
    select lease.id from entry join lease on lease.entry_id = entry.id
    where ${which} and ended_at is null order by lease.id limit ${max}
  `.execute(tx);
  return {
    copies: copies.rows.map(({ holding_id, entry_id, quantity }) => ({
      holdingId: holding_id,
      kind: 'fielded',
      cause: { kind: 'entry', id: entry_id },
      quantity,
    })),
    loanIds: loans.rows.map(({ id }) => id),
  };
}
