import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { pointsText } from '@touchline/domain/scoring/table';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import type { FastifyInstance } from 'fastify';
import { scoringTableOf } from '../../../server/src/contests/facts.ts';
import { STANDINGS_CALL } from '../../../server/src/contests/live/standings-answer.ts';
import { makeLiveHost, type LiveHost } from '../../../server/src/contests/live/live-host.ts';
import { gameNow } from '../../../server/src/db/clock.ts';
import { inTransaction, type Db } from '../../../server/src/db/database.ts';
import { listenTo } from '../../../server/src/db/listen.ts';
import { seeded } from '../../../server/src/feeds/seeded.ts';
import { successText } from '../../../server/src/http/calls/envelope.ts';
import type { Routes } from '../../../server/src/http/calls/handler.ts';
import { preSerialized } from '../../../server/src/http/calls/pre-serialized.ts';
import { makeServer } from '../../../server/src/http/edge/server.ts';
import { waitUntilTrue } from '../../../server/src/testing/live/standings-snapshots.ts';
import { fundRewards } from '../../../server/src/wallet/fund-rewards.ts';
import { goal, trueOrder, type Field } from '../field/field.ts';
import { openField } from '../field/open-field.ts';
import type { ContestTable } from '../field/played.ts';
import type { FieldSize } from '../field/sizes.ts';
import {
  CONSTANT,
  KINDS,
  NAMES,
  PAGE_SIZE,
  show,
  type KindFigures,
  type Kind,
  type Measured,
  type Repetition,
} from './report.ts';
import type { LoadFigures, LoadOrder } from '../../load/load.ts';
import { openEdge } from '../../load/unlimited-edge.ts';

const CONNECTIONS = 64;
const EVENTS_EVERY_MS = 250;
const RANDOM_PAGES = 4_000;
const CHECKED_PAGES = 40;
/** The id of the constant page; no real contest has it. */
const STATIC_CONTEST = 2_000_000_000;

const SECONDS = 4;
/** A quick run only finds out whether every answer is right. */
const QUICK_SECONDS = 0.2;
const WARM_UP_SECONDS = 1;
const REPETITIONS = 5;

/**
 * Measures random pages of a large running contest over HTTP. They alternate with a constant call and a static page of
 * the same server, while four events per second arrive in all cases. Another thread generates the load; signatures are
 * off, to minimize the cost common to all.
 */
export async function measureStandings({ teams, tables, quick }: FieldSize): Promise<boolean> {
  const size: Size = quick
    ? { seconds: QUICK_SECONDS, repetitions: 1 }
    : { seconds: SECONDS, repetitions: REPETITIONS };
  const found: Measured[] = [];
  for (const table of tables) found.push(await measureTable(table, teams, size));
  return show(found, { teams, ...size }, quick);
}

interface Size {
  readonly seconds: number;
  readonly repetitions: number;
}

async function measureTable(table: ContestTable, teams: number, size: Size): Promise<Measured> {
  const { db, url, field, close } = await openField(table, teams);
  const errors: unknown[] = [];
  const host = makeLiveHost({
    db,
    url,
    listen: (onNews) => listenTo(url, 'live', onNews),
    onError: (error) => errors.push(error),
  });
  const still: StaticPage = { text: null };
  const app = await openServer(db, host, still);
  const load = new Worker(new URL('../../load/load.ts', import.meta.url));
  try {
    host.start();
    await waitUntilTrue(() => host.versionOf(field.contestId) !== null, 'the contest is not served');
    await app.listen({ port: 0, host: '127.0.0.1' });
    still.text = paramsOf(
      await answered(app, pathOf(field.contestId, Math.ceil(field.entries / PAGE_SIZE / 2))),
    );
    return await measure({ app, db, host, load, errors }, field, size);
  } finally {
    await load.terminate();
    await app.close();
    await host.stop();
    await close();
  }
}

async function openServer(db: Db, live: LiveHost, still: StaticPage): Promise<FastifyInstance> {
  const at = await gameNow(db);
  await inTransaction(db, (tx) => fundRewards(tx, at, CURRENT_RULES.money.rewardsSeed));
  const edge = openEdge(db, { signatures: false, live, change: (routes) => withStaticPage(routes, still) });
  return makeServer({ edge, trustedProxies: [], logger: false });
}

/** The text of a page that never changes. */
interface StaticPage {
  text: string | null;
}

/** The product's routes; for an id without a contest they serve a page that never changes. */
function withStaticPage(routes: Routes, still: StaticPage): Routes {
  const route = routes[STANDINGS_CALL];
  if (route?.kind !== 'read') throw new Error('standings are not read');
  const run: typeof route.run = async (db, input, caller) =>
    input.id === STATIC_CONTEST && still.text !== null
      ? preSerialized(STANDINGS_CALL, still.text)
      : await route.run(db, input, caller);
  return { ...routes, [STANDINGS_CALL]: { ...route, run } };
}

interface Bench {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly host: LiveHost;
  readonly load: Worker;
  readonly errors: readonly unknown[];
}

async function measure(bench: Bench, field: Field, size: Size): Promise<Measured> {
  const { app, db, host, load, errors } = bench;
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const { port } = address;
  const draws = seeded('pages', field.entries);
  const pages = Array.from(
    { length: RANDOM_PAGES },
    () => 1 + draws.whole(Math.ceil(field.entries / PAGE_SIZE)),
  );
  const paths = {
    constant: [CONSTANT],
    static: pages.map((page) => pathOf(STATIC_CONTEST, page)),
    live: pages.map((page) => pathOf(field.contestId, page)),
  };
  const events = comeIn(db, field);
  const found: Repetition[] = [];
  let ticks = 0;
  const end = host.onChange(() => (ticks += 1));
  const requestPages = async (kind: Kind, seconds: number): Promise<KindFigures> => {
    const before = process.threadCpuUsage();
    const figures = await makeLoad(load, { port, connections: CONNECTIONS, seconds, paths: paths[kind] });
    const { user, system } = process.threadCpuUsage(before);
    return { ...figures, serverMicroseconds: (user + system) / Math.max(1, figures.answers) };
  };
  for (const kind of KINDS) await requestPages(kind, Math.min(WARM_UP_SECONDS, size.seconds));
  const began = performance.now();
  for (let repetition = 0; repetition < size.repetitions; repetition += 1) {
    const constant = await requestPages('constant', size.seconds);
    const still = await requestPages('static', size.seconds);
    const live = await requestPages('live', size.seconds);
    found.push({ constant, static: still, live });
  }
  const seconds = (performance.now() - began) / 1_000;
  end();
  const sent = await events();
  const wrong = [
    ...found.flatMap((run) =>
      KINDS.filter((kind) => run[kind].wrong > 0).map(
        (kind) => `${run[kind].wrong} answers of ${NAMES[kind]} were no success`,
      ),
    ),
    ...(await wrongPages(bench, field, pages.slice(0, CHECKED_PAGES))),
    ...(host.metrics().includes('touchline_standings_alarms_total 0') ? [] : ['the audit raised an alarm']),
    ...errors.map((error) => `an error outside the calls: ${String(error)}`),
  ];
  return {
    table: field.table,
    runs: found,
    wrong: wrong.map((each) => `${field.table}: ${each}`),
    ticksPerSecond: ticks / seconds,
    eventsPerSecond: sent / seconds,
  };
}

function pathOf(contestId: number, page: number): string {
  return `/api/v4/contests/standings/${contestId}/${page}/rank/asc/${PAGE_SIZE}`;
}

/** The `params` of a success as raw text. */
function paramsOf(body: string): string {
  return body.slice(successText('').length - 1, -1);
}

/** Sends four events per second until stopped; the stop resolves to their number. */
function comeIn(db: Db, field: Field): () => Promise<number> {
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

/** Requests pages once all events are in and compares them with the sorted field. */
async function wrongPages(
  { app, db, host }: Bench,
  field: Field,
  pages: readonly number[],
): Promise<string[]> {
  await host.refresh();
  const truth = await trueOrder(db, field);
  const found: string[] = [];
  for (const page of [1, Math.ceil(field.entries / PAGE_SIZE), ...pages]) {
    const body = await answered(app, pathOf(field.contestId, page));
    const rows = [...body.matchAll(/"team_id":(\d+),.*?"points":"([^"]*)"/g)].map(([, team, points]) => [
      Number(team),
      points,
    ]);
    const first = (page - 1) * PAGE_SIZE;
    const expected = Array.from({ length: Math.min(PAGE_SIZE, field.entries - first) }, (_, index) => {
      const [entryId, points] = truth(first + index);
      return [entryId, pointsText(scoringTableOf(field.table), points)];
    });
    if (JSON.stringify(rows) !== JSON.stringify(expected))
      found.push(`page ${page} is not the order of the field`);
  }
  return found;
}

/** The answer to a call that may be rejected for a moment: sorting the field blocked this thread. */
async function answered(app: FastifyInstance, path: string): Promise<string> {
  let body = '';
  await waitUntilTrue(async () => {
    const answer = await app.inject({ method: 'GET', url: path });
    body = answer.body;
    return answer.statusCode !== 503;
  }, `${path} is not answered`);
  return body;
}
