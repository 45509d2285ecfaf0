import { chainReader } from '../../server/src/chain/chain-reader.ts';
import { watchDeposits } from '../../server/src/chain/watching/watch-deposits.ts';
import { gameNow } from '../../server/src/db/clock.ts';
import { connect, inTransaction, sql } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { localAccount, sendXfc, startLocalChain } from '../../server/src/testing/chain/local-chain.ts';
import { makeManagers } from '../../server/src/testing/contests/contests.ts';
import { openCluster } from '../../server/src/testing/database/cluster.ts';
import { freePort } from '../../server/src/testing/processes/free-port.ts';
import { xfc } from '../../domain/src/money.ts';
import { atMost, conclude, machine } from '../goals.ts';

const DEPOSITS = 500;
const GOAL_SECONDS = 5;
const DEPOSITOR = 1;

/** Measures how long one turn of the watcher takes to credit many deposits of one block, with every commit durable. */
export async function measureDeposits(quick: boolean): Promise<boolean> {
  const count = quick ? 50 : DEPOSITS;
  const { cluster, remove } = await openCluster({ durable: true });
  const url = cluster.url('postgres');
  await migrate(url);
  const db = connect(url, 8);
  const chain = await startLocalChain({ port: await freePort() });
  try {
    const [manager] = await makeManagers(db, 1, xfc(0n));
    const { settings, client } = chain;
    const watch = { db, reader: chainReader(settings), settings, fence: () => Promise.resolve() };
    await inTransaction(db, async (tx) => {
      await sql`
        insert into chain_address (address, manager_id, linked_at)
        values (${localAccount(DEPOSITOR).address.toLowerCase()}, ${manager?.managerId ?? 0}, ${await gameNow(tx)})
      `.execute(tx);
    });
    await watchDeposits(watch);
    await client.setAutomine(false);
    for (let sent = 0; sent < count; sent += 1) await sendXfc(settings, DEPOSITOR, '0.5');
    await client.mine({ blocks: 16 });
    const began = performance.now();
    const credited = await watchDeposits(watch);
    const seconds = (performance.now() - began) / 1_000;
    console.log(machine());
    console.log(`${credited} of ${count} deposits of one block credited in ${seconds.toFixed(2)} s`);
    return conclude(
      'deposits',
      { 'seconds for the deposits of one block': atMost(seconds, GOAL_SECONDS, 2 * GOAL_SECONDS) },
      {
        wrong: credited === count ? [] : [`${credited} of ${count} deposits were credited`],
        quick,
        figures: { count, seconds },
      },
    );
  } finally {
    await chain.stop();
    await db.destroy();
    await remove();
  }
}
