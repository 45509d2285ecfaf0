import { type Binding, freeCopies, releaseLoans } from '../../cards/public.ts';
import { sql, type Tx } from '../../db/database.ts';
import { lock } from '../../db/lock.ts';
import type { ContestRecord } from '../facts.ts';
import type { LockedContest } from '../store.ts';

/** Maximum copies, and maximum loans, released per transaction. */
export const CARDS_AT_ONCE = 4_096;

/** Cards in use: copies with their bindings, and loans. */
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
 * Releases the cards of entries that do not play, or of all entries when the contest is final, and the venue of a
 * contest that is over: copies become usable, loans are returned. Releases at most `max` copies and `max` loans of
 * entries; returns how many in all, so 0 means that none is left.
 */
export async function releaseCards(
  tx: Tx,
  { row, now }: LockedContest,
  max: number = CARDS_AT_ONCE,
): Promise<number> {
  const fielded = row.is_pro ? await fieldedBy(tx, idle(row), max) : NO_CARDS;
  const hosting = row.venue_club_id === null ? NO_CARDS : await hostingCards(tx, row.id);
  // One call locks all holdings: their ids interleave.
  const copies = [...fielded.copies, ...hosting.copies];
  const loanIds = [...fielded.loanIds, ...hosting.loanIds];
  await releaseCopies(tx, { copies, loanIds });
  await releaseLoans(tx, now, loanIds);
  return copies.length + loanIds.length;
}

const NO_CARDS: FieldedCards = { copies: [], loanIds: [] };

/** The copy or loan that hosts a contest that is over; none while it is not. */
async function hostingCards(tx: Tx, contestId: number): Promise<FieldedCards> {
  const isOver = sql`exists (
    select from contest where id = ${contestId} and (final_at is not null or cancelled_at is not null)
  )`;
  const copies = await sql<{ holding_id: number; quantity: number }>`
    select holding_id, quantity from encumbrance
    where kind = 'hosting' and cause_kind = 'contest' and cause_id = ${contestId} and ${isOver}
  `.execute(tx);
  const loans = await sql<{ id: number }>`
    select id from lease where hosts_contest_id = ${contestId} and ended_at is null and ${isOver}
  `.execute(tx);
  return {
    copies: copies.rows.map(({ holding_id, quantity }) => ({
      holdingId: holding_id,
      kind: 'hosting',
      cause: { kind: 'contest', id: contestId },
      quantity,
    })),
    loanIds: loans.rows.map(({ id }) => id),
  };
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
