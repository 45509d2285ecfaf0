import type { FastifyInstance } from 'fastify';
import { write, type Routes } from '../../../server/src/http/calls/handler.ts';
import { marketChecks } from '../../../server/src/market/trading/market-checks.ts';
import { matchAuctions } from '../../../server/src/market/auctions/match-auction.ts';
import { makeRichManagers } from '../buy/scene.ts';
import { atLeast, atMost, conclude, machine, spreadOf, spreadText } from '../../goals.ts';
import type { LoadFigures } from '../../load/load.ts';
import { loadOn } from '../../load/market-server.ts';
import { withTwoServers, wrongBooks, type TwoServers } from '../../load/two-servers.ts';
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

/**
 * Measures a thousand bids on one auction in its last second over HTTP with session, signature and idempotency, on a
 * durable database. Batches and one transaction per bid take turns, each on its own auction.
 */
export async function measureBid(quick: boolean): Promise<boolean> {
  const size: Size = quick ? { bids: 200, repetitions: 1 } : { bids: 1_000, repetitions: 5 };
  return withTwoServers(oneTransactionABid(), async (bench) => {
    const { db, batched } = bench;
    const bidders = await makeRichManagers(batched, db, CONNECTIONS);
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
    wrong.push(...(await wrongBooks(db, marketChecks)));
    return show(found, size, quick, wrong);
  });
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
  { db, load }: TwoServers,
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
