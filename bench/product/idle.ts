import { mkdtemp, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { atMost, conclude, machine } from '../goals.ts';
import { familyOf, memoryOf } from './processes.ts';
import { startProduct, stopProduct } from './product.ts';

const SIMULATED_MANAGERS = 200;
/** The server counts as watched for two minutes after a call, and a first start has work left over. */
const SETTLED_MS = 150_000;
const MEASURED_MS = 180_000;
const QUICK_MS = 20_000;
/** Jiffies a second, as Linux reports the time of processes. */
const TICKS_PER_SECOND = 100;

/**
 * Measures the product as `npm start` runs it, with simulated managers and nobody using the product: the processor time of all
 * its processes, the server's and the database's apart, and their memory.
 */
export async function measureIdle(quick: boolean): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-idle-'));
  try {
    const product = await startProduct({ dataDir, managers: SIMULATED_MANAGERS });
    await pause(quick ? QUICK_MS : SETTLED_MS);
    const before = secondsOf(familyOf(product.child.pid ?? 0));
    const from = performance.now();
    await pause(quick ? QUICK_MS : MEASURED_MS);
    const family = familyOf(product.child.pid ?? 0);
    const after = secondsOf(family);
    const elapsed = (performance.now() - from) / 1_000;
    const memoryMiB = memoryOf(family);
    await stopProduct(product);
    const shareOf = (part: keyof Used): number => (after[part] - before[part]) / elapsed;
    const figures = { server: shareOf('server'), database: shareOf('database'), memoryMiB };
    console.log(machine());
    return conclude(
      'idle',
      { 'share of a core': atMost(figures.server + figures.database, 0.15, 0.3) },
      { wrong: [], quick, figures },
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Processor time in seconds. */
interface Used {
  readonly server: number;
  readonly database: number;
}

function secondsOf(pids: readonly number[]): Used {
  const used = { server: 0, database: 0 };
  for (const pid of pids) {
    const { name, seconds } = timeOf(pid);
    used[name === 'postgres' ? 'database' : 'server'] += seconds;
  }
  return used;
}

/** The processor time of a process and of its ended children. */
function timeOf(pid: number): { readonly name: string; readonly seconds: number } {
  try {
    const [, name = '', rest = ''] = /\((.*)\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = rest.split(' ').slice(11, 15).map(Number);
    return { name, seconds: (user + system + childUser + childSystem) / TICKS_PER_SECOND };
  } catch {
    // The process has ended since the listing.
    return { name: '', seconds: 0 };
  }
}
