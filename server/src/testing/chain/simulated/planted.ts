import type { ChainReader, Receipt, Transfer } from '../../../chain/chain-reader.ts';
import { gameNow } from '../../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../../db/database.ts';
import { openHoldsOf, voidHolds } from '../../../wallet/public.ts';

/** Mistakes that scenarios must find. */
export const PLANTED = [
  'no unique log',
  'no finality',
  'no second look',
  'signing again',
  'giving back what is stuck',
  'believing a receipt',
] as const;
export type Planted = (typeof PLANTED)[number];

/** What a planted mistake does to the database before each turn. */
export async function plantBeforeTurn(db: Db, planted: Planted | null): Promise<void> {
  // Without its unique log a transfer that is read again is a new one.
  if (planted === 'no unique log') await sql`delete from deposit where state = 3`.execute(db);
  if (planted === 'signing again') await forgetSigned(db);
  if (planted === 'giving back what is stuck') await giveBackStuck(db);
  // A transaction reported as failed is returned at the first check.
  if (planted === 'believing a receipt')
    await sql`update withdrawal set lost_at_block = 0 where state = 4`.execute(db);
}

/** A signer that does not store what it signs begins again with the next number. */
async function forgetSigned(db: Db): Promise<void> {
  await sql`
    with forgotten as (
      update withdrawal set state = 3, sender = null, nonce = null where state = 4 and confirmations = 0 returning id
    )
    delete from signed_transaction using forgotten where withdrawal_id = forgotten.id
  `.execute(db);
}

/** A transaction that is in no block for three minutes is refunded, although it may still be mined. */
async function giveBackStuck(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from withdrawal where state = 4 and confirmations = 0 and (
      select max(signed_at) from signed_transaction where withdrawal_id = withdrawal.id
    ) < clock_timestamp() - interval '3 minutes'
  `.execute(db);
  for (const { id } of rows)
    await inTransaction(db, async (tx) => {
      const now = await gameNow(tx);
      await sql`update withdrawal set state = 6, failed = 'lost', finished_at = ${now} where id = ${id}`.execute(
        tx,
      );
      await voidHolds(tx, now, await openHoldsOf(tx, 'withdrawal', [id]));
    });
}

/** How a planted mistake changes the answers of the node. */
export function spoil(reader: ChainReader, planted: Planted | null): ChainReader {
  if (planted === 'no finality')
    return {
      ...reader,
      async head() {
        const { latest } = await reader.head();
        return { latest: latest + 14, finalized: latest };
      },
    };
  if (planted === 'believing a receipt') return believing(reader);
  if (planted !== 'no second look') return reader;
  const remembered = new Map<string, Transfer>();
  return {
    ...reader,
    async transfers(first, last) {
      const found = await reader.transfers(first, last);
      for (const each of found) remembered.set(each.txHash, each);
      return found;
    },
    blockHash: (number) =>
      Promise.resolve(
        [...remembered.values()].find(({ blockNumber }) => blockNumber === number)?.blockHash ?? '',
      ),
    async receipt(txHash) {
      const transfer = remembered.get(txHash);
      return transfer === undefined
        ? reader.receipt(txHash)
        : {
            isSuccess: true,
            blockNumber: transfer.blockNumber,
            blockHash: transfer.blockHash,
            transfers: [transfer],
          };
    },
  };
}

/** Only the receipt is requested for our transactions. */
function believing(reader: ChainReader): ChainReader {
  const remembered = new Map<string, Receipt>();
  return {
    ...reader,
    async receipt(txHash) {
      const receipt = await reader.receipt(txHash);
      if (receipt !== null) remembered.set(txHash, receipt);
      return receipt;
    },
    sent: (block) =>
      Promise.resolve(
        [...remembered]
          .filter(([, { isSuccess, blockNumber }]) => isSuccess && blockNumber === block)
          .map(([txHash]) => ({ txHash, value: 0n })),
      ),
    balance: () => Promise.reject(new Error('not asked')),
  };
}
