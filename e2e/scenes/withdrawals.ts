import { chainReader } from '../../server/src/chain/chain-reader.ts';
import { chainWriter } from '../../server/src/chain/withdrawals/sending/chain-writer.ts';
import { sendWithdrawals } from '../../server/src/chain/withdrawals/sending/send-withdrawals.ts';
import { sql } from '../../server/src/db/database.ts';
import { localAccount, localSignerKey } from '../../server/src/testing/chain/local-chain.ts';
import { makeVerified } from '../../server/src/testing/rewards/reward-intents.ts';
import type { World } from '../world.ts';

const DAYS_AGO = sql`interval '2 days'`;

/** One turn of the signer, as its program runs it. */
export async function signerTurn(world: World): Promise<void> {
  const { settings } = world.chain();
  const [reader, writer] = [chainReader(settings), chainWriter(settings, localSignerKey())];
  await sendWithdrawals({ db: world.db, reader, witness: null, writer, fence: () => Promise.resolve() });
}

/** Confirms a manager and links the address of an account of the chain, both long ago. Returns the manager's id. */
export async function prepareWithdrawer({ db }: World, nickname: string, account: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from manager where nickname = ${nickname}`.execute(db);
  const managerId = rows[0]?.id ?? 0;
  const address = localAccount(account).address.toLowerCase();
  await makeVerified(db, { managerId });
  await sql`
    update manager set security_changed_at = clock_timestamp() - ${DAYS_AGO} where id = ${managerId}
  `.execute(db);
  await sql`
    insert into chain_address (address, manager_id, linked_at) values (${address}, ${managerId}, game_now() - ${DAYS_AGO})
  `.execute(db);
  return managerId;
}
