import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { moneyText, xfc } from '@touchline/domain/money';
import { sql, type Db } from '../db/database.ts';
import { latestComparison } from './comparisons.ts';

const PER_PAGE = 24;

interface BlockRow {
  readonly number: number;
  readonly hash: string;
  readonly sealed_at: Date;
  readonly issued: bigint;
  readonly managers: bigint;
  readonly contests: bigint;
  readonly house: bigint;
  readonly transactions_so_far: bigint;
}

/**
 * The books as of the last sealed block, whose running sums the sealer has added up: the answer takes as long with ten
 * entries as with ten million. `ops -- verify-books` recomputes them from all entries.
 */
export async function solvency(db: Db): Promise<CallOutput<'solvency.get'>> {
  const { rows } = await sql<BlockRow>`
    select number, hash, sealed_at, issued, managers, contests, house, transactions_so_far
    from ledger_block order by number desc limit 1
  `.execute(db);
  const [block] = rows;
  const { issued = 0n, managers = 0n, contests = 0n, house = 0n } = block ?? {};
  const snapshot = await latestSnapshot(db);
  return {
    issued: moneyText(xfc(issued)),
    managers: moneyText(xfc(managers)),
    contests: moneyText(xfc(contests)),
    house: moneyText(xfc(house)),
    difference: moneyText(xfc(issued - managers - contests - house)),
    transactions: Number(block?.transactions_so_far ?? 0n),
    block:
      block === undefined
        ? null
        : { number: block.number, hash: block.hash, sealed_at: block.sealed_at.toISOString() },
    snapshot: snapshot === null ? null : snapshotOf(snapshot),
    comparison: await publishedComparison(db),
  };
}

/** The last comparison without its figures: they are for operators. */
async function publishedComparison(db: Db): Promise<CallOutput<'solvency.get'>['comparison']> {
  const comparison = await latestComparison(db);
  if (comparison === null) return null;
  const { at, outcome, sources } = comparison;
  return {
    compared_at: at.toISOString(),
    outcome,
    sources: sources.map(({ name, outcome: of }) => ({ name, outcome: of })),
  };
}

interface SnapshotRow {
  readonly id: number;
  readonly at: Date;
  readonly block_number: number | null;
  readonly root: string;
  readonly total: bigint;
  readonly accounts: number;
}

const SNAPSHOT = sql`id, at, block_number, root, total, accounts`;

/** The latest snapshot with its secret seed; null before the first. */
export async function latestSnapshot(db: Db): Promise<(SnapshotRow & { readonly seed: Buffer }) | null> {
  const { rows } = await sql<SnapshotRow & { seed: Buffer }>`
    select ${SNAPSHOT}, seed from solvency_snapshot order by id desc limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/** A snapshot as it is published. */
export function snapshotOf(row: SnapshotRow): CallOutput<'solvency.snapshots'>['data'][number] {
  return {
    id: row.id,
    made_at: row.at.toISOString(),
    block: row.block_number,
    root: row.root,
    total: moneyText(xfc(row.total)),
    total_units: row.total.toString(),
    accounts: row.accounts,
  };
}

/** Published roots and sums, newest first. */
export async function snapshots(
  db: Db,
  { page, noItems: perPage = PER_PAGE }: ParsedInput<'solvency.snapshots'>,
): Promise<CallOutput<'solvency.snapshots'>> {
  const counted = await sql<{ total: number }>`select count(*)::int as total from solvency_snapshot`.execute(
    db,
  );
  const total = counted.rows[0]?.total ?? 0;
  const { rows } = await sql<SnapshotRow>`
    select ${SNAPSHOT} from solvency_snapshot order by id desc limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return {
    data: rows.map(snapshotOf),
    summary: { total, page, per_page: perPage, pages: Math.ceil(total / perPage) },
  };
}
