import { randomBytes } from 'node:crypto';
import { climb, leafOf, type SumNode } from '@touchline/domain/wallet/sum-tree';
import { sql, type Tx } from '../db/database.ts';
import { packLeaves, saltKey } from './leaf-bytes.ts';
import { saltColumn, sha256Text } from './salts.ts';

/** Leaves of one row, a power of two: the tree over the rows is the tree over the leaves. */
const LEAVES_A_ROW = 256;
export const HEIGHT_OF_A_ROW = 8;
/** Rows built at a time: a few milliseconds, in which the process answers no call. */
const ROWS_AT_ONCE = 4;
/** The snapshots of which managers can get a proof; roots and sums stay for good. */
const KEPT_SNAPSHOTS = 24;
const SEED_BYTES = 32;
/** The advisory lock of this job; the same number in every process. */
const SNAPSHOT_LOCK = 7_301_456;

interface LeafRow {
  readonly manager_id: number;
  readonly units: bigint;
  readonly salt: Buffer;
  readonly block_number: number | null;
  readonly ledger_total: bigint;
}

/** One row of `solvency_leaves`: packed leaves and the node above them. */
interface PackedLeaves extends SumNode {
  readonly firstSalt: Buffer;
  readonly leaves: Buffer;
}

/**
 * Publishes the balances of all managers at this instant as root and sum of a Merkle sum tree, once an hour of the game.
 * Returns its id; null when this hour has its snapshot, another process makes it, or there are no managers.
 */
export async function takeSnapshot(tx: Tx): Promise<number | null> {
  const due = await sql<{ due: boolean }>`
    select pg_try_advisory_xact_lock(${SNAPSHOT_LOCK}) and not exists (
      select from solvency_snapshot where at >= date_trunc('hour', game_now(), 'UTC')
    ) as due
  `.execute(tx);
  if (due.rows[0]?.due !== true) return null;
  const seed = randomBytes(SEED_BYTES);
  const id = await nextId(tx);
  const nodes: SumNode[] = [];
  let accounts = 0;
  let first: LeafRow | undefined;
  await openCursor(tx, seed);
  for (;;) {
    const { rows: found } = await sql<LeafRow>`
      fetch ${sql.lit(LEAVES_A_ROW * ROWS_AT_ONCE)} from leaves
    `.execute(tx);
    if (found.length === 0) break;
    first ??= found[0];
    accounts += found.length;
    const rows: PackedLeaves[] = [];
    for (let at = 0; at < found.length; at += LEAVES_A_ROW)
      rows.push(packedOf(found.slice(at, at + LEAVES_A_ROW)));
    await writeLeaves(tx, id, nodes.length, rows);
    nodes.push(...rows.map(({ hash, units }) => ({ hash, units })));
  }
  await sql`close leaves`.execute(tx);
  if (first === undefined) return null;
  const { top } = climb(sha256Text, nodes);
  await sql`
    insert into solvency_snapshot (id, at, block_number, root, total, ledger_total, accounts, seed)
    overriding system value values (${id}, game_now(), ${first.block_number}, ${top.hash}, ${top.units.toString()}::bigint,
      ${first.ledger_total.toString()}::bigint, ${accounts}, ${seed})
  `.execute(tx);
  await deleteOldLeaves(tx);
  return id;
}

/**
 * Opens a cursor over the balances in the order of their salts. Block, sealed sum and balances are of one instant: a cursor
 * reads as of its opening.
 */
async function openCursor(tx: Tx, seed: Buffer): Promise<void> {
  await sql`
    declare leaves no scroll cursor for
    select manager_id, available + held as units, ${saltColumn(seed)} as salt, books.block_number, books.ledger_total
    from account cross join (
      select (select max(number) from ledger_block) as block_number,
        (select coalesce(max(managers), 0) from ledger_block where number = (select max(number) from ledger_block)) + (
          select coalesce(sum(units), 0)::bigint from ledger_unsealed
          join posting on posting.transaction_id = ledger_unsealed.transaction_id
          join account on account.id = account_id and owner = 'manager' and currency = 'XFC'
        ) as ledger_total
    ) as books
    where owner = 'manager' and currency = 'XFC' order by salt
  `.execute(tx);
}

function packedOf(rows: readonly LeafRow[]): PackedLeaves {
  const leaves = rows.map(({ salt, manager_id, units }) => ({
    salt,
    ...leafOf(sha256Text, salt.toString('hex'), manager_id, units),
  }));
  const { top } = climb(sha256Text, leaves, { minHeight: HEIGHT_OF_A_ROW });
  return { ...top, firstSalt: saltKey(rows[0]?.salt ?? Buffer.alloc(0)), leaves: packLeaves(leaves) };
}

/** Writes rows of leaves, the first of them under the given number. */
async function writeLeaves(tx: Tx, id: number, from: number, rows: readonly PackedLeaves[]): Promise<void> {
  await sql`
    insert into solvency_leaves (snapshot_id, number, first_salt, leaves, hash, total)
    select ${id}, number, first_salt, leaves, hash, total
    from unnest(
      ${rows.map((_, index) => from + index)}::int[], ${rows.map((row) => row.firstSalt)}::bytea[],
      ${rows.map((row) => row.leaves)}::bytea[], ${rows.map((row) => row.hash)}::text[],
      ${rows.map((row) => row.units.toString())}::bigint[]
    ) as row (number, first_salt, leaves, hash, total)
  `.execute(tx);
}

/** Deletes the leaves of snapshots that are too old for proofs. */
async function deleteOldLeaves(tx: Tx): Promise<void> {
  await sql`
    delete from solvency_leaves where snapshot_id <= (
      select id from solvency_snapshot order by id desc offset ${KEPT_SNAPSHOTS} limit 1
    )
  `.execute(tx);
}

async function nextId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('solvency_snapshot', 'id'))::int as id
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a snapshot got no number');
  return row.id;
}
