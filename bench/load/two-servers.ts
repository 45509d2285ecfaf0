import { Worker } from 'node:worker_threads';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import type { FastifyInstance } from 'fastify';
import type { BookStatement } from '../../server/src/db/book-statement.ts';
import { gameNow } from '../../server/src/db/clock.ts';
import { connect, inTransaction, type Db } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import type { Routes } from '../../server/src/http/calls/handler.ts';
import { openCluster } from '../../server/src/testing/database/cluster.ts';
import { fundRewards } from '../../server/src/wallet/fund-rewards.ts';
import { verifyBooks } from '../../server/src/wallet/verify-books.ts';
import { TPCB_CONNECTIONS } from './in-turn.ts';
import { openMarketServer } from './market-server.ts';

/** Two servers on one database, and the thread that sends load to either. */
export interface TwoServers {
  readonly db: Db;
  /** Connections of their own to the same database, for a peer without a server. */
  readonly peers: Db;
  /** Operations that arrive together share a transaction. */
  readonly batched: FastifyInstance;
  /** Each operation has a transaction of its own. */
  readonly singly: FastifyInstance;
  readonly load: Worker;
}

/**
 * Measures two servers on a new durable database with funded rewards, and closes everything afterwards. `routes` are
 * those of the second server that have one transaction per call.
 */
export async function withTwoServers<Result>(
  routes: Routes,
  measure: (servers: TwoServers) => Promise<Result>,
): Promise<Result> {
  const { cluster, remove } = await openCluster({ durable: true });
  const url = cluster.url('postgres');
  await migrate(url);
  const db = connect(url, 20);
  const peers = connect(url, TPCB_CONNECTIONS);
  const batched = await openMarketServer(db, (all) => all);
  const singly = await openMarketServer(db, (all) => ({ ...all, ...routes }));
  const load = new Worker(new URL('load.ts', import.meta.url));
  try {
    const at = await gameNow(db);
    await inTransaction(db, (tx) => fundRewards(tx, at, CURRENT_RULES.money.rewardsSeed));
    await batched.listen({ port: 0, host: '127.0.0.1' });
    await singly.listen({ port: 0, host: '127.0.0.1' });
    return await measure({ db, peers, batched, singly, load });
  } finally {
    await load.terminate();
    await batched.close();
    await singly.close();
    await db.destroy();
    await peers.destroy();
    await remove();
  }
}

/** What is wrong in the books, at most three findings of each check. */
export async function wrongBooks(db: Db, further: readonly BookStatement[]): Promise<readonly string[]> {
  const checks = await verifyBooks(db, further);
  return checks.flatMap(({ name, findings }) => findings.slice(0, 3).map((finding) => `${name}: ${finding}`));
}
