import { chainSource } from '../../../chain/chain-source.ts';
import { CONFIRMATIONS } from '../../../chain/chain-settings.ts';
import type { TransferRow } from '../../../chain/watching/credit-deposits.ts';
import { sql } from '../../../db/database.ts';
import type { SimulatedTransaction } from './blocks.ts';
import { auditWithdrawals, type Arrived } from './audit-withdrawals.ts';
import type { ChainScene } from './scene.ts';
import { worthOf } from './transfers.ts';

interface CreditedRow extends TransferRow {
  readonly units: bigint;
  readonly manager_id: number | null;
}

/** The expected state of a scenario, for comparison with the product. */
export interface Seen {
  /** The newest of each before the scenario; of blocks, the newest final one. */
  readonly before: {
    readonly block: number;
    readonly deposit: number;
    readonly transaction: bigint;
    readonly withdrawal: number;
  };
  /** Who has linked an address by now. */
  readonly links: Map<string, number>;
  readonly transactions: Map<string, SimulatedTransaction>;
  /** Credited deposits by their id, as they were credited. */
  readonly credited: Map<number, CreditedRow>;
  /** Deposits that an operator paid to a manager. */
  readonly paid: Map<number, number>;
  readonly findings: string[];
}

/** Begins to watch over a scenario. */
export async function beginAudit({ db, chain }: ChainScene): Promise<Seen> {
  const { rows } = await sql<Omit<Seen['before'], 'block'>>`
    select coalesce((select max(id) from deposit), 0) as deposit,
      coalesce((select max(id) from ledger_transaction), 0) as transaction,
      coalesce((select max(id) from withdrawal), 0) as withdrawal
  `.execute(db);
  const [{ deposit, transaction, withdrawal } = { deposit: 0, transaction: 0n, withdrawal: 0 }] = rows;
  return {
    before: { block: chain.finalized, deposit, transaction, withdrawal },
    links: new Map(),
    transactions: new Map(),
    credited: new Map(),
    paid: new Map(),
    findings: [],
  };
}

/**
 * After each turn: what was credited is in a final block with enough confirmations, and went to the manager who
 * had linked its sender.
 */
export async function auditCredits({ db, chain }: ChainScene, seen: Seen): Promise<void> {
  const { rows } = await sql<CreditedRow>`
    select id, tx_hash, log_index, block_number, block_hash, from_address, units, manager_id
    from deposit where state = 3 and id > ${seen.before.deposit}
  `.execute(db);
  for (const row of rows) {
    if (seen.credited.has(row.id)) continue;
    seen.credited.set(row.id, row);
    const number = Number(row.block_number);
    const wrong = [
      ...(seen.transactions.has(row.tx_hash) ? [] : ['was never sent']),
      ...(chain.block(number)?.hash === row.block_hash ? [] : ['is in no block of the chain']),
      ...(number <= chain.finalized ? [] : [`is in block ${number}, final is ${chain.finalized}`]),
      ...(chain.highest - number + 1 >= CONFIRMATIONS
        ? []
        : [`has ${chain.highest - number + 1} confirmations`]),
      ...(row.manager_id === (seen.links.get(row.from_address) ?? null) ? [] : ['came to somebody else']),
    ];
    seen.findings.push(...wrong.map((what) => `credited deposit ${row.id} (log ${row.log_index}) ${what}`));
  }
}

/** After the calm: exactly the logs of the chain were credited, in ledger and balances, and nothing is left open. */
export async function auditEnd(scene: ChainScene, seen: Seen): Promise<void> {
  const { findings, credited } = seen;
  const expected = logsOfChain(scene, seen);
  for (const { id, tx_hash, log_index, units, from_address } of credited.values()) {
    const key = `${tx_hash} ${log_index}`;
    const log = expected.get(key);
    if (log?.units !== units || log.from !== from_address)
      findings.push(
        `deposit ${id} of ${units} was credited, the chain has ${log?.units ?? 'no such log left'}`,
      );
    expected.delete(key);
  }
  for (const [key, { units }] of expected) findings.push(`log ${key} of ${units} was not credited`);
  await auditOpen(scene, seen);
  const { block, withdrawal: after } = seen.before;
  await auditLedger(scene, seen, await auditWithdrawals(scene, { block, after, findings }));
  for (const { what, ledger, outside } of await chainSource(
    { ...scene.chain.ours, url: 'http://localhost/', isLocal: true },
    scene.honestReader,
  ).compare(scene.db))
    if (ledger !== outside) findings.push(`${what}: ledger ${ledger}, chain ${outside}`);
}

/** The logs of this scenario that are worth something, by transaction and number in their block. */
function logsOfChain(
  { chain }: ChainScene,
  { before }: Seen,
): Map<string, { readonly units: bigint; readonly from: string }> {
  const found = new Map<string, { readonly units: bigint; readonly from: string }>();
  for (let number = before.block + 1; number <= chain.latest; number += 1) {
    const transactions = chain.block(number)?.transactions ?? [];
    const logs = transactions.flatMap(({ hash, logs: all }) => all.map((log) => ({ hash, log })));
    for (const [index, { hash, log }] of logs.entries()) {
      const units = worthOf(log, chain);
      if (units > 0n) found.set(`${hash} ${index}`, { units, from: log.from });
    }
  }
  return found;
}

async function auditOpen({ db }: ChainScene, { before, findings }: Seen): Promise<void> {
  const { rows } = await sql<{ id: number; state: number }>`
    select id, state from deposit where state in (1, 2) and id > ${before.deposit}
  `.execute(db);
  for (const { id, state } of rows) findings.push(`deposit ${id} is still in state ${state}`);
}

/** Compares what the ledger moved in this scenario with the credited deposits and what left, for each owner. */
async function auditLedger(
  { db }: ChainScene,
  { before, credited, paid, findings }: Seen,
  arrived: readonly Arrived[],
): Promise<void> {
  const expected = new Map<string, bigint>();
  const add = (owner: string, units: bigint): void => {
    const sum = (expected.get(owner) ?? 0n) + units;
    if (sum === 0n) expected.delete(owner);
    else expected.set(owner, sum);
  };
  for (const { id, units, manager_id } of credited.values()) {
    add('issue', -units);
    add(`${manager_id ?? paid.get(id) ?? 'unclaimed'}`, units);
  }
  for (const { managerId, units, feeUnits } of arrived) {
    add(`${managerId}`, -units);
    add('issue', units - feeUnits);
    add('fees', feeUnits);
  }
  const { rows } = await sql<{ owner: string; units: bigint }>`
    select coalesce(account.manager_id::text, house_name) as owner, sum(posting.units)::bigint as units
    from posting join account on account.id = account_id
    where transaction_id > ${before.transaction} group by 1 having sum(posting.units) <> 0
  `.execute(db);
  for (const { owner, units } of rows) {
    if (expected.get(owner) !== units)
      findings.push(`${owner} got ${units}, not ${expected.get(owner) ?? 0n}`);
    expected.delete(owner);
  }
  for (const [owner, units] of expected) findings.push(`${owner} got nothing, not ${units}`);
}
