import { sql, type Db } from '../db/database.ts';
import type { ChainReader } from './chain-reader.ts';
import { NETWORK_ID } from './chain-settings.ts';
import { STATE } from './withdrawals/rows.ts';

/** The token's 18 decimals to the 8 of XFC. */
export const UNITS_DIVISOR = 10n ** 10n;

/** A block that was read whole, and what our address has after it on the chain. */
interface Reading {
  readonly token: string;
  readonly block: number;
  /** With the token's 18 decimals. */
  readonly outside: bigint;
}

/**
 * What our address should have of the token after a block, with its 18 decimals: what it had before the first block that
 * was read, with what deposits brought and without what withdrawals took. What it had before is noted at the first call.
 */
export async function recordedTokens(
  db: Db,
  reader: Pick<ChainReader, 'receipt'>,
  { token, block, outside }: Reading,
): Promise<bigint> {
  const moved = (await movedUntil(db, block)) - (await minedUntil(db, reader, block));
  const { rows } = await sql<{ opening: string }>`
    update chain_cursor set opening_value = coalesce(opening_value, ${(outside - moved).toString()}::numeric),
      opening_block = coalesce(opening_block, ${block}::bigint)
    where network_id = ${NETWORK_ID} and token = ${token} returning opening_value::text as opening
  `.execute(db);
  const [cursor] = rows;
  if (cursor === undefined) throw new Error('The chain was not read yet.');
  return BigInt(cursor.opening) + moved;
}

/** What deposits brought and finished withdrawals took up to a block. */
async function movedUntil(db: Db, block: number): Promise<bigint> {
  const { rows } = await sql<{ moved: string }>`
    select ((
      select coalesce(sum(value), 0) from deposit
      where network_id = ${NETWORK_ID} and block_number <= ${block} and rejected is distinct from 'dropped'
    ) - (
      select coalesce(sum(units - fee_units), 0) * ${UNITS_DIVISOR.toString()}::numeric from withdrawal
      where state = ${STATE.confirmed} and block_number <= ${block}
    ))::text as moved
  `.execute(db);
  return BigInt(rows[0]?.moved ?? '0');
}

/** What withdrawals took that are in a block up to this one and not finished in the books. */
async function minedUntil(db: Db, reader: Pick<ChainReader, 'receipt'>, block: number): Promise<bigint> {
  const { rows } = await sql<{ sent: bigint; hashes: readonly string[] }>`
    select units - fee_units as sent, array_agg(signed.tx_hash) as hashes
    from withdrawal join signed_transaction as signed on withdrawal_id = withdrawal.id
    where state = ${STATE.broadcast} group by withdrawal.id
  `.execute(db);
  let taken = 0n;
  for (const { sent, hashes } of rows) {
    const receipts = await Promise.all(hashes.map((hash) => reader.receipt(hash)));
    if (receipts.some((receipt) => receipt?.isSuccess === true && receipt.blockNumber <= block))
      taken += sent * UNITS_DIVISOR;
  }
  return taken;
}
