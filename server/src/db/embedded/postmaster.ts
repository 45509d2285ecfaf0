import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from '../../cannot-start.ts';
import { startTimeOf } from './folder-lock.ts';

/** Timeout of start, crash recovery and stop. */
const TIMEOUT_MS = 120_000;
const POLL_MS = 20;
/** Interval at which an adopted server is checked for being alive. */
const WATCH_MS = 500;

/** Connection string of a database behind a unix socket. */
export function socketUrl(socketFolder: string, database: string): string {
  return `postgresql://localhost/${database}?host=${encodeURIComponent(socketFolder)}&user=postgres`;
}

/**
 * The server that runs on this folder, started by this process or another; null when there is none.
 * Removes the server's pid file when its pid is dead or belongs to a program that is not PostgreSQL.
 */
export async function runningPostmaster(
  dataFolder: string,
): Promise<{ readonly pid: number; readonly socketFolder: string } | null> {
  const file = join(dataFolder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [pidLine = '', , , , socketFolder = ''] = readFileSync(file, 'utf8').split('\n');
  const pid = Number(pidLine);
  if (!Number.isInteger(pid) || pid <= 0 || !isPostgres(pid)) {
    rmSync(file, { force: true });
    return null;
  }
  let answered = false;
  await until(async () => {
    answered = await answers(socketUrl(socketFolder, 'postgres'), dataFolder);
    return answered || !isAlive(pid);
  }, `PostgreSQL (process ${pid}) runs on ${dataFolder} but does not answer`);
  return answered ? { pid, socketFolder } : null;
}

/** Whether the server of a connection string answers and serves this folder. */
export async function answers(url: string, dataFolder: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const result = await client.query<{ data_directory: string }>('show data_directory');
    return result.rows[0]?.data_directory === dataFolder;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Polls until `done` returns true. Throws CannotStart with `complaint` after the timeout. */
export async function until(done: () => Promise<boolean>, complaint: string): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (!(await done())) {
    if (performance.now() > end) throw new CannotStart(`${complaint} after ${TIMEOUT_MS / 1000} seconds.`);
    await pause(POLL_MS);
  }
}

function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  const program = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
  // Without ps the server itself decides: it refuses to start on a folder in use.
  if (program.error !== undefined) {
    const file = `/proc/${pid}/comm`;
    return !existsSync(file) || readFileSync(file, 'utf8').includes('postgres');
  }
  return program.stdout.includes('postgres');
}

/** Whether a process lives. A killed server may stay in the process table as a zombie: it counts as dead. */
export function isAlive(pid: number): boolean {
  if (!signal(pid, 0)) return false;
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return process.platform !== 'linux';
  }
}

/**
 * Calls `onLost` within a second after the end of a server that is not a child of this process, whose end no event
 * reports. Its start time distinguishes it from another process with the same pid. Returns the function that stops
 * watching.
 */
export function watchPostmaster(pid: number, onLost: () => void): () => void {
  const started = startTimeOf(pid);
  const timer = setInterval(() => {
    // Elsewhere than on Linux the start time costs a process: there the pid alone is watched.
    const lives = isAlive(pid) && (process.platform !== 'linux' || startTimeOf(pid) === started);
    if (lives) return;
    clearInterval(timer);
    onLost();
  }, WATCH_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Sends a signal; 0 only checks. False when there is no such process. */
export function signal(pid: number, name: 'SIGINT' | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
