import { sql, type Db } from '../db/database.ts';
import type { ComparedFigure, ExternalSource } from '../solvency/public.ts';
import type { ChainReader } from './chain-reader.ts';
import { NETWORK_ID, type ChainSettings } from './chain-settings.ts';
import { STATE } from './withdrawals/rows.ts';

/** The token's 18 decimals to the 8 of XFC. */
const UNITS_DIVISOR = 10n ** 10n;

/**
 * What our address has on the chain against what deposits brought and withdrawals took, up to the last block that was read
 * whole. What it had before is noted at the first comparison.
 */
export function chainSource(settings: ChainSettings, reader?: ChainReader): ExternalSource {
  let node = reader;
  return {
    name: 'chain',
    async compare(db: Db): Promise<readonly ComparedFigure[]> {
      const { rows } = await sql<{ next_block: bigint; opening: string | null }>`
        select next_block, opening_value::text as opening from chain_cursor
        where network_id = ${NETWORK_ID} and token = ${settings.token}
      `.execute(db);
      const [cursor] = rows;
      if (cursor === undefined || cursor.next_block === 0n) return [];
      // Loaded here: a server without a chain starts without the library.
      node ??= (await import('./chain-reader.ts')).chainReader(settings);
      const block = Number(cursor.next_block) - 1;
      const outside = await node.balance(block);
      const moved = (await movedUntil(db, block)) - (await minedUntil(db, node, block));
      const opening = cursor.opening === null ? outside - moved : BigInt(cursor.opening);
      if (cursor.opening === null)
        await sql`
          update chain_cursor set opening_value = ${opening.toString()}::numeric
          where network_id = ${NETWORK_ID} and token = ${settings.token} and opening_value is null
        `.execute(db);
      return [
        {
          what: `tokens at our address after block ${block}`,
          ledger: (opening + moved) / UNITS_DIVISOR,
          outside: outside / UNITS_DIVISOR,
        },
      ];
    },
  };
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
async function minedUntil(db: Db, reader: ChainReader, block: number): Promise<bigint> {
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
