import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { sql, type Db, type Tx } from '../db/database.ts';
import { writeAccountLines } from './line-kinds.ts';

/** The maximum number of transactions per block. */
const BLOCK_SIZE = 10_000;
/** The advisory lock of the sealer; the same number in every process. */
const SEALER_LOCK = 7_301_455;
const GENESIS = '0'.repeat(64);

interface Block {
  readonly number: number;
  readonly previousHash: string;
  readonly merkleRoot: string;
  readonly hash: string;
  readonly transactions: number;
}

/**
 * Seals the visible unsealed transactions into the next block of the chain, with the running sums after it. A block is a
 * set, so a transaction that commits late goes into the next one. Returns null when nothing waits or another sealer is running.
 */
export async function sealBlock(tx: Tx): Promise<Block | null> {
  const mine = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(${SEALER_LOCK}) as locked`.execute(tx);
  if (mine.rows[0]?.locked !== true) return null;
  const waiting = await sql<{ id: bigint }>`
    select transaction_id as id from ledger_unsealed order by transaction_id limit ${BLOCK_SIZE}
  `.execute(tx);
  const ids = waiting.rows.map((row) => row.id);
  if (ids.length === 0) return null;

  const last = await sql<{ number: number; hash: string }>`
    select number, hash from ledger_block order by number desc limit 1
  `.execute(tx);
  const number = (last.rows[0]?.number ?? 0) + 1;
  const previousHash = last.rows[0]?.hash ?? GENESIS;
  const merkleRoot = merkleRootOf(await leafHashes(tx, ids));
  const hash = blockHash(number, previousHash, merkleRoot, ids.length);
  const texts = ids.map(String);
  await sql`
    insert into ledger_block (
      number, previous_hash, merkle_root, hash, transactions, sealed_at, issued, managers, contests, house, transactions_so_far
    )
    select ${number}, ${previousHash}, ${merkleRoot}, ${hash}, ${ids.length}, game_now(),
      coalesce(last.issued, 0) + moved.issued, coalesce(last.managers, 0) + moved.managers,
      coalesce(last.contests, 0) + moved.contests, coalesce(last.house, 0) + moved.house,
      coalesce(last.transactions_so_far, 0) + ${ids.length}
    from (${groupSums(sql`posting.transaction_id = any(${ids.map(String)}::bigint[])`)}) as moved
    left join ledger_block as last on last.number = ${number} - 1
  `.execute(tx);
  await sql`
    insert into ledger_block_member (block_number, transaction_id)
    select ${number}, transaction_id from unnest(${texts}::bigint[]) as transaction_id
  `.execute(tx);
  await writeAccountLines(tx, ids);
  await sql`delete from ledger_unsealed where transaction_id = any(${texts}::bigint[])`.execute(tx);
  return { number, previousHash, merkleRoot, hash, transactions: ids.length };
}

/** SQL: the XFC that lines moved to each group of accounts; what was issued is what the account of the issue is below zero. */
function groupSums(lines: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select coalesce(-sum(units) filter (where house_name = 'issue'), 0)::bigint as issued,
      coalesce(sum(units) filter (where owner = 'manager'), 0)::bigint as managers,
      coalesce(sum(units) filter (where owner = 'contest'), 0)::bigint as contests,
      coalesce(sum(units) filter (where owner = 'house' and house_name <> 'issue'), 0)::bigint as house
    from posting join account on account.id = posting.account_id
    where account.currency = 'XFC' and ${lines}
  `;
}

/** The first block whose hash, root or link does not match the stored journal entries, or null. */
export async function firstBrokenBlock(db: Db): Promise<number | null> {
  const blocks = await sql<Block>`
    select number, previous_hash as "previousHash", merkle_root as "merkleRoot", hash, transactions
    from ledger_block order by number
  `.execute(db);
  let previousHash = GENESIS;
  for (const block of blocks.rows) {
    const members = await sql<{ id: bigint }>`
      select transaction_id as id from ledger_block_member where block_number = ${block.number}
      order by transaction_id
    `.execute(db);
    const ids = members.rows.map((row) => row.id);
    const root = merkleRootOf(await leafHashes(db, ids));
    const sound =
      block.previousHash === previousHash &&
      block.merkleRoot === root &&
      block.transactions === ids.length &&
      block.hash === blockHash(block.number, previousHash, root, ids.length);
    if (!sound) return block.number;
    previousHash = block.hash;
  }
  return null;
}

/** A leaf is the hash of a transaction with all its postings, written in one fixed form. */
async function leafHashes(db: Db, ids: readonly bigint[]): Promise<readonly string[]> {
  const found = await sql<{ canonical: string }>`
    select transaction.id || '|' || reason || '|' || cause_kind || '|' || cause_id || '|'
      || (extract(epoch from at) * 1000000)::bigint || '|'
      || string_agg(line || ':' || account_id || ':' || units, ',' order by line) as canonical
    from ledger_transaction as transaction join posting on transaction_id = transaction.id
    where transaction.id = any(${ids.map(String)}::bigint[])
    group by transaction.id order by transaction.id
  `.execute(db);
  return found.rows.map((row) => sha256(row.canonical));
}

function blockHash(number: number, previousHash: string, merkleRoot: string, transactions: number): string {
  return sha256(`${number}|${previousHash}|${merkleRoot}|${transactions}`);
}

/** Pairs of hashes are hashed upwards; an odd one is paired with itself. */
function merkleRootOf(leaves: readonly string[]): string {
  let level = leaves;
  while (level.length > 1) {
    level = level.flatMap((left, index) =>
      index % 2 === 0 ? [sha256(left + (level[index + 1] ?? left))] : [],
    );
  }
  return level[0] ?? GENESIS;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
