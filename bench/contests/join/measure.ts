import { loadavg } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { joinContests } from '../../../server/src/contests/entries/join-contest.ts';
import { contestChecks } from '../../../server/src/contests/lifecycle/contest-checks.ts';
import { sql } from '../../../server/src/db/database.ts';
import { write, type Routes } from '../../../server/src/http/calls/handler.ts';
import type { Identity } from '../../../server/src/testing/http/client.ts';
import { makeRichManagers } from '../../market/buy/scene.ts';
import { makeTpcB, runTpcB } from '../../load/tpcb.ts';
import { atLeast, conclude, machine, spreadText } from '../../goals.ts';
import type { LoadFigures } from '../../load/load.ts';
import { compareTurns, turnSize, TPCB_CONNECTIONS, type TurnSize, type Turns } from '../../load/in-turn.ts';
import { loadOn } from '../../load/market-server.ts';
import { withTwoServers, wrongBooks, type TwoServers } from '../../load/two-servers.ts';
import { joinRequests, openRush, wrongSeats } from './scene.ts';

const CONNECTIONS = 64;
/** More requests than any machine answers, so that no connection runs out early. */
const MAX_A_SECOND = 6_000;
const MAX_SINGLY_A_SECOND = 2_000;
/** A full contest refuses with this status. */
const FULL = 409;
/** The contest that is filled to its last seat. */
const SEATS = 500;
const WISHES = 1_920;

interface Bench extends TwoServers {
  readonly managers: readonly Identity[];
}

/**
 * Measures a rush of joins into one paid contest over HTTP with session, signature and idempotency on a durable database.
 * Batches, one transaction per join (the contest's row is locked by each) and TPC-B on the same database take turns,
 * each rush on its own contest. Another thread generates the load.
 */
export async function measureJoin(quick: boolean): Promise<boolean> {
  const size = turnSize(quick);
  return withTwoServers(oneTransactionAJoin(), async (servers) => {
    const { db, peers, batched } = servers;
    await makeTpcB(peers);
    const managers = (await makeRichManagers(batched, db, CONNECTIONS)).map(({ identity }) => identity);
    await sql`analyze`.execute(db);
    return measure({ ...servers, managers }, size, quick);
  });
}

/** The same operation with one transaction per call. */
function oneTransactionAJoin(): Routes {
  return {
    'contests.join': write(async (tx, input, caller) => {
      const [answer] = await joinContests(tx, [{ input, caller }]);
      if (answer === undefined) throw new Error('a join was not answered');
      return answer;
    }),
  };
}

async function measure(bench: Bench, size: TurnSize, quick: boolean): Promise<boolean> {
  const wrong: string[] = [];
  const found: Turns[] = [];
  const { seconds } = size;
  for (let index = 0; index < size.repetitions; index += 1) {
    const joins = { seats: null, seconds };
    found.push({
      batched: await rush(bench, bench.batched, { ...joins, count: seconds * MAX_A_SECOND }, wrong),
      singly: await rush(bench, bench.singly, { ...joins, count: seconds * MAX_SINGLY_A_SECOND }, wrong),
      tpcb: await runTpcB(bench.peers, TPCB_CONNECTIONS, seconds),
    });
  }
  const filled = await rush(bench, bench.batched, { seats: SEATS, seconds: 60, count: WISHES }, wrong);
  const accepted = filled.answers - filled.refused - filled.busy;
  if (accepted > SEATS || accepted + filled.busy < SEATS)
    wrong.push(`${accepted} of ${filled.answers} joins got one of ${SEATS} seats, ${filled.busy} were busy`);
  wrong.push(...(await wrongBooks(bench.db, contestChecks)));
  return show(found, filled, { size, quick, wrong });
}

/** One rush into a new contest; records joins without the expected answer and entries that do not agree with them. */
async function rush(
  { db, load, managers }: Bench,
  app: FastifyInstance,
  what: { readonly seats: number | null; readonly seconds: number; readonly count: number },
  wrong: string[],
): Promise<LoadFigures> {
  const { seats, seconds, count } = what;
  const contest = await openRush(db, seats);
  const requests = joinRequests(contest, managers, count);
  const figures = await loadOn(load, app, { connections: CONNECTIONS, seconds, requests, refusals: [FULL] });
  if (figures.wrong > 0) wrong.push(`${figures.wrong} joins got an answer of another kind`);
  if (seats === null && figures.refused > 0) wrong.push(`${figures.refused} joins were refused in vain`);
  const answered = figures.answers - figures.busy - figures.refused - figures.wrong;
  wrong.push(...(await wrongSeats(db, contest, { answered, unknown: figures.busy, seats })));
  return figures;
}

function show(
  found: readonly Turns[],
  filled: LoadFigures,
  {
    size,
    quick,
    wrong,
  }: { readonly size: TurnSize; readonly quick: boolean; readonly wrong: readonly string[] },
): boolean {
  console.log(
    `${CONNECTIONS} connections into one contest, median of ${size.repetitions} x ${size.seconds} s (min to max), ` +
      `${machine()}, load average ${loadavg()[0]?.toFixed(1)}`,
  );
  const { tpcb, ofTpcB, ofSingly } = compareTurns(found, size, { one: 'join', many: 'joins' });
  console.log(
    `TPC-B at ${TPCB_CONNECTIONS} connections: ${spreadText(tpcb, 0)} transactions/s, joins/s of TPC-B ${spreadText(ofTpcB, 2)}`,
  );
  console.log(
    `${filled.answers} joins for ${SEATS} seats: ${filled.answers - filled.refused - filled.busy} accepted, ${filled.refused} refused`,
  );
  const goals = { 'joins/s of one transaction a join': atLeast(ofSingly.median, 5, 3) };
  return conclude('join', goals, { wrong, quick, figures: { ...size, tpcb, ofTpcB, ofSingly, runs: found } });
}
