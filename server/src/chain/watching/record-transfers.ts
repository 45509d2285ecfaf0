import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Tx } from '../../db/database.ts';
import { notify } from '../../inbox/public.ts';
import { publishAfterCommit } from '../../live/topic-changes.ts';
import type { Transfer } from '../chain-reader.ts';
import { NETWORK_ID } from '../chain-settings.ts';
import { UNITS_DIVISOR } from '../recorded-tokens.ts';
import { DEPOSIT, IS_DEPOSIT_OPEN } from '../../db/sql-constants.ts';
import type { Watch } from './watch.ts';

/** One billion XFC: more than the token's cap can only be another token's. */
const MAX_UNITS = 10n ** 17n;

/** Nodes refuse longer ranges. */
export const MAX_RANGE = 2_000;

/** The transfers to our address in blocks from `first` to `last`, at most MAX_RANGE; not what it sent to itself. */
export async function incomingTransfers(
  { reader, settings }: Pick<Watch, 'reader' | 'settings'>,
  first: number,
  last: number,
): Promise<readonly Transfer[]> {
  return (await reader.transfers(first, last)).filter(({ from }) => from !== settings.depositAddress);
}

/**
 * Writes transfers seen on the chain, once for each log, and updates confirmations. One that a reorganisation moved to
 * another block is pending again; a credited one never changes.
 */
export async function recordTransfers(tx: Tx, found: readonly Transfer[], latest: number): Promise<void> {
  const now = await gameNow(tx);
  const rows = onceEach(found).map((transfer) => ({ ...transfer, units: unitsOf(transfer.value) }));
  const written = await sql<{ manager_id: number | null }>`
    insert into deposit (network_id, tx_hash, log_index, block_number, block_hash, from_address, value, units, manager_id,
      state, rejected, confirmations, seen_at)
    select ${NETWORK_ID}, seen.tx_hash, seen.log_index, seen.block_number, seen.block_hash, seen.from_address, seen.value,
      seen.units, chain_address.manager_id, case when seen.units > 0 then ${DEPOSIT.pending} else ${DEPOSIT.rejected} end,
      case when seen.units > 0 then null else 'amount' end, 0, ${now}
    from unnest(
      ${rows.map(({ txHash }) => txHash)}::text[], ${rows.map(({ logIndex }) => logIndex)}::int[],
      ${rows.map(({ blockNumber }) => blockNumber)}::bigint[], ${rows.map(({ blockHash }) => blockHash)}::text[],
      ${rows.map(({ from }) => from)}::text[], ${rows.map(({ value }) => value.toString())}::numeric[],
      ${rows.map(({ units }) => units.toString())}::bigint[]
    ) as seen (tx_hash, log_index, block_number, block_hash, from_address, value, units)
    left join chain_address on chain_address.address = seen.from_address
    on conflict (network_id, tx_hash, log_index) do update set
      block_number = excluded.block_number, block_hash = excluded.block_hash, from_address = excluded.from_address,
      value = excluded.value, units = excluded.units, manager_id = excluded.manager_id, state = excluded.state,
      rejected = excluded.rejected, confirmations = 0
    where deposit.state <> ${DEPOSIT.credited} and (deposit.block_hash <> excluded.block_hash or deposit.rejected = 'dropped'
      or deposit.value <> excluded.value or deposit.from_address <> excluded.from_address)
    returning manager_id
  `.execute(tx);
  const confirmed = await sql<{ manager_id: number | null }>`
    update deposit set confirmations = ${latest}::bigint - block_number + 1
    where network_id = ${NETWORK_ID} and ${IS_DEPOSIT_OPEN} and block_number <= ${latest}
      and confirmations <> ${latest}::bigint - block_number + 1
    returning manager_id
  `.execute(tx);
  publishAfterCommit(tx, 'me', managersOf([...written.rows, ...confirmed.rows]));
}

/**
 * A node may report a log twice, and a log of a dropped block as well as the new one: the later in the list counts.
 */
function onceEach(found: readonly Transfer[]): readonly Transfer[] {
  return [...new Map(found.map((each) => [`${each.txHash} ${each.logIndex}`, each])).values()];
}

/** Units of XFC, rounded down; 0 for an impossible amount. */
function unitsOf(value: bigint): bigint {
  const units = value / UNITS_DIVISOR;
  return units > MAX_UNITS ? 0n : units;
}

export function managersOf(rows: readonly { readonly manager_id: number | null }[]): readonly number[] {
  return [...new Set(rows.flatMap(({ manager_id }) => (manager_id === null ? [] : [manager_id])))];
}

interface Read {
  readonly latest: number;
  readonly first: number;
  readonly last: number;
  readonly found: readonly Transfer[];
}

interface SeenRow {
  readonly id: number;
  readonly tx_hash: string;
  readonly log_index: number;
  readonly block_number: bigint;
  readonly block_hash: string;
  readonly value: string;
  readonly is_open: boolean;
}

/**
 * Rejects deposits that are no longer where they were seen, also those whose amount was too small, because the
 * comparison with the chain counts them. The receipt decides: a list of logs may be incomplete when the node lags.
 * One that reappears is pending again. One below the range just read is searched for in its block too, because no
 * later read would find it.
 */
export async function dropMissing(watch: Watch, { latest, first, last, found }: Read): Promise<void> {
  const here = new Set(found.map(({ txHash, logIndex, blockHash }) => `${txHash} ${logIndex} ${blockHash}`));
  const { rows } = await sql<SeenRow>`
    select id, tx_hash, log_index, block_number, block_hash, value::text, ${IS_DEPOSIT_OPEN} as is_open from deposit
    where network_id = ${NETWORK_ID} and ${IS_DEPOSIT_OPEN} and block_number <= ${last}
    union all
    select id, tx_hash, log_index, block_number, block_hash, value::text, false from deposit
    where network_id = ${NETWORK_ID} and rejected = 'amount' and block_number between ${first} and ${last}
  `.execute(watch.db);
  const missing = rows.filter((row) => !here.has(`${row.tx_hash} ${row.log_index} ${row.block_hash}`));
  for (const row of missing) {
    const receipted = await inReceipt(watch, row);
    const isBelow = row.block_number < first;
    if (receipted !== undefined && (!isBelow || receipted.value.toString() === row.value)) continue;
    const there = isBelow ? await inBlock(watch, row) : undefined;
    if (there === undefined && receipted === undefined) await drop(watch, row);
    else if (there !== undefined && there.value === receipted?.value) await correct(watch, there, latest);
  }
}

async function inReceipt({ reader }: Watch, row: SeenRow): Promise<Transfer | undefined> {
  const receipt = await reader.receipt(row.tx_hash);
  if (receipt?.isSuccess !== true || receipt.blockHash !== row.block_hash) return undefined;
  return receipt.transfers.find(({ logIndex }) => logIndex === row.log_index);
}

async function inBlock({ reader }: Watch, row: SeenRow): Promise<Transfer | undefined> {
  const number = Number(row.block_number);
  return (await reader.transfers(number, number)).find(
    ({ txHash, logIndex, blockHash }) =>
      txHash === row.tx_hash && logIndex === row.log_index && blockHash === row.block_hash,
  );
}

/**
 * Writes the amount that receipt and block agree on: otherwise a wrong amount in blocks that are not read again stays
 * pending forever.
 */
async function correct({ db, fence }: Watch, transfer: Transfer, latest: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await recordTransfers(tx, [transfer], latest);
    await fence(tx);
  });
}

/** Rejects one, and notifies its manager if it was pending. */
async function drop({ db, fence }: Watch, row: SeenRow): Promise<void> {
  await inTransaction(db, async (tx) => {
    const dropped = await sql<{ manager_id: number | null }>`
      update deposit set state = ${DEPOSIT.rejected}, rejected = 'dropped'
      where id = ${row.id} and (${IS_DEPOSIT_OPEN} or rejected = 'amount') and block_hash = ${row.block_hash}
      returning manager_id
    `.execute(tx);
    const managers = row.is_open ? managersOf(dropped.rows) : [];
    await notify(
      tx,
      await gameNow(tx),
      managers.map((managerId) => ({
        managerId,
        kind: 'deposit_dropped',
        values: {},
        link: DEPOSITS_PATH,
      })),
    );
    await fence(tx);
  });
}

/** The screen that shows deposits. */
export const DEPOSITS_PATH = '/my-account/my-wallet/add-xfc/network';
