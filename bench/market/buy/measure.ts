import type { FastifyInstance } from 'fastify';
import { sql } from '../../../server/src/db/database.ts';
import { write, type Routes } from '../../../server/src/http/calls/handler.ts';
import { marketChecks } from '../../../server/src/market/trading/market-checks.ts';
import { matchOrders } from '../../../server/src/market/orders/match-order.ts';
import { atLeast, conclude, machine, spreadText } from '../../goals.ts';
import type { LoadFigures } from '../../load/load.ts';
import { compareTurns, turnSize, TPCB_CONNECTIONS, type TurnSize, type Turns } from '../../load/in-turn.ts';
import { loadOn } from '../../load/market-server.ts';
import { withTwoServers, wrongBooks, type TwoServers } from '../../load/two-servers.ts';
import { measureRecord } from './record.ts';
import { makeBuyScene, requestsFor, type BuyScene } from './scene.ts';
import { makeTpcB, runTpcB } from '../../load/tpcb.ts';

const CONNECTIONS = 64;
/** More requests than any machine answers, so that no connection runs out early. */
const MAX_A_SECOND = 6_000;
const MAX_SINGLY_A_SECOND = 2_000;
/** Turns with the record of activity and without it. */
const RECORD_TURNS = 6;

/**
 * Measures fills over HTTP with session, signature and idempotency on a durable database. Batches, one transaction per
 * fill and TPC-B on the same database take turns. Another thread generates the load.
 */
export async function measureBuy(quick: boolean, ofRecord: boolean): Promise<boolean> {
  const size = turnSize(quick);
  const turns = quick ? 1 : RECORD_TURNS;
  return withTwoServers(oneTransactionAFill(), async (servers) => {
    const { db, peers, batched, load } = servers;
    await makeTpcB(peers);
    const fills = ofRecord
      ? (turns * 2 + 1) * size.seconds * MAX_SINGLY_A_SECOND
      : size.repetitions * size.seconds * (MAX_A_SECOND + MAX_SINGLY_A_SECOND);
    const scene = await makeBuyScene(batched, db, {
      buyers: CONNECTIONS,
      sellers: 300,
      cards: 500,
      orders: fills + CONNECTIONS,
    });
    await sql`analyze`.execute(db);
    if (ofRecord) {
      const bench = { db, batched, load, scene, connections: CONNECTIONS };
      return measureRecord(bench, { seconds: size.seconds, turns, maxASecond: MAX_SINGLY_A_SECOND }, quick);
    }
    return measure({ ...servers, scene }, size, quick);
  });
}

interface Bench extends TwoServers {
  readonly scene: BuyScene;
}

/** The same operation with one transaction per call. */
function oneTransactionAFill(): Routes {
  return {
    'market.orders.fill': write(async (tx, input, caller) => {
      const [answer] = await matchOrders(tx, [{ input, caller }]);
      if (answer === undefined) throw new Error('a fill was not answered');
      return answer;
    }),
  };
}

async function measure(bench: Bench, size: TurnSize, quick: boolean): Promise<boolean> {
  const { db, peers } = bench;
  const found: Turns[] = [];
  let filled = 0;
  let late = 0;
  const wrong: string[] = [];
  for (let index = 0; index < size.repetitions; index += 1) {
    const inBatches = await loadOf(bench, bench.batched, size.seconds, MAX_A_SECOND);
    const one = await loadOf(bench, bench.singly, size.seconds, MAX_SINGLY_A_SECOND);
    const tpcb = await runTpcB(peers, TPCB_CONNECTIONS, size.seconds);
    found.push({ batched: inBatches, singly: one, tpcb });
    for (const figures of [inBatches, one]) {
      filled += figures.answers - figures.busy - figures.wrong;
      late += figures.busy;
      if (figures.wrong > 0) wrong.push(`${figures.wrong} answers were neither a success nor busy`);
    }
  }
  const { rows } = await sql<{ fills: number }>`select count(*)::int as fills from fill`.execute(db);
  // A request answered with "busy" may still have been filled: its idempotency key stores the answer.
  const made = rows[0]?.fills ?? 0;
  if (made < filled || made > filled + late)
    wrong.push(`${filled} fills were answered and ${late} rejected as busy, ${made} were made`);
  wrong.push(...(await wrongBooks(db, marketChecks)));
  return show(found, size, quick, wrong);
}

function loadOf(
  { load, scene }: Bench,
  app: FastifyInstance,
  seconds: number,
  maxASecond: number,
): Promise<LoadFigures> {
  const requests = requestsFor(scene, seconds * maxASecond);
  return loadOn(load, app, { connections: CONNECTIONS, seconds, requests });
}

function show(found: readonly Turns[], size: TurnSize, quick: boolean, wrong: readonly string[]): boolean {
  console.log(
    `${CONNECTIONS} connections, one copy a fill, median of ${size.repetitions} x ${size.seconds} s (min to max), ${machine()}`,
  );
  const { tpcb, ofTpcB, ofSingly } = compareTurns(found, size, { one: 'fill', many: 'fills' });
  console.log(`TPC-B at ${TPCB_CONNECTIONS} connections: ${spreadText(tpcb, 0)} transactions/s`);
  const goals = {
    'fills/s of TPC-B': atLeast(ofTpcB.median, 1, 0.6),
    'fills/s of one transaction a fill': atLeast(ofSingly.median, 5, 3),
  };
  return conclude('buy', goals, { wrong, quick, figures: { ...size, tpcb, ofTpcB, ofSingly, runs: found } });
}
