/**
 * The kernel of money: only this folder writes it. Every journal entry is a balanced set of postings; every guarded account is locked before
 * its balance is read, so a rule decided on what `lockBalances` returned holds until the commit.
 */
import {
  assertBalanced,
  bookEntries,
  payment,
  type BalanceChange,
  type BalancePart,
  type Cause,
  type Hold,
  type JournalEntry as EntryFor,
  type JournalLine,
} from '@touchline/domain/wallet/ledger';
import type { Currency } from '@touchline/domain/money';
import { sql, type Db, type Tx } from '../db/database.ts';
import { isLocked, lock, lockAndRead } from '../db/lock.ts';
import type { Reason } from './reasons.ts';
import { assertAllUpdated, balanceAndSumUpdateOf, balanceUpdateOf } from './balance-update.ts';
import { runningSumsOf } from './running-sums.ts';

/** A journal entry with a reason of the closed list. */
export type JournalEntry = EntryFor<Reason>;

export interface Balance {
  readonly accountId: number;
  readonly currency: Currency;
  readonly available: bigint;
  readonly held: bigint;
  /** Promotional XFC granted, that which came from other managers, and contest fees paid: see `obligationOf`. */
  readonly received: bigint;
  readonly carried: bigint;
  readonly feesPaid: bigint;
}

/** Locks guarded accounts in id order and reads their balances under the lock. */
export async function lockBalances(
  tx: Tx,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, Balance>> {
  const rows = await lockAndRead<Balance & Pick<Account, 'kind'>>(
    tx,
    'accounts',
    accountIds,
    sql`id as "accountId", currency, available, held, kind, promotional_received as received,
      promotional_carried as carried, contest_fees_paid as "feesPaid"`,
  );
  return new Map(
    rows.flatMap(({ kind, ...balance }) => (kind === 'guarded' ? [[balance.accountId, balance]] : [])),
  );
}

/**
 * Writes journal entries: one ledger transaction each, all in the caller's database transaction.
 * Guarded accounts pay from what is available. Throws when an entry does not balance or an account would
 * fall below zero: the caller decides under `lockBalances` first, so either is a bug.
 */
export async function moveMoney(tx: Tx, at: Date, entries: readonly JournalEntry[]): Promise<void> {
  await write(tx, at, entries, 'available');
}

/**
 * Puts available money on hold for a cause. One open hold per account and cause. Returns the holds in the order
 * given. Throws when an account has too little available.
 */
export async function openHolds(
  tx: Tx,
  at: Date,
  holds: readonly { accountId: number; cause: Cause; units: bigint }[],
): Promise<readonly Hold[]> {
  if (holds.length === 0) return [];
  await lock(tx, { accounts: holds.map((hold) => hold.accountId) });
  const inserted = await sql<{ id: number; account_id: number; cause_kind: string; cause_id: number }>`
    insert into hold (account_id, cause_kind, cause_id, units, opened_at)
    select account_id, cause_kind, cause_id, units, ${at}
    from unnest(
      ${holds.map((hold) => hold.accountId)}::int[], ${holds.map((hold) => hold.cause.kind)}::text[],
      ${holds.map((hold) => hold.cause.id)}::int[], ${holds.map((hold) => hold.units.toString())}::bigint[]
    ) as opened (account_id, cause_kind, cause_id, units)
    returning id, account_id, cause_kind, cause_id
  `.execute(tx);
  await updateBalances(
    tx,
    holds.map((hold) => ({ accountId: hold.accountId, available: -hold.units, held: hold.units })),
  );
  const ids = new Map(
    inserted.rows.map((row) => [`${row.account_id} ${row.cause_kind} ${row.cause_id}`, row.id]),
  );
  return holds.map((hold) => {
    const id = ids.get(`${hold.accountId} ${hold.cause.kind} ${hold.cause.id}`);
    if (id === undefined) throw new Error('a hold was not written');
    return { id, ...hold };
  });
}

/** The open holds of causes of one kind. */
export async function openHoldsOf(
  db: Db,
  causeKind: string,
  causeIds: readonly number[],
): Promise<readonly Hold[]> {
  const found = await sql<{ id: number; account_id: number; cause_id: number; units: bigint }>`
    select id, account_id, cause_id, units from hold
    where state = 'open' and cause_kind = ${causeKind} and cause_id = any(${causeIds}::int[])
    order by id
  `.execute(db);
  return found.rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    cause: { kind: causeKind, id: row.cause_id },
    units: row.units,
  }));
}

/** Releases open holds: the money is available again. Throws when one is not open. */
export async function voidHolds(tx: Tx, at: Date, holds: readonly Hold[]): Promise<void> {
  if (holds.length === 0) return;
  await lock(tx, { accounts: holds.map((hold) => hold.accountId) });
  await closeHolds(tx, at, holds, 'void');
  await updateBalances(
    tx,
    holds.map((hold) => ({ accountId: hold.accountId, available: hold.units, held: -hold.units })),
  );
}

/** Posts open holds: each pays its whole amount to an account that is not guarded. */
export async function postHolds(
  tx: Tx,
  at: Date,
  currency: Currency,
  posts: readonly { hold: Hold; to: number; reason: Reason; cause: Cause }[],
): Promise<void> {
  if (posts.length === 0) return;
  await lock(tx, { accounts: posts.map((post) => post.hold.accountId) });
  await closeHolds(
    tx,
    at,
    posts.map((post) => post.hold),
    'posted',
  );
  const entries = posts.map(({ hold, to, reason, cause }) => ({
    reason,
    cause,
    postings: payment(hold.accountId, to, { currency, units: hold.units }),
  }));
  await write(tx, at, entries, 'held');
}

/** A payment out of an open hold to one or more accounts. */
interface PaymentFromHold {
  readonly hold: Hold;
  readonly to: readonly { readonly accountId: number; readonly units: bigint }[];
  readonly reason: Reason;
  readonly cause: Cause;
}

/**
 * Pays from open holds, to guarded accounts too; the rest stays held, and a used-up hold is posted. Throws when a
 * hold is smaller than its payments.
 */
export async function payFromHolds(
  tx: Tx,
  at: Date,
  currency: Currency,
  payments: readonly PaymentFromHold[],
): Promise<void> {
  if (payments.length === 0) return;
  await lockGuarded(
    tx,
    payments.flatMap(({ hold, to }) => [hold.accountId, ...to.map(({ accountId }) => accountId)]),
  );
  await drawOnHolds(
    tx,
    at,
    payments.map(({ hold, to }) => ({ hold, units: to.reduce((sum, { units }) => sum + units, 0n) })),
  );
  const entries = payments.map(({ hold, to, reason, cause }) => ({
    reason,
    cause,
    postings: [
      {
        accountId: hold.accountId,
        money: { currency, units: -to.reduce((sum, { units }) => sum + units, 0n) },
      },
      ...to.map(({ accountId, units }) => ({ accountId, money: { currency, units } })),
    ],
  }));
  await write(tx, at, entries, 'held');
}

/**
 * Resizes open holds: the difference comes from, or returns to, the available money. A hold of zero is voided. Throws
 * when an account has less than a hold grows by.
 */
export async function resizeHolds(
  tx: Tx,
  at: Date,
  resizes: readonly { readonly hold: Hold; readonly units: bigint }[],
): Promise<void> {
  if (resizes.length === 0) return;
  await lock(tx, { accounts: resizes.map(({ hold }) => hold.accountId) });
  const emptied = resizes.filter(({ units }) => units === 0n).map(({ hold }) => hold);
  if (emptied.length > 0) await closeHolds(tx, at, emptied, 'void');
  const kept = resizes.filter(({ units }) => units !== 0n);
  const resized = await sql`
    update hold set units = resized.units
    from unnest(
      ${kept.map(({ hold }) => hold.id)}::int[], ${kept.map(({ units }) => units.toString())}::bigint[],
      ${kept.map(({ hold }) => hold.units.toString())}::bigint[]
    ) as resized (id, units, before)
    where hold.id = resized.id and hold.state = 'open' and hold.units = resized.before
  `.execute(tx);
  if (resized.numAffectedRows !== BigInt(kept.length)) throw new Error('a hold is not what it was read as');
  await updateBalances(
    tx,
    resizes.map(({ hold, units }) => ({
      accountId: hold.accountId,
      available: hold.units - units,
      held: units - hold.units,
    })),
  );
}

/** Takes units from open holds; a used-up one is posted. Throws when one has less. */
async function drawOnHolds(
  tx: Tx,
  at: Date,
  draws: readonly { readonly hold: Hold; readonly units: bigint }[],
): Promise<void> {
  const drawn = await sql`
    update hold set
      units = case when hold.units = draw.units then hold.units else hold.units - draw.units end,
      state = case when hold.units = draw.units then 'posted' else 'open' end,
      closed_at = case when hold.units = draw.units then ${at}::timestamptz end
    from (
      select id, sum(units)::bigint as units
      from unnest(
        ${draws.map(({ hold }) => hold.id)}::int[], ${draws.map(({ units }) => units.toString())}::bigint[]
      ) as each (id, units)
      group by id
    ) as draw
    where hold.id = draw.id and hold.state = 'open' and hold.units >= draw.units
  `.execute(tx);
  const expected = new Set(draws.map(({ hold }) => hold.id)).size;
  if (drawn.numAffectedRows !== BigInt(expected))
    throw new Error('a hold has less than is to be paid from it');
}

/** Locks the guarded accounts among the given ones, in id order, and reads all of them under the lock. */
async function lockGuarded(tx: Tx, accountIds: readonly number[]): Promise<ReadonlyMap<number, Account>> {
  const ids = [...new Set(accountIds)];
  const accounts = await readAccounts(tx, ids);
  const guarded = [...accounts].filter(([, { kind }]) => kind === 'guarded').map(([id]) => id);
  if (isLocked(tx, 'accounts', guarded)) return accounts;
  await lock(tx, { accounts: guarded });
  return readAccounts(tx, ids);
}

async function closeHolds(tx: Tx, at: Date, holds: readonly Hold[], state: 'posted' | 'void'): Promise<void> {
  const closed = await sql`
    update hold set state = ${state}, closed_at = ${at}
    where id = any(${holds.map((hold) => hold.id)}::int[]) and state = 'open'
  `.execute(tx);
  if (closed.numAffectedRows !== BigInt(holds.length)) throw new Error('a hold was closed twice');
}

interface Account {
  readonly kind: 'guarded' | 'open' | 'pot';
  readonly currency: Currency;
  /** Available and held together, as last read. */
  readonly total: bigint;
}

/** Writes journal entries; money leaves a guarded account from `part`, and incoming money is available. */
async function write(tx: Tx, at: Date, entries: readonly JournalEntry[], part: BalancePart): Promise<void> {
  if (entries.length === 0) return;
  const accounts = await lockGuarded(
    tx,
    entries.flatMap(({ postings }) => postings.map(({ accountId }) => accountId)),
  );
  for (const entry of entries) assertSound(entry, accounts);
  const totals = [...accounts].flatMap(([id, { kind, total }]) =>
    kind === 'guarded' ? [[id, total] as const] : [],
  );
  const { lines, changes } = bookEntries(entries, totals, part);
  await insertEntries(tx, at, entries, lines, changes);
}

function assertSound(entry: JournalEntry, accounts: ReadonlyMap<number, Account>): void {
  assertBalanced(entry.postings);
  for (const { accountId, money } of entry.postings) {
    const account = accounts.get(accountId);
    if (account === undefined) throw new Error(`account ${accountId} does not exist`);
    if (account.currency !== money.currency)
      throw new Error(`account ${accountId} holds ${account.currency}`);
    if (money.units === 0n) throw new Error(`an entry for ${entry.reason} has an empty posting`);
  }
}

/** Kind and currency of an account never change, so they need no lock. */
async function readAccounts(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Account>> {
  const found = await sql<Account & { id: number }>`
    select id, kind, currency, available + held as total from account where id = any(${ids}::int[])
  `.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}

/** Writes journal entries with their lines, and applies the changes of balances and of running sums. */
async function insertEntries(
  tx: Tx,
  at: Date,
  entries: readonly JournalEntry[],
  lines: readonly JournalLine[],
  changes: readonly BalanceChange[],
): Promise<void> {
  const { rows } = await sql<{ changed: number }>`
    with numbered as (
      select nextval((select pg_get_serial_sequence('ledger_transaction', 'id'))::regclass) as id, entry.*
      from unnest(
        ${entries.map((_, index) => index)}::int[], ${entries.map((entry) => entry.reason)}::text[],
        ${entries.map((entry) => entry.cause.kind)}::text[], ${entries.map((entry) => entry.cause.id)}::int[]
      ) as entry (number, reason, cause_kind, cause_id)
    ), transactions as (
      insert into ledger_transaction (id, reason, cause_kind, cause_id, at) overriding system value
      select id, reason, cause_kind, cause_id, ${at} from numbered
    ), unsealed as (
      insert into ledger_unsealed (transaction_id) select id from numbered
    ), postings as (
      insert into posting (transaction_id, line, account_id, units, balance_after)
      select numbered.id, journal.line, journal.account_id, journal.units, journal.balance_after
      from unnest(
        ${lines.map((each) => each.entry)}::int[], ${lines.map((each) => each.line)}::smallint[],
        ${lines.map((each) => each.posting.accountId)}::int[],
        ${lines.map((each) => each.posting.money.units.toString())}::bigint[],
        ${lines.map((each) => each.balanceAfter?.toString() ?? null)}::bigint[]
      ) as journal (entry, line, account_id, units, balance_after)
      join numbered on numbered.number = journal.entry
    ), shifted as (${balanceAndSumUpdateOf(changes, runningSumsOf(entries, lines))} returning 1)
    select count(*)::int as changed from shifted
  `.execute(tx);
  assertAllUpdated(rows[0]?.changed, changes);
}

/** Applies changes of balances. */
async function updateBalances(tx: Tx, changes: readonly BalanceChange[]): Promise<void> {
  if (changes.length === 0) return;
  const changed = await balanceUpdateOf(changes).execute(tx);
  assertAllUpdated(Number(changed.numAffectedRows), changes);
}
