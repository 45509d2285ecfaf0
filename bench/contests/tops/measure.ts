import { setTimeout as pause } from 'node:timers/promises';
import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { isRefusal } from '@touchline/contract/errors';
import { SCORE_UNITS_PER_POINT } from '@touchline/domain/people/tops/entry-score';
import type { FastifyInstance } from 'fastify';
import { connect, type Db } from '../../../server/src/db/database.ts';
import { migrate } from '../../../server/src/db/migrate.ts';
import { seeded } from '../../../server/src/feeds/seeded.ts';
import { inProcessManager, inProcessVisitor, type Caller } from '../../../server/src/http/auth/caller.ts';
import { makeServer } from '../../../server/src/http/edge/server.ts';
import { openCluster } from '../../../server/src/testing/database/cluster.ts';
import { listTops } from '../../../server/src/tops/list-tops.ts';
import { atMost, conclude, machine } from '../../goals.ts';
import { openEdge } from '../../load/unlimited-edge.ts';
import { askPages } from './ask-pages.ts';
import { pageByOffset, pageOfPlaces, prepareIndex, writePlaces, type PeerRow } from './peers.ts';
import { BENCH_COUNTRY, changeScores, seedTops, type SeededTops } from './seed.ts';

const PAGE_SIZE = 15;
/** Questions over HTTP, each timed from the moment it was due. */
const A_SECOND = 100;
const CHECKED_PAGES = 40;
/** Managers whose scores change at once while pages are read: a part of a contest, as the sweep counts it. */
const CHANGED = 4_000;
const CHANGE_EVERY_MS = 1_000;

interface Size {
  readonly managers: number;
  readonly pages: number;
  readonly asked: number;
}

interface Bench {
  readonly db: Db;
  readonly tops: SeededTops;
  readonly size: Size;
  readonly wrong: string[];
}

type Answer = CallOutput<'tops.list'>;

/**
 * Measures random pages of the tops of a million managers over HTTP, at rest and while scores change, beside the
 * best forms in PostgreSQL: an index read by offset, and places rewritten after each change.
 */
export async function measureTops(quick: boolean): Promise<boolean> {
  const size: Size = quick
    ? { managers: 60_000, pages: 100, asked: 20 }
    : { managers: 1_000_000, pages: 3_000, asked: 400 };
  const { cluster, remove } = await openCluster({ durable: false });
  const url = cluster.url('postgres');
  await migrate(url);
  const db = connect(url, 8);
  const wrong: string[] = [];
  try {
    const tops = await seedTops(db, size.managers);
    const bench: Bench = { db, tops, size, wrong };
    const began = performance.now();
    await listed(bench, { page: 1 });
    const loading = performance.now() - began;
    const memory = process.memoryUsage().arrayBuffers / 1e6;
    const http = await measureOverHttp(bench);
    const other = await measureQuestions(bench);
    const refresh = await measureRefresh(bench);
    const postgres = await measurePostgres(bench);
    await comparePages(bench);
    report(size, { http, other, postgres }, { loading, refresh: refresh.ms, memory });
    const goals = {
      'p99 of a page, ms': atMost(http.atRest.p99, 20, 20),
      'p99 of a page while scores change, ms': atMost(http.changing.p99, 20, 60),
      'p99 of a page with the own row, ms': atMost(other.own.p99, 20, 20),
    };
    const figures = { managers: size.managers, http, other, postgres, loading, refresh, memory };
    return conclude('tops', goals, { wrong, quick, figures });
  } finally {
    await db.destroy();
    await remove();
  }
}

/** Latency percentiles in milliseconds. */
interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

function timesOf(times: readonly number[]): Times {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 100) / 100;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

async function timed(count: number, run: (index: number) => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const began = performance.now();
    await run(index);
    times.push(performance.now() - began);
  }
  return timesOf(times);
}

async function listed(
  { db, wrong }: Pick<Bench, 'db' | 'wrong'>,
  input: ParsedInput<'tops.list'>,
  caller: Caller = inProcessVisitor(),
): Promise<Answer | null> {
  const answer = await listTops(db, input, caller, () => null);
  if (!isRefusal(answer)) return answer;
  wrong.push(`refused: ${answer.refused}`);
  return null;
}

interface HttpFigures {
  readonly atRest: Times;
  readonly changing: Times;
  /** The summary of contests of an empty product: what the machine and the edge cost. */
  readonly control: Times;
}

async function measureOverHttp({ db, tops, size, wrong }: Bench): Promise<HttpFigures> {
  const edge = openEdge(db, { signatures: false });
  const app = await makeServer({ edge, trustedProxies: [], logger: false });
  try {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const port = portOf(app);
    const ask = async (paths: readonly string[]): Promise<Times> => {
      const { times, failed } = await askPages({ port, paths, aSecond: A_SECOND });
      if (failed > 0) wrong.push(`${failed} answers were no success`);
      return timesOf(times);
    };
    const paths = pathsOf(size);
    await ask(paths.slice(0, A_SECOND));
    const control = await ask(paths.map(() => '/api/v4/contests/summary'));
    const atRest = await ask(paths);
    const changes = changeMeanwhile(db, tops);
    const changing = await ask(paths);
    await changes();
    return { atRest, changing, control };
  } finally {
    await app.close();
  }
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** Random pages. */
function pathsOf({ managers, pages }: Size): string[] {
  const draws = seeded('tops', managers);
  const last = Math.ceil(managers / PAGE_SIZE);
  return Array.from({ length: pages }, () => `/api/theLeaderboard/list/${1 + draws.whole(last)}`);
}

/** Changes scores every second until stopped. */
function changeMeanwhile(db: Db, tops: SeededTops): () => Promise<void> {
  let isStopped = false;
  const ended = (async () => {
    for (let turn = 1; !isStopped; turn += 1) {
      const at = performance.now();
      await changeScores(db, tops, CHANGED, turn);
      await pause(Math.max(0, CHANGE_EVERY_MS - (performance.now() - at)));
    }
  })();
  return async () => {
    isStopped = true;
    await ended;
  };
}

/** Questions other than a plain page, one after the other in this process. */
async function measureQuestions(bench: Bench): Promise<Readonly<Record<'own' | 'country' | 'name', Times>>> {
  const { size } = bench;
  const draws = seeded('questions', size.managers);
  const page = (managers: number): number => 1 + draws.whole(Math.ceil(managers / PAGE_SIZE));
  await listed(bench, { page: 1, country_id: BENCH_COUNTRY });
  return {
    own: await timed(size.asked, async () => {
      const managerId = 1 + draws.whole(size.managers);
      const caller = inProcessManager({ managerId, nickname: '' });
      const answer = await listed(bench, { page: page(size.managers) }, caller);
      if (answer?.mine?.manager_id !== managerId) bench.wrong.push(`manager ${managerId} has no row`);
    }),
    country: await timed(size.asked, async () =>
      listed(bench, { page: page(size.managers / 20), country_id: BENCH_COUNTRY }),
    ),
    name: await timed(size.asked, async () => {
      const managerId = 1 + draws.whole(size.managers);
      const answer = await listed(bench, { page: 1, search: `manager ${managerId}` });
      // Up to a thousand names begin with it; a short number has more.
      if (managerId > 1_000 && answer?.data.length === 0)
        bench.wrong.push(`manager ${managerId} is not found`);
    }),
  };
}

/** The time from a change of 4,000 scores until it is shown. */
async function measureRefresh(bench: Bench): Promise<{ readonly ms: number }> {
  const revision = await changeScores(bench.db, bench.tops, CHANGED, 7_919);
  const began = performance.now();
  for (;;) {
    const answer = await listed(bench, { page: 1 });
    if (answer === null || answer.version >= Number(revision)) break;
    await pause(1);
  }
  return { ms: Math.round(performance.now() - began) };
}

interface PostgresFigures {
  readonly offset: Times;
  readonly places: Times;
  /** Milliseconds to rewrite all places, as each change requires. */
  readonly writing: number;
}

async function measurePostgres({ db, tops, size }: Bench): Promise<PostgresFigures> {
  await prepareIndex(db);
  const draws = seeded('tops', size.managers);
  const first = (): number => PAGE_SIZE * draws.whole(Math.ceil(size.managers / PAGE_SIZE));
  const offset = await timed(size.asked, () => pageByOffset(db, tops, first(), PAGE_SIZE));
  const began = performance.now();
  await writePlaces(db, tops);
  const writing = Math.round(performance.now() - began);
  const places = await timed(size.asked, () => pageOfPlaces(db, first(), PAGE_SIZE));
  return { offset, places, writing };
}

/** All forms must show the same rows with the same ranks. */
async function comparePages(bench: Bench): Promise<void> {
  const { db, tops, size, wrong } = bench;
  const draws = seeded('checked', size.managers);
  const last = Math.ceil(size.managers / PAGE_SIZE);
  const pages = [1, last, ...Array.from({ length: CHECKED_PAGES }, () => 1 + draws.whole(last))];
  for (const page of pages) {
    const first = (page - 1) * PAGE_SIZE;
    const answer = await listed(bench, { page });
    const rows = (answer?.data ?? []).map(({ manager_id, score, rank }): PeerRow => [
      manager_id,
      Math.round(Number(score) * SCORE_UNITS_PER_POINT),
      rank,
    ]);
    const shown = JSON.stringify(rows);
    if (rows.length === 0) wrong.push(`page ${page} is empty`);
    if (shown !== JSON.stringify(await pageByOffset(db, tops, first, PAGE_SIZE)))
      wrong.push(`page ${page} is not that of the index`);
    if (shown !== JSON.stringify(await pageOfPlaces(db, first, PAGE_SIZE)))
      wrong.push(`page ${page} is not that of the places`);
  }
}

interface Reported {
  readonly http: HttpFigures;
  readonly other: Readonly<Record<'own' | 'country' | 'name', Times>>;
  readonly postgres: PostgresFigures;
}

function report(
  { managers }: Size,
  { http, other, postgres }: Reported,
  {
    loading,
    refresh,
    memory,
  }: { readonly loading: number; readonly refresh: number; readonly memory: number },
): void {
  console.log(`${managers} managers, ${PAGE_SIZE} rows a page, ms, ${machine()}`);
  console.table({
    [`over HTTP, ${A_SECOND} a second`]: http.atRest,
    [`the same, ${CHANGED} scores changing each second`]: http.changing,
    'over HTTP: the summary of no contests, to compare': http.control,
    'in this process: a page with the own row': other.own,
    'in this process: a page of a country': other.country,
    'in this process: a search by name': other.name,
    'PostgreSQL: an index read by offset, without movements': postgres.offset,
    'PostgreSQL: places rewritten after each change': postgres.places,
  });
  console.log(
    `first load ${Math.round(loading)} ms, ${Math.round(memory)} MB of arrays; ${CHANGED} changed scores are shown after ${refresh} ms, PostgreSQL writes all places in ${postgres.writing} ms`,
  );
}
