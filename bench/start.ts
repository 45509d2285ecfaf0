import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { familyOf } from './processes.ts';

const LAUNCHER = join(dirname(dirname(fileURLToPath(import.meta.url))), 'scripts', 'launch.mjs');
const READY = 'Touchline is at ';
const SEEDED = 'The season so far is in';
const WARM_STARTS = 3;
/** How long after readiness the memory of all processes is measured. */
const SETTLED_MS = 60_000;
const QUICK_SETTLED_MS = 5_000;
const MAX_START_MS = 300_000;
const SIMULATED_MANAGERS = 200;
const MEBIBYTE_KIB = 1_024;

const GOALS = {
  warmMs: { goal: 3_000, floor: 5_000 },
  coldMs: { goal: 15_000, floor: 25_000 },
  memoryMiB: { goal: 350, floor: 450 },
} as const;
type GoalName = keyof typeof GOALS;

/** Milliseconds from the command to each line of a start; null for a line that is not awaited. */
interface Started {
  readonly child: ChildProcess;
  readonly readyMs: number;
  readonly seededMs: number | null;
}

/**
 * Measures `npm start` as users run it, on a temporary data folder: a first start until the football world is seeded,
 * warm starts, and the memory of all its processes once they have settled.
 */
export async function measureStart(quick: boolean): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-start-'));
  const settledMs = quick ? QUICK_SETTLED_MS : SETTLED_MS;
  try {
    const cold = await start(dataDir, 0, true);
    await stop(cold.child);
    const warm: number[] = [];
    for (let index = 1; index < (quick ? 1 : WARM_STARTS); index += 1) {
      const again = await start(dataDir, 0, false);
      warm.push(again.readyMs);
      await stop(again.child);
    }
    const last = await start(dataDir, 0, false);
    warm.push(last.readyMs);
    const memoryMiB = await memoryAfter(last.child, settledMs);
    await stop(last.child);
    const busy = await start(dataDir, SIMULATED_MANAGERS, false);
    const busyMemoryMiB = await memoryAfter(busy.child, settledMs);
    await stop(busy.child);
    return report({
      warmMs: warm.toSorted((a, b) => a - b)[Math.floor(warm.length / 2)] ?? 0,
      coldReadyMs: cold.readyMs,
      coldMs: cold.seededMs ?? MAX_START_MS,
      memoryMiB,
      busyMemoryMiB,
      quick,
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function start(dataDir: string, managers: number, untilSeeded: boolean): Promise<Started> {
  const from = performance.now();
  const child = spawn(process.execPath, [LAUNCHER, 'start'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      PORT: '0',
      SMTP_URL: '',
      WORLD_MANAGERS: String(managers),
    },
  });
  const lines: string[] = [];
  createInterface(child.stderr).on('line', (line) => void lines.push(line));
  const ready = Promise.withResolvers<number>();
  const seeded = Promise.withResolvers<number>();
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    if (line.startsWith(READY)) ready.resolve(performance.now() - from);
    if (line.startsWith(SEEDED)) seeded.resolve(performance.now() - from);
  });
  const limit = AbortSignal.timeout(MAX_START_MS);
  const ended = Promise.race([once(child, 'exit'), once(limit, 'abort')]).then(() => {
    throw new Error(`the start did not finish:\n${lines.slice(-10).join('\n')}`);
  });
  const readyMs = await Promise.race([ready.promise, ended]);
  const seededMs = untilSeeded ? await Promise.race([seeded.promise, ended]) : null;
  // From here on, the exit of the process is expected.
  ended.catch(() => {});
  return { child, readyMs, seededMs };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Memory of the launcher, the server and the database, shared pages counted once, in MiB. */
async function memoryAfter(child: ChildProcess, settledMs: number): Promise<number> {
  await pause(settledMs);
  const kibibytes = familyOf(child.pid ?? 0).map(proportionalKib);
  return kibibytes.reduce((sum, each) => sum + each, 0) / MEBIBYTE_KIB;
}

function proportionalKib(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  } catch {
    // The process has ended since the listing.
    return 0;
  }
}

interface Figures {
  readonly warmMs: number;
  readonly coldReadyMs: number;
  readonly coldMs: number;
  readonly memoryMiB: number;
  readonly busyMemoryMiB: number;
  readonly quick: boolean;
}

function report({ quick, ...figures }: Figures): boolean {
  console.log(`${cpus().length} x ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}`);
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
  console.table({
    'warm, to ready': { figure: seconds(figures.warmMs), ...verdict('warmMs', figures.warmMs) },
    'cold, to ready': { figure: seconds(figures.coldReadyMs), goal: '', verdict: '' },
    'cold, to the world seeded': { figure: seconds(figures.coldMs), ...verdict('coldMs', figures.coldMs) },
    'memory, settled': {
      figure: `${figures.memoryMiB.toFixed(0)} MiB`,
      ...verdict('memoryMiB', figures.memoryMiB),
    },
    [`memory with ${SIMULATED_MANAGERS} simulated managers`]: {
      figure: `${figures.busyMemoryMiB.toFixed(0)} MiB`,
      goal: '',
      verdict: '',
    },
  });
  const names: readonly GoalName[] = ['warmMs', 'coldMs', 'memoryMiB'];
  const ok = quick || names.every((name) => figures[name] <= GOALS[name].floor);
  const rounded = Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, Math.round(figure)]),
  );
  console.log(JSON.stringify({ name: 'start', ok, goals: GOALS, figures: rounded }));
  return ok;
}

function verdict(name: GoalName, figure: number): { readonly goal: string; readonly verdict: string } {
  const { goal, floor } = GOALS[name];
  const shown = name === 'memoryMiB' ? `${goal} MiB` : `${goal / 1_000} s`;
  if (figure <= goal) return { goal: shown, verdict: 'reached' };
  return { goal: shown, verdict: figure <= floor ? 'MISSED' : 'UNDER THE FLOOR' };
}
