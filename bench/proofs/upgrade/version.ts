import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../server/src/testing/processes/free-port.ts';
import { signedClient, type Ask } from './signed-client.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const READY = 'Touchline is at ';
const START_LIMIT_MS = 180_000;
/** A server that is stopped while it plays the season so far finishes that first. */
const STOP_LIMIT_MS = 180_000;
/** The settings of both versions; the user's own settings must not affect the proof. */
const SETTINGS = {
  NODE_ENV: 'development',
  DATABASE_URL: '',
  KEY_SECRET: '',
  LOG_LEVEL: 'error',
  PUBLIC_URL: '',
  SMTP_URL: '',
  WORLD_MANAGERS: '60',
} as const;

/** A version of the product in a folder, with a data folder. */
export interface Version {
  /** Its name in the report. */
  readonly name: string;
  readonly folder: string;
  readonly dataDir: string;
}

/** The version of this checkout. */
export function thisVersion(dataDir: string): Version {
  return { name: 'this version', folder: ROOT, dataDir };
}

/**
 * Checks a commit of this repository out into a new folder and installs its packages there. Throws with the output of
 * git or npm when the commit or a package is missing.
 */
export function installVersion(commit: string, folder: string, dataDir: string): Version {
  const id = output(ROOT, 'git', ['rev-parse', '--short', '--verify', `${commit}^{commit}`]).trim();
  mkdirSync(folder);
  output(ROOT, 'git', ['archive', '--format=tar', `--output=${folder}.tar`, id]);
  output(folder, 'tar', ['-xf', `${folder}.tar`]);
  output(folder, 'npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']);
  return { name: id, folder, dataDir };
}

/** Runs an operator command of a version while its server runs; returns its output. Throws when it fails. */
export function operate({ folder, dataDir }: Version, ...parameters: readonly string[]): string {
  const env = { ...SETTINGS, DATA_DIR: dataDir };
  return output(folder, process.execPath, ['server/src/ops.ts', ...parameters], env).trim();
}

function output(
  cwd: string,
  program: string,
  parameters: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): string {
  const env = { ...process.env, ...settings };
  const { status, stdout, stderr, error } = spawnSync(program, parameters, { cwd, encoding: 'utf8', env });
  if (status === 0) return stdout;
  throw new Error(`${program} ${parameters.join(' ')}: ${error?.message ?? `${stdout}${stderr}`}`);
}

/** Runs a version's server during an action, and stops it even if the action fails. */
export async function running<Done>(version: Version, work: (ask: Ask) => Promise<Done>): Promise<Done> {
  const from = performance.now();
  const server = await startVersion(version);
  console.log(`${version.name} is ready in ${((performance.now() - from) / 1000).toFixed(1)} s.`);
  try {
    return await work(signedClient(server.origin));
  } catch (error) {
    // The stop may fail too and would hide the first error.
    console.log(String(error));
    throw error;
  } finally {
    await server.stop();
    console.log(`${version.name} is stopped.`);
  }
}

interface RunningVersion {
  readonly origin: string;
  /** Sends SIGTERM and waits for the exit. Throws when the exit code is not 0. */
  stop(): Promise<void>;
}

/** Starts the server of a version and waits until it is ready. Throws with its last lines when it exits instead. */
async function startVersion({ name, folder, dataDir }: Version): Promise<RunningVersion> {
  const port = await freePort();
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...SETTINGS, DATA_DIR: dataDir, PORT: String(port) },
  });
  const killWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  await untilReady(name, child);
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit', { signal: AbortSignal.timeout(STOP_LIMIT_MS) });
      child.kill('SIGTERM');
      const [code]: unknown[] = await ended;
      process.off('exit', killWithUs);
      if (code !== 0) throw new Error(`The server of ${name} ended with ${String(code)}.`);
    },
  };
}

async function untilReady(name: string, child: ChildProcess): Promise<void> {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error(`The server of ${name} has no output.`);
  const printed: string[] = [];
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const fail = (): void =>
    reject(new Error(`The server of ${name} did not start:\n${printed.slice(-10).join('\n')}`));
  createInterface(stderr).on('line', (line) => void printed.push(line));
  createInterface(stdout).on('line', (line) => {
    printed.push(line);
    if (line.startsWith(READY)) resolve();
  });
  child.once('exit', fail);
  const limit = setTimeout(fail, START_LIMIT_MS);
  try {
    await ready;
  } finally {
    clearTimeout(limit);
  }
}
