import { spawn, spawnSync, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { connect, EMBEDDED_DATABASE, type Db } from '../../db/database.ts';
import { databaseFolderOf } from '../../db/embedded/embedded.ts';
import { databaseUser } from '../../db/embedded/postgres-binaries.ts';
import { isAlive, runningPostmaster, socketUrl, until } from '../../db/embedded/postmaster.ts';

/** A program of the repository that runs the database on DATA_DIR and prints `Touchline is at …` when it is ready. */
export interface KillableProgram {
  readonly name: string;
  /** Path of the module: absolute, or the path of a file URL. */
  readonly file: string;
  readonly parameters: readonly string[];
  /** Environment variables in addition to those every program gets. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface KillableServer {
  /** Milliseconds from process start to readiness. */
  readonly readyMs: number;
  /** Connections of the test to the server's database. */
  readonly db: Db;
  /** Lets a program that waits for a line of input begin its work; other programs ignore it. */
  begin(): void;
  /** Records the processes of the database, so that `kill` signals all of them at once. */
  aim(): void;
  /** Kills the process and every database process recorded by `aim`, and waits until all have ended. */
  kill(): Promise<void>;
}

export const KILLABLE_KEY = 'a fixed key of at least thirty-two characters';
const CONNECTIONS = 12;

/** Starts a program on a data folder and waits until it is ready. Throws with its last output when it exits instead. */
export async function startKillable(program: KillableProgram, dataDir: string): Promise<KillableServer> {
  const started = performance.now();
  const child = await spawnProgram(program, { DATA_DIR: dataDir, DATABASE_URL: '' });
  const readyMs = performance.now() - started;
  const postmaster = await runningPostmaster(databaseFolderOf(dataDir, databaseUser(), () => {}));
  if (postmaster === null) throw new Error(`${program.name} is ready without a database.`);
  const db = connect(socketUrl(postmaster.socketFolder, EMBEDDED_DATABASE), CONNECTIONS);
  let targets: readonly number[] = [];
  const aim = (): void => {
    targets = [postmaster.pid, ...childrenOf(postmaster.pid)];
  };
  return {
    readyMs,
    db,
    begin: () => void child.stdin.write('\n'),
    aim,
    async kill() {
      if (targets.length === 0) aim();
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      for (const pid of targets) killOne(pid);
      await ended;
      await until(() => Promise.resolve(!targets.some(isAlive)), 'The killed database does not end');
      await db.destroy();
    },
  };
}

/** Starts a program with these settings and waits until it is ready. Throws with its last output when it exits instead. */
export async function spawnProgram(
  program: KillableProgram,
  settings: Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>,
): Promise<ChildProcessByStdio<Writable, Readable, Readable>> {
  const child = spawn(process.execPath, [program.file, ...program.parameters], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      KEY_SECRET: KILLABLE_KEY,
      LOG_LEVEL: 'error',
      PORT: '0',
      SMTP_URL: '',
      ...settings,
      ...program.settings,
    },
  });
  // A killed program no longer reads its input: a failed write is not an error of the test.
  child.stdin.on('error', () => {});
  await untilReady(child, program);
  return child;
}

async function untilReady(child: ChildProcess, program: KillableProgram): Promise<void> {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error(`${program.name} has no output.`);
  const output: string[] = [];
  createInterface(stderr).on('line', (line) => void output.push(line));
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  createInterface(stdout).on('line', (line) => {
    output.push(line);
    if (line.startsWith('Touchline is at ')) resolve();
  });
  child.once('exit', () => reject(new Error(`${program.name} ended: ${output.slice(-5).join('\n')}`)));
  await ready;
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent = 0]) => (parent === pid && child > 0 ? [child] : []));
}

function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}
