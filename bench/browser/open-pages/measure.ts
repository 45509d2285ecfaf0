import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect, sql, type Db } from '../../../server/src/db/database.ts';
import { migrate } from '../../../server/src/db/migrate.ts';
import { seeded } from '../../../server/src/feeds/seeded.ts';
import { openCluster } from '../../../server/src/testing/database/cluster.ts';
import { freePort } from '../../../server/src/testing/processes/free-port.ts';
import { spawnProgram } from '../../../server/src/testing/processes/killable-server.ts';
import { atMost, conclude, machine } from '../../goals.ts';
import { drawPages } from './pages.ts';
import { noReads, openPage, type Reads } from './visit.ts';

const SEED = 'bench';
const MAX_WAIT_MS = 20 * 60_000;
/** Programs beside the server that never rest: twice as many as a small machine has cores. */
const BUSY_PROGRAMS = 4;
const BUSY = 'const end = Date.now() + 3600000; while (Date.now() < end) Math.sqrt(Math.random());';

interface Run {
  readonly pages: number;
  readonly seconds: number;
}

/**
 * Measures how many reads of 200 open pages the product's own server refuses as busy while Sprint matches are in play
 * and 200 simulated managers act: alone on the machine, and beside four programs that never rest.
 */
export async function measureOpenPages(quick: boolean): Promise<boolean> {
  const run: Run = quick ? { pages: 40, seconds: 15 } : { pages: 200, seconds: 120 };
  const { cluster, remove } = await openCluster({ durable: true });
  const url = cluster.url('postgres');
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-pages-'));
  await migrate(url);
  const db = connect(url, 2);
  const port = await freePort();
  const server = await spawnProgram(
    {
      name: 'server',
      file: fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url)),
      parameters: [],
      settings: { PORT: String(port), WORLD_SEED: SEED, WORLD_MANAGERS: '200', LIMITS_FACTOR: '100000' },
    },
    { DATA_DIR: dataDir, DATABASE_URL: url },
  );
  try {
    await untilKickOff(db);
    const { alone, beside } = await observe(db, port, run);
    return show({ run, quick, alone, beside });
  } finally {
    server.kill('SIGKILL');
    await db.destroy();
    await remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Opens the pages and counts their reads: first alone, then beside busy programs. */
async function observe(
  db: Db,
  port: number,
  run: Run,
): Promise<{ readonly alone: Reads; readonly beside: Reads }> {
  const alone = noReads();
  const beside = noReads();
  let now = alone;
  const draws = seeded(`${SEED} pages`);
  const closes: (() => Promise<void>)[] = [];
  for (const page of await drawPages(db, run.pages, SEED)) {
    closes.push(
      await openPage(
        port,
        page,
        () => now,
        () => draws.fraction(),
      ),
    );
  }
  await pause(run.seconds * 1_000);
  now = beside;
  const programs = Array.from({ length: BUSY_PROGRAMS }, () =>
    spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }),
  );
  await pause(run.seconds * 1_000);
  for (const close of closes) await close();
  for (const program of programs) program.kill('SIGKILL');
  return { alone, beside };
}

/** Waits until a Sprint match is in its first half. */
async function untilKickOff(db: Db): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const { rows } = await sql<{ live: number }>`
      select count(*)::int as live from match where status = 'first_half' and provider = 'sprint'
    `.execute(db);
    if ((rows[0]?.live ?? 0) > 0) return;
    if (performance.now() > end) throw new Error('No Sprint match is in play.');
    await pause(1_000);
  }
}

function show({
  run,
  quick,
  alone,
  beside,
}: {
  readonly run: Run;
  readonly quick: boolean;
  readonly alone: Reads;
  readonly beside: Reads;
}): boolean {
  console.log(`${run.pages} pages open for ${run.seconds} s each way; ${machine()}`);
  const figures = { alone: figuresOf(alone), 'beside busy programs': figuresOf(beside) };
  console.table(figures);
  return conclude(
    'open-pages',
    {
      'reads refused': atMost(alone.busy, 0, 0),
      [`reads refused beside ${BUSY_PROGRAMS} busy programs`]: atMost(beside.busy, 0, 0),
    },
    { wrong: [...alone.wrong, ...beside.wrong], quick, figures },
  );
}

function figuresOf({ times, busy, messages }: Reads) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return {
    reads: times.length,
    messages,
    refused: busy,
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    'max ms': at(1),
  };
}
