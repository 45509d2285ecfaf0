import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { POSITIONS } from '../../football/events.ts';
import { TEAM_SCORING } from '../../scoring/substitutions.ts';
import { chunksOf, numbersFrom, randomTeam, TO_COME } from '../../testing/live-contests.ts';
import { HEAD, type LiveBuffers } from './arrays.ts';
import { createLiveRanking, type LiveRanking } from './ranking.ts';
import { openLiveRanking } from './reader.ts';

const POOL = Array.from({ length: 40 }, (_, place) => place + 1);
const TEAMS = Array.from({ length: 9_000 }, (_, index) =>
  randomTeam(index + 1, POOL, true, numbersFrom(index)),
);

function sharedRanking(max: number): LiveRanking {
  return createLiveRanking({
    scoring: TEAM_SCORING.easy,
    positions: POOL.map((_, place) => POSITIONS[place % 4] ?? 'GK'),
    performances: POOL.map(() => TO_COME),
    chunks: chunksOf(TEAMS, POOL),
    scoreRange: { min: -1_000, max },
    allocate: (bytes) => new SharedArrayBuffer(bytes),
  });
}

it('reads the last published version, with its numbers', () => {
  const ranking = sharedRanking(1_000);
  const reader = openLiveRanking(ranking.buffers());
  ranking.apply([{ player: 4, points: 6, minutes: 10, finished: false }], 77);
  const [best = -1] = ranking.page(0, 1);
  const read = reader.read((pages) => [pages.page(0, 1), pages.rankOf(best), pages.totalOf(best)]);
  expect(read).toEqual({ state: 'read', version: 1, stamp: 77, value: [[best], 1, 12] });
});

it('is busy during a change, and throws only for a wrong query', () => {
  const ranking = sharedRanking(1_000);
  const reader = openLiveRanking(ranking.buffers());
  expect(() => reader.read((pages) => pages.rankOf(9_000))).toThrow('no team 9000');
  const head = new Int32Array(ranking.buffers().head);
  Atomics.add(head, HEAD.lock, 1);
  expect(reader.read((pages) => pages.rankOf(0))).toEqual({ state: 'busy' });
  expect(reader.read((pages) => pages.rankOf(0), 1)).toEqual({ state: 'busy' });
  Atomics.add(head, HEAD.lock, 1);
  expect(reader.read((pages) => pages.rankOf(0)).state).toBe('read');
});

it('reports moved histograms, and reads the new ones', () => {
  const ranking = sharedRanking(100);
  const reader = openLiveRanking(ranking.buffers());
  ranking.apply([{ player: 4, points: 20_000, minutes: 10, finished: false }]);
  expect(reader.read((pages) => pages.rankOf(0))).toEqual({ state: 'moved' });
  const opened = openLiveRanking(ranking.buffers());
  expect(opened.read((pages) => pages.page(0, 9)).state).toBe('read');
  expect(opened.read((pages) => pages.page(0, 9))).toMatchObject({ value: ranking.page(0, 9) });
});

interface Tally {
  readonly guarded: number;
  readonly mixed: number;
  readonly unguarded: number;
}

/** A thread that writes: each version gives every player the same points, so that every page shows one number. */
const WRITER = `
  import { parentPort, workerData } from 'node:worker_threads';
  const { createLiveRanking } = await import(workerData.module);
  const { stop, start } = workerData;
  const ranking = createLiveRanking({ ...start, allocate: (bytes) => new SharedArrayBuffer(bytes) });
  parentPort.postMessage(ranking.buffers());
  for (let round = 1; Atomics.load(stop, 0) === 0; round += 1) {
    const changes = start.positions.map((_, player) => ({ player, points: round % 60, minutes: 1, finished: false }));
    ranking.apply(changes, round);
  }
  parentPort.close();
`;

async function withWriter(read: (buffers: LiveBuffers) => Tally): Promise<Tally> {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const positions = POOL.map((_, place) => POSITIONS[place % 4] ?? 'GK');
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(WRITER)}`), {
    workerData: {
      module: new URL('ranking.ts', import.meta.url).href,
      stop,
      start: {
        scoring: TEAM_SCORING.easy,
        positions,
        performances: POOL.map(() => TO_COME),
        chunks: chunksOf(TEAMS, POOL),
        scoreRange: { min: 0, max: 1_000 },
      },
    },
  });
  const { promise: opened, resolve, reject } = Promise.withResolvers<LiveBuffers>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  worker
    .once('message', resolve)
    .once('error', reject)
    .once('exit', () => end());
  try {
    return read(await opened);
  } finally {
    Atomics.store(stop, 0, 1);
    await ended;
  }
}

it(
  'never shows a mixture of two versions, while a thread without the guard does',
  { timeout: 60_000 },
  async () => {
    const wanted = 50;
    const tally = await withWriter((buffers) => {
      const reader = openLiveRanking(buffers);
      // The same arrays under a lock of its own that is never taken.
      const head = new SharedArrayBuffer(buffers.head.byteLength);
      new Int32Array(head).set(new Int32Array(buffers.head));
      new Int32Array(head)[HEAD.lock] = 0;
      const careless = openLiveRanking({ ...buffers, head });
      let [guarded, mixed, unguarded] = [0, 0, 0];
      const versions = new Set<number>();
      for (
        let attempts = 0;
        attempts < 1_000_000 && (versions.size < wanted || unguarded === 0);
        attempts += 1
      ) {
        const read = reader.read((pages) => sumsOf(pages), 1_000);
        if (read.state === 'read') {
          guarded += 1;
          versions.add(read.version);
          const expected = (read.stamp % 60) * 12;
          if (!read.value.every((total) => total === expected)) mixed += 1;
        }
        const unsafe = careless.read((pages) => sumsOf(pages));
        if (unsafe.state === 'read' && new Set(unsafe.value).size > 1) unguarded += 1;
      }
      return { guarded, mixed, unguarded };
    });
    expect(tally.mixed).toBe(0);
    expect(tally.guarded).toBeGreaterThanOrEqual(wanted);
    expect(tally.unguarded).toBeGreaterThan(0);
  },
);

/** Totals of teams of both blocks, and those of the first and the last page. */
function sumsOf(pages: {
  readonly totalOf: (team: number) => number;
  readonly page: (offset: number, size: number) => number[];
}): number[] {
  const shown = [...pages.page(0, 15), ...pages.page(8_985, 15), 0, 4_000, 8_191, 8_192, 8_999];
  return shown.map((team) => pages.totalOf(team));
}
