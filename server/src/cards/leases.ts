/**
 * The part of the card kernel for cards used for a time. A house lease is no copy; a loan
 * is a copy of the lender, bound as `lent` until it returns. Leases are locked after the holdings.
 */
import type { Cause } from '@touchline/domain/wallet/ledger';
import { sql, type Tx } from '../db/database.ts';
import { rebindCopies, type Holding } from './ownership.ts';
import type { Binding } from './holding-statements.ts';

/**
 * Leases cards from the house: no copies, the right to field the card until `dueAt`. Expired leases of the manager on
 * these cards are ended first. Returns the leases in the order of the cards. Throws when the manager still leases one
 * of them.
 */
export async function leaseFromHouse(
  tx: Tx,
  at: Date,
  lease: { managerId: number; cardIds: readonly number[]; dueAt: Date },
  cause: Cause,
): Promise<readonly number[]> {
  await sql`
    update lease set ended_at = ${at}
    where source = 'house' and manager_id = ${lease.managerId} and card_id = any(${lease.cardIds}::int[])
      and ended_at is null and due_at <= ${at}
  `.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into lease (manager_id, card_id, source, cause_kind, cause_id, starts_at, due_at)
    select ${lease.managerId}, card_id, 'house', ${cause.kind}, ${cause.id}, ${at}, ${lease.dueAt}
    from unnest(${lease.cardIds}::int[]) with ordinality as leased (card_id, ordinal) order by ordinal
    returning id
  `.execute(tx);
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

/** Ends the house leases that are due; returns their number by manager id. */
export async function endDueHouseLeases(
  tx: Tx,
  at: Date,
): Promise<readonly { readonly managerId: number; readonly quantity: number }[]> {
  const { rows } = await sql<{ managerId: number; quantity: number }>`
    with ended as (
      update lease set ended_at = ${at} where source = 'house' and ended_at is null and due_at <= ${at}
      returning manager_id
    )
    select manager_id as "managerId", count(*)::int as quantity from ended group by manager_id order by manager_id
  `.execute(tx);
  return rows;
}

/** Copies lent from an offer to a borrower. */
export interface Loan {
  /** The lender's holding, locked. */
  readonly lender: Holding;
  readonly borrowerId: number;
  readonly quantity: number;
  /** The cause that bound the copies as `lent` while they were offered. */
  readonly offer: Cause;
  /** The cause that binds them from now on, written in the leases. */
  readonly cause: Cause;
  readonly dueAt: Date;
}

/** Lends bound copies, one lease each; throws when fewer are bound for an offer. The holdings are locked. */
export async function lendCopies(tx: Tx, at: Date, loans: readonly Loan[]): Promise<void> {
  if (loans.length === 0) return;
  await rebindCopies(
    tx,
    loans.map(({ lender, quantity, offer, cause }) => ({
      holdingId: lender.id,
      kind: 'lent',
      from: offer,
      to: cause,
      quantity,
    })),
  );
  await sql`
    insert into lease (manager_id, card_id, source, lender_holding_id, cause_kind, cause_id, starts_at, due_at)
    select manager_id, card_id, 'loan', holding_id, cause_kind, cause_id, ${at}, due_at
    from unnest(
      ${loans.map(({ borrowerId }) => borrowerId)}::int[], ${loans.map(({ lender }) => lender.cardId)}::int[],
      ${loans.map(({ lender }) => lender.id)}::int[], ${loans.map(({ cause }) => cause.kind)}::text[],
      ${loans.map(({ cause }) => cause.id)}::int[], ${loans.map(({ dueAt }) => dueAt)}::timestamptz[],
      ${loans.map(({ quantity }) => quantity)}::int[]
    ) as loan (manager_id, card_id, holding_id, cause_kind, cause_id, due_at, quantity)
    cross join generate_series(1, quantity)
  `.execute(tx);
}

/**
 * Ends loans that are due and not in use, and returns the bindings of their copies at the lenders: the caller frees
 * or rebinds them. Loans that have ended, are fielded, host a contest or are not yet due are skipped. The lenders'
 * holdings must be locked. Waits for a loan that is about to be used.
 */
export async function endLoans(tx: Tx, at: Date, leaseIds: readonly number[]): Promise<readonly Binding[]> {
  await sql`select id from lease where id = any(${leaseIds}::int[]) order by id for update`.execute(tx);
  const { rows } = await sql<{ holdingId: number; causeKind: string; causeId: number; quantity: number }>`
    with ended as (
      update lease set ended_at = ${at}
      where id = any(${leaseIds}::int[]) and source = 'loan' and ended_at is null and entry_id is null
        and hosts_contest_id is null and due_at <= ${at}
      returning lender_holding_id, cause_kind, cause_id
    )
    select lender_holding_id as "holdingId", cause_kind as "causeKind", cause_id as "causeId", count(*)::int as quantity
    from ended group by lender_holding_id, cause_kind, cause_id order by cause_kind, cause_id
  `.execute(tx);
  return rows.map(({ holdingId, causeKind, causeId, quantity }) => ({
    holdingId,
    kind: 'lent',
    cause: { kind: causeKind, id: causeId },
    quantity,
  }));
}

/** A running loan of a borrower. */
export interface RunningLoan {
  readonly id: number;
  readonly cardId: number;
  readonly dueAt: Date;
  /** The team that fields it; null while none does. */
  readonly entryId: number | null;
}

/**
 * Locks the loans of some cards that a manager's entry may field: loans fielded by no team and not yet due, and those
 * the entry already fields. Earliest lent first.
 */
export async function lockLoans(
  tx: Tx,
  at: Date,
  wanted: { readonly managerId: number; readonly cardIds: readonly number[]; readonly entryId: number },
): Promise<readonly RunningLoan[]> {
  const { rows } = await sql<RunningLoan>`
    select id, card_id as "cardId", due_at as "dueAt", entry_id as "entryId" from lease
    where source = 'loan' and manager_id = ${wanted.managerId} and ended_at is null
      and ((entry_id is null and due_at > ${at} and card_id = any(${wanted.cardIds}::int[])) or entry_id = ${wanted.entryId})
    order by id for update
  `.execute(tx);
  return rows;
}

/** Lets a team field loans; throws when one of them has ended or is fielded. They are locked by the caller. */
export async function fieldLoans(tx: Tx, entryId: number, loanIds: readonly number[]): Promise<void> {
  if (loanIds.length === 0) return;
  const fielded = await sql`
    update lease set entry_id = ${entryId}
    where id = any(${loanIds}::int[]) and source = 'loan' and ended_at is null and entry_id is null
  `.execute(tx);
  if (fielded.numAffectedRows !== BigInt(loanIds.length)) throw new Error('a loan is gone or fielded');
}

/**
 * Locks the loans of a venue that a manager may host a contest with: not yet due, and hosting nothing. Earliest lent
 * first.
 */
export async function lockHostingLoans(
  tx: Tx,
  at: Date,
  wanted: { readonly managerId: number; readonly cardId: number },
): Promise<readonly { readonly id: number; readonly dueAt: Date }[]> {
  const { rows } = await sql<{ id: number; dueAt: Date }>`
    select id, due_at as "dueAt" from lease
    where source = 'loan' and manager_id = ${wanted.managerId} and card_id = ${wanted.cardId} and ended_at is null
      and entry_id is null and hosts_contest_id is null and due_at > ${at}
    order by id for update
  `.execute(tx);
  return rows;
}

/** Lets a borrowed venue host a contest; throws when the loan has ended or is in use. It is locked by the caller. */
export async function hostByLoan(tx: Tx, contestId: number, loanId: number): Promise<void> {
  const hosted = await sql`
    update lease set hosts_contest_id = ${contestId}
    where id = ${loanId} and source = 'loan' and ended_at is null and entry_id is null and hosts_contest_id is null
  `.execute(tx);
  if (hosted.numAffectedRows !== 1n) throw new Error('a loan is gone or in use');
}

/**
 * Removes loans from the teams that field them and the contests they host. A loan is for one use: it is due immediately
 * and returns.
 */
export async function releaseLoans(tx: Tx, at: Date, loanIds: readonly number[]): Promise<void> {
  if (loanIds.length === 0) return;
  await sql`select id from lease where id = any(${loanIds}::int[]) order by id for update`.execute(tx);
  await sql`
    update lease set entry_id = null, hosts_contest_id = null, due_at = least(due_at, ${at}::timestamptz)
    where id = any(${loanIds}::int[]) and source = 'loan' and ended_at is null
  `.execute(tx);
}
