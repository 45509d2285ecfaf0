import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const LAUNCHER = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'scripts', 'launch.mjs');
const READY = 'Touchline is at ';
const SEEDED = 'The season so far is in';
const MAX_START_MS = 5 * 60_000;

/** The product as `npm start` runs it, and milliseconds from the command to each line; null for one not awaited. */
export interface Started {
  readonly child: ChildProcess;
  readonly readyMs: number;
  readonly seededMs: number | null;
}

interface StartOptions {
  readonly dataDir: string;
  /** Simulated managers; none by default. */
  readonly managers?: number;
  /** A free one by default. */
  readonly port?: number;
  /** Waits until the football of the season so far is in. */
  readonly untilSeeded?: boolean;
  /** How long it may take, in milliseconds; five minutes by default. */
  readonly withinMs?: number;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts the product by its launcher. Throws with its last lines when it ends or is not ready within its time. */
export async function startProduct(options: StartOptions): Promise<Started> {
  const { dataDir, managers = 0, port = 0, untilSeeded = false, settings = {} } = options;
  const { withinMs = MAX_START_MS } = options;
  const from = performance.now();
  const child = spawn(process.execPath, [LAUNCHER, 'start'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      PORT: String(port),
      SMTP_URL: '',
      WORLD_MANAGERS: String(managers),
      ...settings,
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
  const limit = AbortSignal.timeout(withinMs);
  const ended = Promise.race([once(child, 'exit'), once(limit, 'abort')]).then(() => {
    throw new Error(`the start did not finish:\n${lines.slice(-10).join('\n')}`);
  });
  const readyMs = await Promise.race([ready.promise, ended]);
  const seededMs = untilSeeded ? await Promise.race([seeded.promise, ended]) : null;
  // From here on, the exit of the process is expected.
  ended.catch(() => {});
  return { child, readyMs, seededMs };
}

/** Stops the product and waits until it has ended. */
export async function stopProduct({ child }: Started): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
