import { moneyText, xfc } from '@touchline/domain/money';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';
import { notify } from '../../inbox/public.ts';
import { houseAccount, lockBalances, managerAccounts, moveMoney } from '../../wallet/public.ts';
import type { Receipt } from '../chain-reader.ts';
import { NETWORK_ID } from '../chain-settings.ts';
import { DEPOSITS_PATH } from './record-transfers.ts';
import { DEPOSIT, IS_DEPOSIT_OPEN } from '../../db/sql-constants.ts';
import type { Watch } from './watch.ts';

/** How many receipts are requested, and deposits credited, together. */
const BATCH = 50;

/** Where the transfer of a deposit stands on the chain. */
export interface TransferRow {
  readonly id: number;
  readonly tx_hash: string;
  readonly log_index: number;
  readonly block_number: bigint;
  readonly block_hash: string;
  readonly from_address: string;
}

interface DueRow extends TransferRow {
  readonly value: string;
}

/**
 * Credits the pending deposits in blocks up to `final`, each once, after asking the node for receipt and block again. One that
 * does not agree stays pending for the next turn. Returns how many were credited.
 */
export async function creditDeposits(watch: Watch, final: number): Promise<number> {
  const { rows } = await sql<DueRow>`
    select id, tx_hash, log_index, block_number, block_hash, from_address, value::text from deposit
    where network_id = ${NETWORK_ID} and ${IS_DEPOSIT_OPEN} and block_number <= ${final}
    order by block_number, log_index
  `.execute(watch.db);
  const canonical = new Map<bigint, Promise<string>>();
  const hashOf = (number: bigint): Promise<string> => {
    const hash = canonical.get(number) ?? watch.reader.blockHash(Number(number));
    canonical.set(number, hash);
    return hash;
  };
  let credited = 0;
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    const agreeing = await Promise.all(
      batch.map(async (row) => {
        const receipt = await watch.reader.receipt(row.tx_hash);
        return (await hashOf(row.block_number)) === row.block_hash && agrees(row, receipt);
      }),
    );
    const agreed = batch.filter((_, index) => agreeing[index] === true);
    credited += await inTransaction(watch.db, async (tx) => {
      const count = await credit(tx, agreed);
      await watch.fence(tx);
      return count;
    });
  }
  return credited;
}

function agrees(row: DueRow, receipt: Receipt | null): boolean {
  if (receipt?.isSuccess !== true || receipt.blockHash !== row.block_hash) return false;
  return receipt.transfers.some(
    ({ logIndex, from, value }) =>
      logIndex === row.log_index && from === row.from_address && value.toString() === row.value,
  );
}

/**
 * Books deposits as issued XFC to the manager who has linked the sender, or to unclaimed. A row that is no longer what
 * the chain agreed to is left for the next turn.
 */
async function credit(tx: Tx, agreed: readonly DueRow[]): Promise<number> {
  const { rows } = await sql<{ id: number; units: bigint; manager_id: number | null }>`
    select deposit.id, deposit.units, chain_address.manager_id
    from deposit join unnest(
      ${agreed.map(({ id }) => id)}::int[], ${agreed.map(({ block_hash }) => block_hash)}::text[],
      ${agreed.map(({ value }) => value)}::numeric[], ${agreed.map(({ from_address }) => from_address)}::text[]
    ) as agreed (id, block_hash, value, from_address) on agreed.id = deposit.id
      and agreed.block_hash = deposit.block_hash and agreed.value = deposit.value
      and agreed.from_address = deposit.from_address
    left join chain_address on chain_address.address = deposit.from_address
    where ${IS_DEPOSIT_OPEN} order by deposit.id for update of deposit
  `.execute(tx);
  if (rows.length === 0) return 0;
  const managers = [...new Set(rows.flatMap(({ manager_id }) => manager_id ?? []))];
  const accounts = await managerAccounts(tx, 'XFC', managers);
  await lockBalances(tx, [...accounts.values()]);
  const now = await gameNow(tx);
  const issue = await houseAccount(tx, 'XFC', 'issue');
  const unclaimed = await houseAccount(tx, 'XFC', 'unclaimed');
  await moveMoney(
    tx,
    now,
    rows.map(({ id, units, manager_id }) => {
      const account = manager_id === null ? undefined : accounts.get(manager_id);
      return {
        reason: account === undefined ? 'deposit_unlinked' : 'deposit',
        cause: { kind: 'deposit', id },
        postings: [
          { accountId: issue, money: xfc(-units) },
          { accountId: account ?? unclaimed, money: xfc(units) },
        ],
      };
    }),
  );
  await sql`
    update deposit set state = ${DEPOSIT.credited}, credited_at = ${now}, manager_id = credited.manager_id
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ manager_id }) => manager_id)}::int[])
      as credited (id, manager_id)
    where deposit.id = credited.id
  `.execute(tx);
  await notifyCredited(tx, now, rows);
  return rows.length;
}

async function notifyCredited(
  tx: Tx,
  at: Date,
  rows: readonly { readonly units: bigint; readonly manager_id: number | null }[],
): Promise<void> {
  const notices = rows.flatMap(({ manager_id, units }) =>
    manager_id === null
      ? []
      : [
          {
            managerId: manager_id,
            kind: 'deposit_credited' as const,
            values: { amount: moneyText(xfc(units)) },
            link: DEPOSITS_PATH,
          },
        ],
  );
  await notify(tx, at, notices);
}

/** A deposit that no account has claimed. */
export interface UnclaimedDeposit {
  readonly id: number;
  readonly units: bigint;
  readonly from_address: string;
  readonly tx_hash: string;
}

/** Deposits of unlinked senders, oldest first, at most 200. */
export async function unclaimedDeposits(db: Db): Promise<readonly UnclaimedDeposit[]> {
  const { rows } = await sql<UnclaimedDeposit>`
    select id, units, from_address, tx_hash from deposit where state = ${DEPOSIT.credited} and manager_id is null order by id limit 200
  `.execute(db);
  return rows;
}

/** Pays an unclaimed deposit to a manager. Returns its XFC, or null when it is not unclaimed. */
export async function payUnclaimed(tx: Tx, depositId: number, managerId: number): Promise<bigint | null> {
  const { rows } = await sql<{ units: bigint }>`
    select units from deposit where id = ${depositId} and state = ${DEPOSIT.credited} and manager_id is null for update
  `.execute(tx);
  const [deposit] = rows;
  if (deposit === undefined) return null;
  const account = (await managerAccounts(tx, 'XFC', [managerId])).get(managerId);
  if (account === undefined) return null;
  await lockBalances(tx, [account]);
  const now = await gameNow(tx);
  const unclaimed = await houseAccount(tx, 'XFC', 'unclaimed');
  await moveMoney(tx, now, [
    {
      reason: 'deposit',
      cause: { kind: 'deposit', id: depositId },
      postings: [
        { accountId: unclaimed, money: xfc(-deposit.units) },
        { accountId: account, money: xfc(deposit.units) },
      ],
    },
  ]);
  await sql`update deposit set manager_id = ${managerId} where id = ${depositId}`.execute(tx);
  await notifyCredited(tx, now, [{ units: deposit.units, manager_id: managerId }]);
  return deposit.units;
}
