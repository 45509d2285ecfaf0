import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { advanceContest } from '../../server/src/contests/lifecycle/advance-contest.ts';
import { connect, inTransaction, sql, type Db } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { makeRewards } from '../../server/src/testing/contests/contests.ts';
import { visitor } from '../../server/src/testing/http/client.ts';
import { openCluster } from '../../server/src/testing/database/cluster.ts';
import { atMost, conclude, machine } from '../goals.ts';
import type { LoadFigures, LoadOrder } from '../load/load.ts';
import { loadOn, openMarketServer, requestText } from '../load/market-server.ts';
import { playContest, type PlayedContest } from '../contests/payout/scene.ts';

const WORKER = fileURLToPath(new URL('../contests/payout/worker.ts', import.meta.url));
const CONNECTIONS = 4;
const READS = 20_000;

/**
 * Measures how long the notifications of one final whistle take, written by a process of its own in the product's chunks,
 * and what they do to reads of the market's first page meanwhile.
 */
export async function measureNotices(quick: boolean): Promise<boolean> {
  const managers = quick ? 5_000 : 100_000;
  const { cluster, remove } = await openCluster({ durable: true });
  const url = cluster.url('postgres');
  await migrate(url);
  const db = connect(url, 8);
  const load = new Worker(new URL('../load/load.ts', import.meta.url));
  const app = await openMarketServer(db, (routes) => routes);
  try {
    await makeRewards(db);
    const contest = await playContest(db, managers, 0);
    await payAll(db, contest);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const seconds = quick ? 2 : 10;
    const alone = await readFor(load, app, seconds);
    const [{ writtenMs }, during] = await Promise.all([write(db, url, contest), readFor(load, app, seconds)]);
    return await show(db, { managers, writtenMs, alone, during, quick });
  } finally {
    await load.terminate();
    await app.close();
    await db.destroy();
    await remove();
  }
}

/** Settles a contest up to its notifications. */
async function payAll(db: Db, { id }: PlayedContest): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ final: boolean }>`
      select final_at is not null as final from contest where id = ${id}
    `.execute(db);
    if (rows[0]?.final === true) return;
    await inTransaction(db, (tx) => advanceContest(tx, id));
  }
}

/** Runs the sweeps in a process of their own until every manager is notified. */
async function write(db: Db, url: string, { id }: PlayedContest): Promise<{ readonly writtenMs: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, [WORKER, url], { stdio: 'inherit' });
  await once(child, 'exit');
  const { rows } = await sql<{
    due: boolean;
  }>`select due_at is not null as due from contest where id = ${id}`.execute(db);
  if (rows[0]?.due !== false) throw new Error('The contest has still steps to take.');
  return { writtenMs: performance.now() - began };
}

async function readFor(
  load: Worker,
  app: Awaited<ReturnType<typeof openMarketServer>>,
  seconds: number,
): Promise<LoadFigures> {
  const requests = Array.from({ length: CONNECTIONS }, () =>
    Array.from({ length: READS }, () =>
      requestText('market.players.list', { page: 1, noItems: 12 }, visitor()),
    ),
  );
  const order: Omit<LoadOrder, 'port' | 'paths'> = { connections: CONNECTIONS, seconds, requests };
  return loadOn(load, app, order);
}

async function show(
  db: Db,
  {
    managers,
    writtenMs,
    alone,
    during,
    quick,
  }: {
    readonly managers: number;
    readonly writtenMs: number;
    readonly alone: LoadFigures;
    readonly during: LoadFigures;
    readonly quick: boolean;
  },
): Promise<boolean> {
  const { rows } = await sql<{ written: number; managers: number }>`
    select count(*)::int as written, count(distinct manager_id)::int as managers from notification
    where kind in ('contest_prize', 'contest_final')
  `.execute(db);
  const wrong: string[] = [];
  const [found] = rows;
  if (found?.written !== managers || found.managers !== managers)
    wrong.push(`${managers} managers have ${JSON.stringify(found)}`);
  if (alone.wrong + during.wrong > 0) wrong.push(`${alone.wrong + during.wrong} reads were answered wrongly`);
  console.log(`${managers} notifications of one whistle; ${machine()}`);
  console.table({ alone: figuresOf(alone), 'while they are written': figuresOf(during) });
  return conclude(
    'notices',
    {
      'seconds to write all': atMost(writtenMs / 1000, 10, 30),
      'p99 of reads, times that of alone': atMost(during.p99 / alone.p99, 2, 6),
    },
    { wrong, quick, figures: { writtenMs, alone: figuresOf(alone), during: figuresOf(during) } },
  );
}

function figuresOf({ p50, p99, answers, busy }: LoadFigures) {
  return { answers, busy, 'p50 ms': p50, 'p99 ms': p99 };
}
