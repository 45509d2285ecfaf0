import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { familyOf, memoryOf } from './processes.ts';
import { startProduct, stopProduct, type Started } from './product.ts';
import { machine } from '../goals.ts';

const WARM_STARTS = 3;
/** How long after readiness the memory of all processes is measured. */
const SETTLED_MS = 60_000;
const QUICK_SETTLED_MS = 5_000;
const SIMULATED_MANAGERS = 200;

const GOALS = {
  warmMs: { goal: 3_000, floor: 5_000 },
  coldMs: { goal: 15_000, floor: 25_000 },
  coldMarketMs: { goal: 15_000, floor: 25_000 },
  memoryMiB: { goal: 350, floor: 450 },
} as const;
type GoalName = keyof typeof GOALS;

/**
 * Measures `npm start` as users run it, on a temporary data folder: a first start until the football world is seeded,
 * warm starts, and the memory of all its processes once they have settled.
 */
export async function measureStart(quick: boolean): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-start-'));
  const marketDir = await mkdtemp(join(tmpdir(), 'touchline-market-'));
  const settledMs = quick ? QUICK_SETTLED_MS : SETTLED_MS;
  try {
    const cold = await startProduct({ dataDir, untilSeeded: true });
    await stopProduct(cold);
    const warm: number[] = [];
    for (let index = 1; index < (quick ? 1 : WARM_STARTS); index += 1) {
      const again = await startProduct({ dataDir });
      warm.push(again.readyMs);
      await stopProduct(again);
    }
    const last = await startProduct({ dataDir });
    warm.push(last.readyMs);
    const memoryMiB = await memoryAfter(last, settledMs);
    await stopProduct(last);
    const busy = await startProduct({ dataDir, managers: SIMULATED_MANAGERS });
    const busyMemoryMiB = await memoryAfter(busy, settledMs);
    await stopProduct(busy);
    // A first start with simulated managers plays the season so far and writes the past of the market before it is ready.
    const market = await startProduct({ dataDir: marketDir, managers: SIMULATED_MANAGERS });
    await stopProduct(market);
    return report({
      coldMarketMs: market.readyMs,
      warmMs: warm.toSorted((a, b) => a - b)[Math.floor(warm.length / 2)] ?? 0,
      coldReadyMs: cold.readyMs,
      coldMs: cold.seededMs ?? Number.POSITIVE_INFINITY,
      memoryMiB,
      busyMemoryMiB,
      quick,
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    await rm(marketDir, { recursive: true, force: true });
  }
}

/** Memory of the launcher, the server and the database once they have settled, in MiB. */
async function memoryAfter({ child }: Started, settledMs: number): Promise<number> {
  await pause(settledMs);
  return memoryOf(familyOf(child.pid ?? 0));
}

interface Figures {
  readonly warmMs: number;
  readonly coldReadyMs: number;
  readonly coldMs: number;
  readonly coldMarketMs: number;
  readonly memoryMiB: number;
  readonly busyMemoryMiB: number;
  readonly quick: boolean;
}

function report({ quick, ...figures }: Figures): boolean {
  console.log(machine());
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
  console.table({
    'warm, to ready': { figure: seconds(figures.warmMs), ...verdict('warmMs', figures.warmMs) },
    'cold, to ready': { figure: seconds(figures.coldReadyMs), goal: '', verdict: '' },
    'cold, to the world seeded': { figure: seconds(figures.coldMs), ...verdict('coldMs', figures.coldMs) },
    [`cold, to ready with ${SIMULATED_MANAGERS} simulated managers`]: {
      figure: seconds(figures.coldMarketMs),
      ...verdict('coldMarketMs', figures.coldMarketMs),
    },
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
  const names: readonly GoalName[] = ['warmMs', 'coldMs', 'coldMarketMs', 'memoryMiB'];
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
