import { sql, type Db } from '../db/database.ts';
import type { ComparedFigure, ExternalSource } from '../solvency/public.ts';
import type { ChainReader } from './chain-reader.ts';
import { NETWORK_ID, type ChainSettings } from './chain-settings.ts';
import { recordedTokens, UNITS_DIVISOR } from './recorded-tokens.ts';

/** What our address has on the chain against what is in the books, up to the last block that was read whole. */
export function chainSource(settings: ChainSettings, reader?: ChainReader): ExternalSource {
  const { token } = settings;
  let node = reader;
  return {
    name: 'chain',
    async compare(db: Db): Promise<readonly ComparedFigure[]> {
      const { rows } = await sql<{ next_block: bigint }>`
        select next_block from chain_cursor where network_id = ${NETWORK_ID} and token = ${token}
      `.execute(db);
      const [cursor] = rows;
      if (cursor === undefined || cursor.next_block === 0n) return [];
      // Loaded here: a server without a chain starts without the library.
      node ??= (await import('./chain-reader.ts')).chainReader(settings);
      const block = Number(cursor.next_block) - 1;
      const outside = await node.balance(block);
      const recorded = await recordedTokens(db, node, { token, block, outside });
      return [
        {
          what: `tokens at our address after block ${block}`,
          ledger: recorded / UNITS_DIVISOR,
          outside: outside / UNITS_DIVISOR,
        },
      ];
    },
  };
}
