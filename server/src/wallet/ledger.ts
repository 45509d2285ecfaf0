/**
 * The only writer of money. Every movement is a balanced set of legs; every guarded account is locked before
 * its balance is read, so a rule decided on what `lockBalances` returned holds until the commit.
 */
import { assertBalanced } from '@touchline/domain/ledger';
import type { Currency, Money } from '@touchline/domain/money';
import { sql, type Db, type Tx } from '../db/database.ts';
import { isHeld, lock, lockAndRead } from '../db/lock.ts';
import type { Reason } from './reasons.ts';
import { assertShifted, shiftOf, type Shift } from './shift-statement.ts';

/** What a movement or hold was for: a contest, an entry, a manager (for grants), an order … */
export interface Cause {
  readonly kind: string;
  readonly id: number;
}

/** One side of a movement: positive units come to the account, negative leave it. */
export interface Leg {
  readonly accountId: number;
  readonly money: Money;
}

/** Legs that sum to zero in each currency. */
export interface Movement {
  readonly reason: Reason;
  readonly cause: Cause;
  readonly legs: readonly Leg[];
}

export interface Balance {
  readonly accountId: number;
  readonly currency: Currency;
  readonly available: bigint;
  readonly held: bigint;
}

export interface Hold {
  readonly id: number;
  readonly accountId: number;
  readonly cause: Cause;
  readonly units: bigint;
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
    sql`id as "accountId", currency, available, held, kind`,
  );
  return new Map(
    rows.flatMap(({ kind, ...balance }) => (kind === 'guarded' ? [[balance.accountId, balance]] : [])),
  );
}

/**
 * Writes movements: one ledger transaction each, all in the caller's database transaction.
 * Guarded accounts pay from what is available. Throws when a movement does not balance or an account would
 * fall below zero: the caller decides under `lockBalances` first, so either is a bug.
 */
export async function moveMoney(tx: Tx, at: Date, movements: readonly Movement[]): Promise<void> {
  await write(tx, at, movements, 'available');
}

/**
 * Holds available money for a cause. One open hold for each account and cause.
 * Returns the holds in the order given. Throws when an account has less than is to be held.
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
  await shiftBalances(
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
  await shiftBalances(
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
  const movements = posts.map(({ hold, to, reason, cause }) => ({
    reason,
    cause,
    legs: [
      { accountId: hold.accountId, money: { currency, units: -hold.units } },
      { accountId: to, money: { currency, units: hold.units } },
    ],
  }));
  await write(tx, at, movements, 'held');
}

/** A payment out of an open hold to one or more accounts. */
export interface PaymentFromHold {
  readonly hold: Hold;
  readonly to: readonly { readonly accountId: number; readonly units: bigint }[];
  readonly reason: Reason;
  readonly cause: Cause;
}

/**
 * Pays from open holds, to guarded accounts too; what is not paid stays held, and a hold that is used up is posted.
 * Throws when a hold has less than is to be paid.
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
  const movements = payments.map(({ hold, to, reason, cause }) => ({
    reason,
    cause,
    legs: [
      {
        accountId: hold.accountId,
        money: { currency, units: -to.reduce((sum, { units }) => sum + units, 0n) },
      },
      ...to.map(({ accountId, units }) => ({ accountId, money: { currency, units } })),
    ],
  }));
  await write(tx, at, movements, 'held');
}

/**
 * Makes open holds greater or smaller: the difference comes from, or returns to, what is available. A hold of nothing
 * is void. Throws when an account has less than a hold grows by.
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
  await shiftBalances(
    tx,
    resizes.map(({ hold, units }) => ({
      accountId: hold.accountId,
      available: hold.units - units,
      held: units - hold.units,
    })),
  );
}

/** Takes units off open holds; one that is used up is posted. Throws when one has less. */
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

/** Locks the guarded ones of some accounts, in one order, and reads all of them under the lock. */
async function lockGuarded(tx: Tx, accountIds: readonly number[]): Promise<ReadonlyMap<number, Account>> {
  const ids = [...new Set(accountIds)];
  const accounts = await readAccounts(tx, ids);
  const guarded = [...accounts].filter(([, { kind }]) => kind === 'guarded').map(([id]) => id);
  if (isHeld(tx, 'accounts', guarded)) return accounts;
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

/** Writes movements; what leaves a guarded account leaves it from `part`, what comes is available. */
async function write(
  tx: Tx,
  at: Date,
  movements: readonly Movement[],
  part: 'available' | 'held',
): Promise<void> {
  if (movements.length === 0) return;
  const legs = movements.flatMap((movement) => movement.legs);
  const accounts = await lockGuarded(
    tx,
    legs.map((leg) => leg.accountId),
  );
  for (const movement of movements) assertSound(movement, accounts);

  const totals = new Map(
    [...accounts].flatMap(([id, { kind, total }]) => (kind === 'guarded' ? [[id, total]] : [])),
  );
  const shifts: Shift[] = [];
  const lines: { movement: number; line: number; leg: Leg; balanceAfter: bigint | null }[] = [];
  for (const [movement, { legs: its }] of movements.entries()) {
    for (const [line, leg] of its.entries()) {
      const before = totals.get(leg.accountId);
      const balanceAfter = before === undefined ? null : before + leg.money.units;
      if (balanceAfter !== null) {
        totals.set(leg.accountId, balanceAfter);
        const fromHeld = part === 'held' && leg.money.units < 0n;
        shifts.push({
          accountId: leg.accountId,
          available: fromHeld ? 0n : leg.money.units,
          held: fromHeld ? leg.money.units : 0n,
        });
      }
      lines.push({ movement, line, leg, balanceAfter });
    }
  }
  await insertMovements(tx, at, movements, lines, shifts);
}

function assertSound(movement: Movement, accounts: ReadonlyMap<number, Account>): void {
  assertBalanced(movement.legs);
  for (const leg of movement.legs) {
    const account = accounts.get(leg.accountId);
    if (account === undefined) throw new Error(`account ${leg.accountId} does not exist`);
    if (account.currency !== leg.money.currency)
      throw new Error(`account ${leg.accountId} holds ${account.currency}`);
    if (leg.money.units === 0n) throw new Error(`a movement for ${movement.reason} has an empty leg`);
  }
}

/** Kind and currency of an account never change, so they need no lock. */
async function readAccounts(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Account>> {
  const found = await sql<Account & { id: number }>`
    select id, kind, currency, available + held as total from account where id = any(${ids}::int[])
  `.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}

/** Writes movements with their lines, and what they shift of balances. */
async function insertMovements(
  tx: Tx,
  at: Date,
  movements: readonly Movement[],
  lines: readonly { movement: number; line: number; leg: Leg; balanceAfter: bigint | null }[],
  shifts: readonly Shift[],
): Promise<void> {
  const { rows } = await sql<{ changed: number }>`
    with numbered as (
      select nextval((select pg_get_serial_sequence('ledger_transaction', 'id'))::regclass) as id, movement.*
      from unnest(
        ${movements.map((_, index) => index)}::int[], ${movements.map((movement) => movement.reason)}::text[],
        ${movements.map((movement) => movement.cause.kind)}::text[],
        ${movements.map((movement) => movement.cause.id)}::int[]
      ) as movement (number, reason, cause_kind, cause_id)
    ), transactions as (
      insert into ledger_transaction (id, reason, cause_kind, cause_id, at) overriding system value
      select id, reason, cause_kind, cause_id, ${at} from numbered
    ), unsealed as (
      insert into ledger_unsealed (transaction_id) select id from numbered
    ), postings as (
      insert into posting (transaction_id, line, account_id, units, balance_after)
      select numbered.id, leg.line, leg.account_id, leg.units, leg.balance_after
      from unnest(
        ${lines.map((each) => each.movement)}::int[], ${lines.map((each) => each.line)}::smallint[],
        ${lines.map((each) => each.leg.accountId)}::int[],
        ${lines.map((each) => each.leg.money.units.toString())}::bigint[],
        ${lines.map((each) => each.balanceAfter?.toString() ?? null)}::bigint[]
      ) as leg (movement, line, account_id, units, balance_after)
      join numbered on numbered.number = leg.movement
    ), shifted as (${shiftOf(shifts)} returning 1)
    select count(*)::int as changed from shifted
  `.execute(tx);
  assertShifted(rows[0]?.changed, shifts);
}

/** Applies shifts of accounts. */
async function shiftBalances(tx: Tx, shifts: readonly Shift[]): Promise<void> {
  if (shifts.length === 0) return;
  const changed = await shiftOf(shifts).execute(tx);
  assertShifted(Number(changed.numAffectedRows), shifts);
}
