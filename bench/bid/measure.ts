import { Worker } from 'node:worker_threads';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import type { FastifyInstance } from 'fastify';
import { gameNow } from '../../server/src/db/clock.ts';
import { connect, inTransaction, type Db } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { write, type Routes } from '../../server/src/http/calls/handler.ts';
import { marketChecks } from '../../server/src/market/trading/market-checks.ts';
import { matchAuctions } from '../../server/src/market/auctions/match-auction.ts';
import { openCluster } from '../../server/src/testing/database/cluster.ts';
import { fundRewards } from '../../server/src/wallet/fund-rewards.ts';
import { verifyBooks } from '../../server/src/wallet/verify-books.ts';
import { makeRichManagers } from '../buy/scene.ts';
import { atLeast, atMost, conclude, machine, spreadOf, spreadText } from '../goals.ts';
import type { LoadFigures } from '../load.ts';
import { loadOn, openMarketServer } from '../market-server.ts';
import {
  bidRequests,
  closeAll,
  endInASecond,
  openAuction,
  wrongEnd,
  type BenchAuction,
  type BidScene,
} from './scene.ts';

const CONNECTIONS = 64;
/** The rules refuse a bid that others have passed with this status; a bid after the end would be a 409. */
const TOO_LOW = 422;
const TIMEOUT_SECONDS = 50;

interface Size {
  readonly bids: number;
  readonly repetitions: number;
}

interface Repetition {
  readonly batched: LoadFigures;
  readonly singly: LoadFigures;
}

interface Bench {
  readonly db: Db;
  readonly batched: FastifyInstance;
  readonly singly: FastifyInstance;
  readonly load: Worker;
}

/**
 * Measures a thousand bids on one auction in its last second over HTTP with session, signature and idempotency, on a
 * durable database. Batches and one transaction per bid take turns, each on its own auction.
 */
export async function measureBid(quick: boolean): Promise<boolean> {
  const size: Size = quick ? { bids: 200, repetitions: 1 } : { bids: 1_000, repetitions: 5 };
  const { cluster, remove } = await openCluster({ durable: true });
  const url = cluster.url('postgres');
  await migrate(url);
  const db = connect(url, 20);
  const batched = await openMarketServer(db, (routes) => routes);
  const singly = await openMarketServer(db, (routes) => ({ ...routes, ...oneTransactionABid() }));
  const load = new Worker(new URL('../load.ts', import.meta.url));
  try {
    const at = await gameNow(db);
    await inTransaction(db, (tx) => fundRewards(tx, at, CURRENT_RULES.money.rewardsSeed));
    const bidders = await makeRichManagers(batched, db, CONNECTIONS);
    await batched.listen({ port: 0, host: '127.0.0.1' });
    await singly.listen({ port: 0, host: '127.0.0.1' });
    const bench = { db, batched, singly, load };
    const wrong: string[] = [];
    const found: Repetition[] = [];
    const scene = { db, bidders };
    const auctions: BenchAuction[] = [];
    // Close the auctions only after all bids: the first sale would set the reference price for the next bids.
    for (let index = 0; index < size.repetitions; index += 1) {
      const [one, other] = [await openAuction(db), await openAuction(db)];
      found.push({
        batched: await bidOut(bench, bench.batched, { scene, auction: one, bids: size.bids }, wrong),
        singly: await bidOut(bench, bench.singly, { scene, auction: other, bids: size.bids }, wrong),
      });
      auctions.push(one, other);
    }
    await closeAll(db, auctions);
    for (const auction of auctions) wrong.push(...(await wrongEnd(scene, auction, size.bids)));
    for (const { name, findings } of await verifyBooks(db, marketChecks)) {
      for (const finding of findings.slice(0, 3)) wrong.push(`${name}: ${finding}`);
    }
    return show(found, size, quick, wrong);
  } finally {
    await load.terminate();
    await batched.close();
    await singly.close();
    await db.destroy();
    await remove();
  }
}

/** The same operation with one transaction per call. */
function oneTransactionABid(): Routes {
  return {
    'market.auctions.bid': write(async (tx, input, caller) => {
      const [answer] = await matchAuctions(tx, [{ input, caller }]);
      if (answer === undefined) throw new Error('a bid was not answered');
      return answer;
    }),
  };
}

/** Sends all bids of an auction from its last second on and records bids without the expected answer. */
async function bidOut(
  { db, load }: Bench,
  app: FastifyInstance,
  what: { readonly scene: BidScene; readonly auction: BenchAuction; readonly bids: number },
  wrong: string[],
): Promise<LoadFigures> {
  const { scene, auction, bids } = what;
  const requests = bidRequests(scene, auction, bids);
  await endInASecond(db, auction);
  const figures = await loadOn(load, app, {
    connections: CONNECTIONS,
    seconds: TIMEOUT_SECONDS,
    requests,
    refusals: [TOO_LOW],
  });
  if (figures.wrong + figures.busy > 0)
    wrong.push(`${figures.busy} bids were rejected as busy, ${figures.wrong} got an invalid answer`);
  if (figures.answers !== bids) wrong.push(`${figures.answers} of ${bids} bids were answered`);
  return figures;
}

function show(found: readonly Repetition[], size: Size, quick: boolean, wrong: readonly string[]): boolean {
  const spread = (kind: 'batched' | 'singly', figure: keyof LoadFigures) =>
    spreadOf(found.map((each) => each[kind][figure]));
  const row = (kind: 'batched' | 'singly') => ({
    'bids/s': spreadText(spread(kind, 'perSecond'), 0),
    'p50 ms': spreadText(spread(kind, 'p50'), 1),
    'p99 ms': spreadText(spread(kind, 'p99'), 1),
    'too low': spreadText(spread(kind, 'refused'), 0),
    'seconds of processor of the load': spreadText(spread(kind, 'processor'), 2),
  });
  const ofSingly = spreadOf(found.map((each) => each.batched.perSecond / each.singly.perSecond));
  console.log(
    `${size.bids} bids on one auction from its last second on, ${CONNECTIONS} connections, ` +
      `median of ${size.repetitions} (min to max), ${machine()}`,
  );
  console.table({ 'in batches': row('batched'), 'one transaction a bid': row('singly') });
  const goals = {
    'p99 ms of a bid': atMost(spread('batched', 'p99').median, 250, 500),
    'bids/s of one transaction a bid': atLeast(ofSingly.median, 3, 2),
  };
  return conclude('bid', goals, { wrong, quick, figures: { ...size, ofSingly, runs: found } });
}
