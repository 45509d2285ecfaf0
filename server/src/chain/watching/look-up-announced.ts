import { ANNOUNCED_STATE } from '@touchline/domain/wallet/deposits';
import { inTransaction, sql } from '../../db/database.ts';
import { gameNow } from '../../db/clock.ts';
import { publishAfterCommit } from '../../live/topic-changes.ts';
import type { Receipt } from '../chain-reader.ts';
import { NETWORK_ID } from '../chain-settings.ts';
import { recordTransfers } from './record-transfers.ts';
import { IS_ANNOUNCED_WAITING } from '../../db/sql-constants.ts';
import type { Watch } from './watch.ts';

/** After this time a transaction that is in no block is given up; if it comes after all, it is credited all the same. */
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;
const MAX_A_TURN = 20;

interface AnnouncedRow {
  readonly id: number;
  readonly manager_id: number;
  readonly tx_hash: string;
  readonly from_address: string;
  readonly announced_at: Date;
}

/** Looks for announced transactions by their receipts, also in blocks read long ago; those that failed are rejected. */
export async function lookUpAnnounced({ db, reader, settings, fence }: Watch, latest: number): Promise<void> {
  const { rows } = await sql<AnnouncedRow>`
    select id, manager_id, tx_hash, from_address, announced_at from announced_deposit
    where ${IS_ANNOUNCED_WAITING} and network_id = ${NETWORK_ID} order by random() limit ${MAX_A_TURN}
  `.execute(db);
  const now = await gameNow(db);
  for (const row of rows) {
    const receipt = await reader.receipt(row.tx_hash);
    const isLate = now.getTime() - row.announced_at.getTime() > GIVEN_UP_AFTER_MS;
    if (receipt === null && !isLate) continue;
    // A block newer than the one this turn started from waits for the next turn.
    if (receipt !== null && receipt.blockNumber > latest) continue;
    const transfers = (receipt === null ? [] : transfersOf(receipt)).filter(
      ({ from }) => from !== settings.depositAddress,
    );
    const isFound = transfers.some(({ from }) => from === row.from_address);
    await inTransaction(db, async (tx) => {
      await recordTransfers(tx, transfers, latest);
      await sql`
        update announced_deposit set state = ${isFound ? ANNOUNCED_STATE.found : ANNOUNCED_STATE.failed} where id = ${row.id} and ${IS_ANNOUNCED_WAITING}
      `.execute(tx);
      publishAfterCommit(tx, 'me', [row.manager_id]);
      await fence(tx);
    });
  }
}

function transfersOf(receipt: Receipt): Receipt['transfers'] {
  return receipt.isSuccess ? receipt.transfers : [];
}
