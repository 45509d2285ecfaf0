import { loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { contestChecks } from '../../../server/src/contests/lifecycle/contest-checks.ts';
import { sweepContests } from '../../../server/src/contests/lifecycle/sweeps.ts';
import { setClock } from '../../../server/src/db/clock.ts';
import { connect, inTransaction, sql, type Db } from '../../../server/src/db/database.ts';
import { migrate } from '../../../server/src/db/migrate.ts';
import { makeRewards } from '../../../server/src/testing/contests/contests.ts';
import {
  gameClockBetween,
  readGameClock,
  type ClockReading,
} from '../../../server/src/testing/contests/game-clock.ts';
import { openCluster } from '../../../server/src/testing/database/cluster.ts';
import { atMost, conclude, machine } from '../../goals.ts';
import { openMarketServer } from '../../load/market-server.ts';
import { wrongBooks } from '../../load/two-servers.ts';
import type { DeadlineFigures, DeadlineOrder, SentCall } from './load.ts';
import { LOCK_MS, openMinute, plannedCalls, wrongEntries, type MinuteScene } from './scene.ts';

const MINUTE_S = 60;
const LOCKED = 409;
const READERS = 4;
const MIXED_CALLS = 600;
/** The share of the machine's trial throughput that the minute requires. */
const SHARE = 0.7;

interface Size {
  readonly joins: number;
  readonly edits: number;
}

/**
 * Measures the minute before the lock: joins and edits of teams over HTTP at even intervals in 60 s of the game, and on
 * after the lock, while others read. The clock of the game runs as slowly as this machine needs, and the rate is printed.
 * Every answer is judged by the clock of the database.
 */
export async function measureDeadline(quick: boolean, wanted: number | null): Promise<boolean> {
  const joins = wanted ?? (quick ? 300 : 60_000);
  const size: Size = { joins, edits: joins * 2 };
  const { cluster, remove } = await openCluster({ durable: true });
  const url = cluster.url('postgres');
  await migrate(url);
  const db = connect(url, 20);
  const app = await openMarketServer(db, (routes) => routes);
  const load = new Worker(new URL('load.ts', import.meta.url));
  try {
    await makeRewards(db);
    const scene = await openMinute(app, db);
    await sql`analyze`.execute(db);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const rate = await rateOf({ db, app, load, scene }, size);
    return await measure({ db, app, load, scene }, { size, rate, quick });
  } finally {
    await load.terminate();
    await app.close();
    await db.destroy();
    await remove();
  }
}

interface Bench {
  readonly db: Db;
  readonly app: FastifyInstance;
  readonly load: Worker;
  readonly scene: MinuteScene;
}

/** The rate of the game's clock at which the minute requires a share of the machine's maximum throughput. */
async function rateOf(bench: Bench, { joins, edits }: Size): Promise<number> {
  const trial = plannedCalls(bench.scene, {
    joins: MIXED_CALLS / 3,
    edits: (MIXED_CALLS * 2) / 3,
    from: 0,
    lasting: 0,
  });
  const began = performance.now();
  await sendAll(bench, trial);
  const perSecond = MIXED_CALLS / ((performance.now() - began) / 1_000);
  return Math.min(1, (SHARE * perSecond) / ((joins + edits) / MINUTE_S));
}

async function measure(
  bench: Bench,
  { size, rate, quick }: { readonly size: Size; readonly rate: number; readonly quick: boolean },
): Promise<boolean> {
  const { db, scene } = bench;
  await inTransaction(db, (tx) =>
    setClock(tx, { mode: 'scaled', from: new Date(LOCK_MS - MINUTE_S * 1_000), rate }),
  );
  const before = await readGameClock(db);
  const lasting = (MINUTE_S * 1_000) / rate;
  // A thirtieth more comes after the lock: two seconds of the game.
  const after = 1 + 1 / 30;
  const planned = plannedCalls(scene, {
    joins: Math.round(size.joins * after),
    edits: Math.round(size.edits * after),
    from: performance.timeOrigin + performance.now(),
    lasting: lasting * after,
  });
  const sweeping = new AbortController();
  const sweeps = (async () => {
    while (!sweeping.signal.aborted) {
      await sweepContests(db);
      await new Promise((resolve) => void setTimeout(resolve, 250));
    }
  })();
  const figures = await sendAll(bench, planned);
  sweeping.abort();
  await sweeps;
  const judged = judge(figures.calls, before, await readGameClock(db), rate);
  const wrong = [...judged.wrong, ...(await wrongEntries(db, scene, judged.joined))];
  if (figures.failedReads > 0) wrong.push(`${figures.failedReads} reads were not answered`);
  wrong.push(...(await wrongBooks(db, contestChecks)));
  return show(figures, judged, { size, rate, quick, wrong });
}

interface Judged {
  readonly wrong: readonly string[];
  readonly joined: number;
  readonly edited: number;
  readonly locked: number;
  readonly busy: number;
  /** Calls planned before the lock that the load sent only after it. */
  readonly lagged: number;
  readonly late: number;
  readonly early: number;
  readonly exactToMs: number;
}

/** Judges every answer by the game's time at which it was sent and answered. */
function judge(calls: readonly SentCall[], before: ClockReading, after: ClockReading, rate: number): Judged {
  const { at, exactToMs } = gameClockBetween(before, after, rate);
  const gameAt = (moment: number): number => at(moment - performance.timeOrigin);
  const done = calls.filter(({ status }) => status === 200);
  const locked = calls.filter(({ status }) => status === LOCKED);
  const late = done.filter(({ sent }) => gameAt(sent) - exactToMs >= LOCK_MS).length;
  const early = locked.filter(({ answered }) => gameAt(answered) + exactToMs < LOCK_MS).length;
  const busy = calls.filter(({ status }) => status === 503).length;
  const other = calls.length - done.length - locked.length - busy;
  const wrong: string[] = [];
  if (late > 0) wrong.push(`${late} calls sent after the lock were accepted`);
  if (early > 0) wrong.push(`${early} calls answered before the lock were refused`);
  if (other > 0) wrong.push(`${other} calls got an answer of another kind`);
  return {
    wrong,
    joined: done.filter(({ key }) => key === 'contests.join').length,
    edited: done.filter(({ key }) => key === 'teams.update').length,
    locked: locked.length,
    busy,
    lagged: calls.filter(({ planned, sent }) => gameAt(planned) < LOCK_MS && gameAt(sent) >= LOCK_MS).length,
    late,
    early,
    exactToMs,
  };
}

function sendAll({ app, load, scene }: Bench, lanes: DeadlineOrder['lanes']): Promise<DeadlineFigures> {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const { promise, resolve } = Promise.withResolvers<DeadlineFigures>();
  load.once('message', resolve);
  load.postMessage({
    port: address.port,
    lanes,
    reads: scene.reads,
    readers: READERS,
  } satisfies DeadlineOrder);
  return promise;
}

function show(
  { calls, reads, failedReads, processor }: DeadlineFigures,
  judged: Judged,
  {
    size,
    rate,
    quick,
    wrong,
  }: {
    readonly size: Size;
    readonly rate: number;
    readonly quick: boolean;
    readonly wrong: readonly string[];
  },
): boolean {
  const percentile = (times: readonly number[], share: number): number =>
    times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * share)] ?? 0;
  const row = (times: readonly number[]) => ({
    number: times.length,
    'p50 ms': percentile(times, 0.5).toFixed(1),
    'p99 ms': percentile(times, 0.99).toFixed(1),
  });
  const took = (key: string) =>
    calls.filter((call) => call.key === key).map(({ sent, answered }) => answered - sent);
  console.log(
    `${size.joins} joins and ${size.edits} edits in ${MINUTE_S} s of the game, whose clock ran at ${rate.toFixed(3)} of real time, ` +
      `${machine()}, load average ${loadavg()[0]?.toFixed(1)}`,
  );
  console.table({ joins: row(took('contests.join')), edits: row(took('teams.update')), reads: row(reads) });
  const { joined, edited, locked, busy, lagged, late, early, exactToMs } = judged;
  console.log(
    `${joined} joined, ${edited} edited, ${locked} refused at the lock, ${busy} busy; ${late} accepted late, ${early} refused early ` +
      `(moments exact to ${exactToMs.toFixed(3)} ms); ${lagged} sent after the lock though planned before it; ` +
      `${failedReads} reads failed; processor of the load ${processor.toFixed(1)} s`,
  );
  const goals = {
    'p99 ms of reads': atMost(percentile(reads, 0.99), 100, 250),
    'calls sent too late by the load': atMost(lagged, 0, size.joins / 100),
  };
  const { wrong: _wrong, ...counts } = judged;
  return conclude('deadline', goals, { wrong, quick, figures: { ...size, rate, ...counts, failedReads } });
}
