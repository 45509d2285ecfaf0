/** Opening and finding accounts. Kind, currency and owner of an account never change. */
import type { Currency } from '@touchline/domain/money';
import { sql, type Db, type Tx } from '../db/database.ts';

/** House accounts: `issue` alone goes below zero; `rewards` is guarded and cut into slices. */
type HouseAccount = 'issue' | 'fees' | 'sales' | 'prizes' | 'payments' | 'chain' | 'unclaimed';

/** Opens the two guarded accounts of a new manager. */
export async function openManagerAccounts(tx: Tx, managerId: number): Promise<void> {
  await sql`
    insert into account (kind, currency, owner, manager_id)
    values ('guarded', 'XFC', 'manager', ${managerId}), ('guarded', 'GOLD', 'manager', ${managerId})
  `.execute(tx);
}

/** Opens the pot of a contest and returns its account. */
export async function openContestPot(tx: Tx, contestId: number): Promise<number> {
  const opened = await sql<{ id: number }>`
    insert into account (kind, currency, owner, contest_id) values ('pot', 'XFC', 'contest', ${contestId})
    returning id
  `.execute(tx);
  return onlyRow(opened.rows, 'pot').id;
}

/** The accounts of managers in one currency, by manager. Managers without one are absent. */
export async function managerAccounts(
  db: Db,
  currency: Currency,
  managerIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const found = await sql<{ id: number; manager_id: number }>`
    select id, manager_id from account
    where owner = 'manager' and currency = ${currency} and manager_id = any(${managerIds}::int[])
  `.execute(db);
  return new Map(found.rows.map((row) => [row.manager_id, row.id]));
}

/** The account of one manager; a manager without one is a bug. */
export async function managerAccount(db: Db, currency: Currency, managerId: number): Promise<number> {
  const account = (await managerAccounts(db, currency, [managerId])).get(managerId);
  if (account === undefined) throw new Error(`manager ${managerId} has no ${currency} account`);
  return account;
}

/** The open house account of a name. */
export async function houseAccount(db: Db, currency: Currency, name: HouseAccount): Promise<number> {
  const found = await sql<{ id: number }>`
    select id from account where owner = 'house' and house_name = ${name} and currency = ${currency} and slice = 0
  `.execute(db);
  return onlyRow(found.rows, `house account ${name}`).id;
}

/** The slices of the rewards budget, in the order a spender should try them, the spender's own first. */
export async function rewardsSlices(db: Db, spender: number): Promise<readonly number[]> {
  const found = await sql<{ id: number }>`
    select id from account where owner = 'house' and house_name = 'rewards' order by slice
  `.execute(db);
  const ids = found.rows.map((row) => row.id);
  const first = spender % ids.length;
  return [...ids.slice(first), ...ids.slice(0, first)];
}

/** The pot of a contest: its account and the sum of its postings. Read it under the contest's lock. */
export async function contestPot(db: Db, contestId: number): Promise<{ accountId: number; units: bigint }> {
  const found = await sql<{ id: number; units: bigint }>`
    select account.id, coalesce(sum(posting.units), 0)::bigint as units
    from account left join posting on posting.account_id = account.id
    where owner = 'contest' and contest_id = ${contestId}
    group by account.id
  `.execute(db);
  const pot = onlyRow(found.rows, `pot of contest ${contestId}`);
  return { accountId: pot.id, units: pot.units };
}

/** The account of a contest's pot. */
export async function contestPotAccount(db: Db, contestId: number): Promise<number> {
  const found = await sql<{ id: number }>`
    select id from account where owner = 'contest' and contest_id = ${contestId}
  `.execute(db);
  return onlyRow(found.rows, `pot of contest ${contestId}`).id;
}

/** The XFC accounts of a trade: those of managers, the house's fees, and the slices of the rewards budget. */
export interface TradeAccounts {
  readonly ofManagers: ReadonlyMap<number, number>;
  readonly fees: number;
  readonly rewards: readonly number[];
  /** The managers played by the server: what they pay is the house's, and they withdraw nothing. */
  readonly simulated: ReadonlySet<number>;
}

/** Finds the accounts of trades between managers. */
export async function tradeAccounts(db: Db, managerIds: readonly number[]): Promise<TradeAccounts> {
  const { rows } = await sql<{
    id: number;
    manager_id: number | null;
    house_name: string | null;
    is_simulated: boolean;
  }>`
    select account.id, manager_id, house_name, coalesce(is_simulated, false) as is_simulated
    from account left join manager on manager.id = manager_id
    where currency = 'XFC' and owner = 'manager' and manager_id = any(${managerIds}::int[])
    union all
    select id, manager_id, house_name, false from account
    where currency = 'XFC' and owner = 'house' and house_name in ('fees', 'rewards')
    order by id
  `.execute(db);
  const ofHouse = (name: string): number[] =>
    rows.filter(({ house_name }) => house_name === name).map(({ id }) => id);
  return {
    ofManagers: new Map(
      rows.flatMap(({ id, manager_id }) => (manager_id === null ? [] : [[manager_id, id]])),
    ),
    fees: onlyRow(ofHouse('fees'), 'house account fees'),
    rewards: ofHouse('rewards'),
    simulated: new Set(
      rows.flatMap(({ manager_id, is_simulated }) => (is_simulated ? (manager_id ?? []) : [])),
    ),
  };
}

function onlyRow<Row>(rows: readonly Row[], what: string): Row {
  const [row] = rows;
  if (row === undefined) throw new Error(`${what} is missing`);
  return row;
}
