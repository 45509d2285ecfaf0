import { Agent, request } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect, sql, type Db } from '../../../server/src/db/database.ts';
import { migrate } from '../../../server/src/db/migrate.ts';
import { openCluster } from '../../../server/src/testing/database/cluster.ts';
import { freePort } from '../../../server/src/testing/processes/free-port.ts';
import { requestOf, visitor } from '../../../server/src/testing/http/client.ts';
import { KILLABLE_KEY, spawnProgram } from '../../../server/src/testing/processes/killable-server.ts';
import { atMost, conclude, machine, type Goal } from '../../goals.ts';
import { firstLoads, goalsOfLoads } from './first-loads.ts';
import { drawQuestions, eachSeason, loadSubjects, type Question } from './questions.ts';
import { seedSeasons } from './seed.ts';

const SEED = 'bench';
const A_SECOND = 50;
const FIRST_A_SECOND = 1;
const GOAL_MS = 30;
const FLOOR_MS = 100;
/** The server plays the matches of the last hours first. */
const MAX_CATCH_UP_MS = 180_000;

interface Run {
  readonly pastSeasons: number;
  readonly seconds: number;
  readonly repetitions: number;
  readonly loads: number;
}

/** Latencies of a call in milliseconds, ascending. */
type Times = ReadonlyMap<string, readonly number[]>;

/**
 * Measures every call of the stats area over HTTP at 50 requests a second, each counted from the moment it was due, after
 * one question about each season, and the first loads of its pages on a phone. The product's own server follows five leagues and a cup in the middle of
 * their fourth season, with matches in play.
 */
export async function measureFootball(quick: boolean, onlyCalls: boolean): Promise<boolean> {
  const run: Run = quick
    ? { pastSeasons: 0, seconds: 4, repetitions: 1, loads: 0 }
    : { pastSeasons: 3, seconds: 60, repetitions: 3, loads: onlyCalls ? 0 : 5 };
  const { cluster, remove } = await openCluster({ durable: true });
  const url = cluster.url('postgres');
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-football-'));
  await migrate(url);
  const db = connect(url, 4);
  const port = await freePort();
  const seeded = await seedSeasons(db, { seed: SEED, key: KILLABLE_KEY }, run.pastSeasons);
  const server = await spawnProgram(
    {
      name: 'server',
      file: fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url)),
      parameters: [],
      settings: { PORT: String(port), WORLD_SEED: SEED, WORLD_MANAGERS: '0', LIMITS_FACTOR: '100000' },
    },
    { DATA_DIR: dataDir, DATABASE_URL: url },
  );
  try {
    await untilInPlay(db);
    const subjects = await loadSubjects(db);
    const wrong: string[] = [];
    // A season is read whole with its first question; what that takes is shown beside.
    const first = await ask(port, eachSeason(subjects), FIRST_A_SECOND, wrong);
    const found: Times[] = [];
    for (let index = 0; index < run.repetitions; index += 1) {
      const questions = drawQuestions(subjects, run.seconds * A_SECOND, `run ${index}`);
      found.push(await ask(port, questions, A_SECOND, wrong));
    }
    const pages = await firstLoads(db, `http://localhost:${port}`, run.loads);
    return show({ run, quick, seeded, first, found, wrong, pages });
  } finally {
    server.kill('SIGKILL');
    await db.destroy();
    await remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Waits until a match of the leagues is in play and none that was missed is left. */
async function untilInPlay(db: Db): Promise<void> {
  const end = performance.now() + MAX_CATCH_UP_MS;
  for (;;) {
    const { rows } = await sql<{ live: number; missed: number }>`
      select count(*) filter (where status in ('first_half', 'half_time', 'second_half'))::int as live,
        count(*) filter (where status = 'scheduled' and kickoff_at < now() - interval '2 minutes')::int as missed
      from match where provider = 'world'
    `.execute(db);
    const [state] = rows;
    if (state !== undefined && state.live > 0 && state.missed === 0) return;
    if (performance.now() > end) throw new Error(`no match is in play: ${JSON.stringify(state)}`);
    await pause(1_000);
  }
}

/** Asks so many questions a second, whether or not the earlier ones are answered, and takes the time from when each was due. */
async function ask(
  port: number,
  questions: readonly Question[],
  aSecond: number,
  wrong: string[],
): Promise<Times> {
  const agent = new Agent({ keepAlive: true });
  const identity = visitor();
  const times = new Map<string, number[]>();
  const begin = performance.now();
  const running = questions.map(async ({ key, input }, index) => {
    const due = begin + (index * 1_000) / aSecond;
    await pause(Math.max(0, due - performance.now()));
    const { method, url, headers, payload } = requestOf(key, input, identity);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const length = payload === undefined ? {} : { 'content-length': String(payload.length) };
    const outgoing = request(
      { agent, port, method, path: url, headers: { ...headers, ...length } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.on('end', () => resolve(text));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
    const error = /"error":"(\w+)"/.exec(await promise)?.[1];
    times.set(key, [...(times.get(key) ?? []), performance.now() - due]);
    if (error !== 'SUCCESS') wrong.push(`${key} ${JSON.stringify(input)}: ${error ?? 'no answer'}`);
  });
  await Promise.all(running);
  agent.destroy();
  return new Map([...times].map(([key, all]) => [key, all.toSorted((one, other) => one - other)]));
}

interface Measured {
  readonly run: Run;
  readonly quick: boolean;
  readonly seeded: number;
  readonly first: Times;
  readonly found: readonly Times[];
  readonly wrong: readonly string[];
  readonly pages: Awaited<ReturnType<typeof firstLoads>>;
}

function show({ run, quick, seeded, first, found, wrong, pages }: Measured): boolean {
  const keys = [...(found[0]?.keys() ?? [])];
  const rows = keys.map((key) => {
    const all = found.flatMap((times) => times.get(key) ?? []).toSorted((one, other) => one - other);
    return {
      call: key,
      answers: all.length,
      'p50 ms': at(all, 0.5).toFixed(1),
      'p99 ms': at(all, 0.99).toFixed(1),
      'slowest ms': at(all, 1).toFixed(1),
    };
  });
  console.log(
    `${seeded} matches played before; ${A_SECOND} requests a second, ${run.repetitions} x ${run.seconds} s, ${machine()}`,
  );
  const seasons = [...first.values()].flat().toSorted((one, other) => one - other);
  console.log(
    `the first question about each of ${seasons.length} seasons: ${at(seasons, 0.5).toFixed(0)} ms, slowest ${at(seasons, 1).toFixed(0)} ms`,
  );
  console.table(rows);
  const goals: Record<string, Goal> = {
    'p99 of the slowest call, ms': atMost(
      Math.max(...rows.map((row) => Number(row['p99 ms']))),
      GOAL_MS,
      FLOOR_MS,
    ),
    ...goalsOfLoads(pages),
  };
  return conclude('football', goals, { wrong, quick, figures: { calls: rows, seasons, pages } });
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.ceil((sorted.length - 1) * share)] ?? 0;
}
