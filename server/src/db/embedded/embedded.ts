import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { CannotStart } from '../../cannot-start.ts';
import { lockFolder } from './folder-lock.ts';
import {
  answers,
  isAlive,
  runningPostmaster,
  signal,
  socketUrl,
  until,
  watchPostmaster,
} from './postmaster.ts';
import {
  canEnter,
  closeFolder,
  databaseUser,
  findPostgres,
  makePrivateFolder,
  sharedFolder,
  type DatabaseUser,
} from './postgres-binaries.ts';

interface EmbeddedOptions {
  /** Folder of the product's files; the database is in its folder `postgres`. */
  readonly dataDir: string;
  /** False for tests: commits are not flushed to the disk. Default true. */
  readonly durable?: boolean;
  /** Receives each line for the person at the terminal. */
  readonly print?: (line: string) => void;
  /** Called when the server ends without having been stopped. */
  readonly onLost?: () => void;
}

export interface Embedded {
  /** Connection string of a database of this cluster. */
  url(database: string): string;
  /** Pid of the postmaster. */
  readonly pid: number;
  /** Whether the server was already running, left behind by a killed process. */
  readonly adopted: boolean;
  /** Folder of the database's own files. */
  readonly dataFolder: string;
  /** Stops the server (fast: open transactions are rolled back) and unlocks the folder. */
  stop(): Promise<void>;
}

/** A socket path may have 107 bytes, including the slash and the name `.s.PGSQL.5432`. */
const MAX_SOCKET_FOLDER = 107 - '/.s.PGSQL.5432'.length;

const ALWAYS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '300',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  log_min_messages: 'warning',
} as const;
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // The files may be in memory.
  max_wal_size: '192MB',
} as const;

/**
 * Starts PostgreSQL on a data folder, creating it at the first start, and waits until it answers. It listens on a
 * unix socket in a private folder only, so it needs no password. Throws CannotStart when another process of this
 * product has locked the folder, or when the server does not start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const print = options.print ?? ((): void => {});
  const dataDir = resolve(options.dataDir);
  const unlock = lockFolder(dataDir);
  try {
    const user = databaseUser();
    // A folder inside one that the database's user cannot enter stays unreachable to it.
    closeFolder(dataDir, canEnter(dataDir, user) ? user : null);
    const native = findPostgres(user, print);
    const dataFolder = databaseFolderOf(dataDir, user, print);
    const socketFolder = socketFolderOf(dataFolder, user);
    await initialise(native, dataFolder, user, options.durable !== false);
    const orphan = await runningPostmaster(dataFolder);
    const pid = orphan?.pid ?? (await launchWithRetries({ native, dataFolder, socketFolder, user, options }));
    return supervise({
      pid,
      adopted: orphan !== null,
      dataFolder,
      // The orphan's process may have had another temporary folder.
      socketFolder: orphan?.socketFolder ?? socketFolder,
      unwatch: orphan === null ? () => {} : watchPostmaster(orphan.pid, () => options.onLost?.()),
      unlock,
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

interface Running {
  readonly pid: number;
  readonly adopted: boolean;
  readonly dataFolder: string;
  readonly socketFolder: string;
  /** Stops watching an adopted server, whose end no event reports. */
  readonly unwatch: () => void;
  readonly unlock: () => void;
}

function supervise({ pid, adopted, dataFolder, socketFolder, unwatch, unlock }: Running): Embedded {
  const interrupt = (): void => {
    stopping.add(pid);
    signal(pid, 'SIGINT');
    rmSync(socketFolder, { recursive: true, force: true });
  };
  process.on('exit', interrupt);
  return {
    url: (database) => socketUrl(socketFolder, database),
    pid,
    adopted,
    dataFolder,
    async stop() {
      process.off('exit', interrupt);
      unwatch();
      interrupt();
      await until(() => Promise.resolve(!isAlive(pid)), 'PostgreSQL does not stop');
      stopping.delete(pid);
      unlock();
    },
  };
}

/** Postmasters being stopped, whose end is expected. */
const stopping = new Set<number>();

/** The folder of the database's files for a data folder; calls `print` when it is outside. */
export function databaseFolderOf(dataDir: string, user: DatabaseUser, print: (line: string) => void): string {
  if (canEnter(dataDir, user)) return join(dataDir, 'postgres');
  const place = join(sharedFolder(user), `data-${shortHash(dataDir)}`);
  print(`The database's user cannot enter ${dataDir}: its data are kept in ${place}.`);
  return place;
}

function socketFolderOf(dataFolder: string, user: DatabaseUser): string {
  const name = `touchline-${shortHash(dataFolder)}`;
  const usual = join(tmpdir(), name);
  const folder =
    Buffer.byteLength(usual) <= MAX_SOCKET_FOLDER && canEnter(tmpdir(), user) ? usual : join('/tmp', name);
  makePrivateFolder(folder, user);
  const owner = user?.uid ?? process.getuid?.();
  if (owner !== undefined && statSync(folder).uid !== owner) {
    throw new CannotStart(`The folder ${folder} belongs to another user: remove it and start again.`);
  }
  return folder;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/**
 * Creates the cluster in a temporary folder and renames it when complete, so that a killed start leaves no partial
 * one.
 */
async function initialise(
  native: string,
  dataFolder: string,
  user: DatabaseUser,
  durable: boolean,
): Promise<void> {
  if (existsSync(join(dataFolder, 'PG_VERSION'))) return;
  const draft = `${dataFolder}.new`;
  rmSync(draft, { recursive: true, force: true });
  makePrivateFolder(draft, user);
  const program = spawn(
    join(native, 'bin', 'initdb'),
    [
      `--pgdata=${draft}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--no-locale',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const [complaint, [code]] = await Promise.all([text(program.stderr), once(program, 'close')]);
  if (code !== 0) {
    throw new CannotStart(`PostgreSQL cannot make its data folder ${draft}: ${lastLine(complaint)}`);
  }
  renameSync(draft, dataFolder);
}

interface Launch {
  readonly native: string;
  readonly dataFolder: string;
  readonly socketFolder: string;
  readonly user: DatabaseUser;
  readonly options: EmbeddedOptions;
}

/** Retries while children of a killed postmaster still use its shared memory. */
async function launchWithRetries(launching: Launch): Promise<number> {
  let pid: number | null = null;
  await until(async () => {
    pid = await launch(launching);
    return pid !== null;
  }, `The former PostgreSQL on ${launching.dataFolder} does not end`);
  if (pid === null) throw new Error('until returned before its condition held.');
  return pid;
}

/** Starts the server once and waits for it. Null while processes of the previous one are still ending. */
async function launch({ native, dataFolder, socketFolder, user, options }: Launch): Promise<number | null> {
  const settings = { ...ALWAYS, ...(options.durable === false ? NOT_DURABLE : {}) };
  const logFolder = resolve(options.dataDir);
  mkdirSync(logFolder, { recursive: true });
  const logFile = join(logFolder, 'postgres.log');
  // It quotes failed statements with their values. The mode of openSync is only that of a new file.
  const log = openSync(logFile, 'w', 0o600);
  fchmodSync(log, 0o600);
  // A killed server that was never reaped stays in the process table, so the new one would consider it alive.
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    rmSync(join(socketFolder, name), { force: true });
  // Its own session: Ctrl-C reaches this process only, which stops the server after its last answers.
  const server = spawn(
    join(native, 'bin', 'postgres'),
    [
      '-D',
      dataFolder,
      '-k',
      socketFolder,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...user, cwd: '/', detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  const { pid } = server;
  if (pid === undefined) throw new CannotStart(`PostgreSQL does not run from ${native}.`);
  let ready = false;
  let ended = false;
  let complaint = '';
  server.on('exit', () => {
    ended = true;
    if (ready && !stopping.has(pid)) options.onLost?.();
  });
  server.unref();
  await until(async () => {
    if (ended) complaint = fatalErrorIn(readFileSync(logFile, 'utf8'));
    if (ended) return true;
    ready = await answers(socketUrl(socketFolder, 'postgres'), dataFolder);
    return ready;
  }, `PostgreSQL does not answer (${logFile})`);
  if (ready) return pid;
  if (complaint.includes('still in use')) return null;
  throw new CannotStart(`PostgreSQL did not start: ${complaint} (${logFile})`);
}

/** The line of a server's log with the fatal error. */
function fatalErrorIn(log: string): string {
  const fatal = log.split('\n').findLast((line) => line.includes('FATAL:') || line.includes('PANIC:'));
  return fatal?.replace(/^.*?(?:FATAL|PANIC): */, '') ?? lastLine(log);
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? '';
}
