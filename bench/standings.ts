import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../server/src/config.ts';
import { makeLiveHost, type LiveHost } from '../server/src/contests/live/live-host.ts';
import { gameNow } from '../server/src/db/clock.ts';
import { connect, inTransaction, type Db } from '../server/src/db/database.ts';
import { listenTo } from '../server/src/db/listen.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { seeded } from '../server/src/feeds/seeded.ts';
import { makeEdge } from '../server/src/http/edge.ts';
import { makeServer } from '../server/src/http/server.ts';
import { buildRoutes } from '../server/src/routes.ts';
import { secretsFrom } from '../server/src/secrets.ts';
import { openCluster } from '../server/src/testing/cluster.ts';
import { untilTrue } from '../server/src/testing/live-contests.ts';
import { fundRewards } from '../server/src/wallet/fund-rewards.ts';
import { atLeast, atMost, conclude, machine, spreadOf, spreadText } from './goals.ts';
import { goal, makeLargeField, trueOrder, type LargeField } from './live-contest.ts';
import type { LoadFigures, LoadOrder } from './load.ts';

const PAGE_SIZE = 15;
const CONNECTIONS = 64;
const EVENTS_EVERY_MS = 250;
const RANDOM_PAGES = 4_000;
const CHECKED_PAGES = 40;
const STATIC = '/api/v4/contests/config';
const NO_LIMIT = 1e9;

interface Size {
  readonly entries: number;
  readonly seconds: number;
  readonly repetitions: number;
}

/**
 * Measures random pages of a large contest that is being played, over HTTP, in turns with a call of the same server
 * that only tells constants, while four events a second come in for both. The load is made by another thread;
 * signatures are not asked for, so what is common to both is as small as it can be.
 */
export async function measureStandings(quick: boolean): Promise<boolean> {
  const size: Size = quick
    ? { entries: 20_000, seconds: 1, repetitions: 1 }
    : { entries: 1_000_000, seconds: 4, repetitions: 5 };
  const { cluster, remove } = await openCluster({ durable: true });
  const url = cluster.url('postgres');
  await migrate(url);
  const db = connect(url, 20);
  const errors: unknown[] = [];
  const host = makeLiveHost({
    db,
    url,
    listen: (onNews) => listenTo(url, 'live', onNews),
    onError: (error) => errors.push(error),
  });
  const app = await openServer(db, host);
  const load = new Worker(new URL('load.ts', import.meta.url));
  try {
    const field = await makeLargeField(db, size.entries);
    host.start();
    await untilTrue(() => host.versionOf(field.contestId) !== null, 'the contest is not served');
    await app.listen({ port: 0, host: '127.0.0.1' });
    return await measure({ app, db, host, load, errors }, field, size, quick);
  } finally {
    await load.terminate();
    await app.close();
    await host.stop();
    await db.destroy();
    await remove();
  }
}

async function openServer(db: Db, live: LiveHost): Promise<FastifyInstance> {
  const at = await gameNow(db);
  await inTransaction(db, (tx) => fundRewards(tx, at, CURRENT_RULES.money.rewardsSeed));
  const config = { ...readConfig({ NODE_ENV: 'development' }), signatures: false };
  const secrets = secretsFrom('a key of at least thirty-two characters');
  const edge = makeEdge({
    config,
    db,
    secrets,
    figures: {
      readsPerManager: NO_LIMIT,
      readsPerAddress: NO_LIMIT,
      changesPerManager: NO_LIMIT,
      changesPerAddress: NO_LIMIT,
    },
    now: Date.now,
    buildRoutes: (limits) => buildRoutes({ config, secrets, limits, live }),
    onTheft: () => Promise.resolve(),
  });
  return makeServer({ edge, trustedProxies: [], logger: false });
}

interface Bench {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly host: LiveHost;
  readonly load: Worker;
  readonly errors: readonly unknown[];
}

async function measure(bench: Bench, field: LargeField, size: Size, quick: boolean): Promise<boolean> {
  const { app, db, host, load, errors } = bench;
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const { port } = address;
  const draws = seeded('pages', size.entries);
  const pages = Array.from(
    { length: RANDOM_PAGES },
    () => 1 + draws.whole(Math.ceil(size.entries / PAGE_SIZE)),
  );
  const random = pages.map((page) => pathOf(field, page));
  const events = comeIn(db, field);
  const found: { constant: LoadFigures; live: LoadFigures }[] = [];
  let ticks = 0;
  const end = host.onTick(() => (ticks += 1));
  const ask = (paths: readonly string[], seconds: number): Promise<LoadFigures> =>
    makeLoad(load, { port, connections: CONNECTIONS, seconds, paths });
  await ask([STATIC, ...random.slice(0, 100)], 1);
  const began = performance.now();
  for (let repetition = 0; repetition < size.repetitions; repetition += 1) {
    const constant = await ask([STATIC], size.seconds);
    const live = await ask(random, size.seconds);
    found.push({ constant, live });
  }
  const seconds = (performance.now() - began) / 1_000;
  end();
  const sent = await events();
  const wrong = [
    ...found.flatMap(({ constant, live }) =>
      constant.wrong + live.wrong === 0
        ? []
        : [`${constant.wrong} and ${live.wrong} answers were no success`],
    ),
    ...(await wrongPages(bench, field, pages.slice(0, CHECKED_PAGES))),
    ...(host.figures().includes('touchline_standings_alarms_total 0') ? [] : ['the audit raised an alarm']),
    ...errors.map((error) => `an error beside the calls: ${String(error)}`),
  ];
  return show(found, {
    size,
    quick,
    wrong,
    ticksPerSecond: ticks / seconds,
    eventsPerSecond: sent / seconds,
  });
}

function pathOf(field: LargeField, page: number): string {
  return `/api/v4/contests/standings/${field.contestId}/${page}/rank/asc/${PAGE_SIZE}`;
}

/** Four events a second until it is ended, which resolves to how many it was. */
function comeIn(db: Db, field: LargeField): () => Promise<number> {
  let sent = 0;
  let stopped = false;
  const ended = (async () => {
    while (!stopped) {
      const at = performance.now();
      await goal(db, field, (sent * 5) % 25);
      sent += 1;
      await pause(Math.max(0, EVENTS_EVERY_MS - (performance.now() - at)));
    }
  })();
  return async () => {
    stopped = true;
    await ended;
    return sent;
  };
}

function makeLoad(load: Worker, order: LoadOrder): Promise<LoadFigures> {
  const { promise, resolve } = Promise.withResolvers<LoadFigures>();
  load.once('message', resolve);
  load.postMessage(order);
  return promise;
}

/** Asks for pages when all events are in, and holds them against the field put in order. */
async function wrongPages(
  { app, db, host }: Bench,
  field: LargeField,
  pages: readonly number[],
): Promise<string[]> {
  await host.refresh();
  const truth = await trueOrder(db, field);
  const found: string[] = [];
  for (const page of [1, Math.ceil(field.entries / PAGE_SIZE), ...pages]) {
    const body = await answered(app, pathOf(field, page));
    const rows = [...body.matchAll(/"team_id":(\d+),.*?"points":"(-?\d+)"/g)].map(([, team, points]) => [
      Number(team),
      Number(points),
    ]);
    const first = (page - 1) * PAGE_SIZE;
    const expected = Array.from({ length: Math.min(PAGE_SIZE, field.entries - first) }, (_, nth) =>
      truth(first + nth),
    );
    if (JSON.stringify(rows) !== JSON.stringify(expected))
      found.push(`page ${page} is not the order of the field`);
  }
  return found;
}

/** The answer of a call that may be turned away for a moment: putting the field in order took this thread a while. */
async function answered(app: FastifyInstance, path: string): Promise<string> {
  let body = '';
  await untilTrue(async () => {
    const answer = await app.inject({ method: 'GET', url: path });
    body = answer.body;
    return answer.statusCode !== 503;
  }, `${path} is not answered`);
  return body;
}

function show(
  found: readonly { readonly constant: LoadFigures; readonly live: LoadFigures }[],
  run: {
    readonly size: Size;
    readonly quick: boolean;
    readonly wrong: readonly string[];
    readonly ticksPerSecond: number;
    readonly eventsPerSecond: number;
  },
): boolean {
  const { size, quick, wrong, ticksPerSecond, eventsPerSecond } = run;
  const column = (kind: 'constant' | 'live') => ({
    'answers/s': spreadText(spreadOf(found.map((each) => each[kind].perSecond)), 0),
    'p50 ms': spreadText(spreadOf(found.map((each) => each[kind].p50)), 2),
    'p99 ms': spreadText(spreadOf(found.map((each) => each[kind].p99)), 2),
    'turned away': found.reduce((sum, each) => sum + each[kind].busy, 0),
    'processor of the load, s': spreadText(spreadOf(found.map((each) => each[kind].processor)), 2),
  });
  const share = spreadOf(found.map(({ constant, live }) => live.perSecond / constant.perSecond));
  const tail = spreadOf(found.map(({ constant, live }) => live.p99 / constant.p99));
  console.log(
    `${size.entries} teams, pages of ${PAGE_SIZE} at random, ${CONNECTIONS} connections, ` +
      `${eventsPerSecond.toFixed(1)} events/s in ${ticksPerSecond.toFixed(1)} ticks/s, ` +
      `median of ${size.repetitions} x ${size.seconds} s (least to most), ${machine()}`,
  );
  console.table({ [`GET ${STATIC}`]: column('constant'), 'GET a page of live standings': column('live') });
  const goals = {
    'answers/s of the constant call': atLeast(share.median, 0.7, 0.5),
    'p99 of the constant call': atMost(tail.median, 3, 3),
  };
  const figures = { ...size, ticksPerSecond, eventsPerSecond, share, tail, runs: found };
  return conclude('standings', goals, { wrong, quick, figures });
}
