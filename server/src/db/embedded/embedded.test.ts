import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CannotStart } from '../../cannot-start.ts';
import { startEmbedded, type Embedded } from './embedded.ts';

const MODULE = new URL('embedded.ts', import.meta.url).href;

let root = '';
let dataDir = '';
let owner: ChildProcess | null = null;
let embedded: Embedded | null = null;
/** Pids of the servers that other processes started. */
const elsewhere: number[] = [];

/** A data folder of a server that was started and stopped once. */
const madeRoot = mkdtempSync(join(tmpdir(), 'embedded-made-'));
const made = join(madeRoot, 'data');

beforeAll(async () => {
  chmodSync(madeRoot, 0o755);
  await (await startEmbedded({ dataDir: made, durable: false })).stop();
});
afterAll(() => rmSync(madeRoot, { recursive: true, force: true }));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'embedded-'));
  chmodSync(root, 0o755);
  dataDir = join(root, 'data');
});
afterEach(async () => {
  if (owner?.exitCode === null && owner.signalCode === null) {
    owner.kill('SIGTERM');
    await once(owner, 'exit');
  }
  owner = null;
  await embedded?.stop();
  await Promise.all(elsewhere.splice(0).map(untilDead));
  if (embedded !== null) rmSync(embedded.dataFolder, { recursive: true, force: true });
  embedded = null;
  rmSync(root, { recursive: true, force: true });
});

/** Begins with a database that exists: creating one takes a second. */
const copyMade = (): void => {
  execFileSync('cp', ['-a', made, dataDir]);
};
const start = async (): Promise<Embedded> => (embedded = await startEmbedded({ dataDir, durable: false }));
const stop = async (): Promise<void> => {
  await embedded?.stop();
  embedded = null;
};

async function query(server: Pick<Embedded, 'url'>, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that starts the database on the folder and prints the postmaster's pid, or the error. */
async function startElsewhere(folder: string): Promise<string> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(MODULE)});
    process.on('SIGTERM', () => process.exit(0));
    try {
      const { pid } = await startEmbedded({
        dataDir: ${JSON.stringify(folder)},
        durable: false,
        onLost: () => process.exit(1),
      });
      console.log('pid ' + pid);
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.name + ': ' + error.message);
    }`;
  owner = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { stdout } = owner;
  if (stdout === null) throw new Error('The other process has no output.');
  for await (const line of createInterface(stdout)) {
    if (line.startsWith('pid ')) elsewhere.push(Number(line.slice('pid '.length)));
    return line;
  }
  return '';
}

const isAlive = (pid: number): boolean => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

async function untilDead(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function killOwner(): Promise<void> {
  if (owner === null) throw new Error('There is no other process.');
  const ended = once(owner, 'exit');
  owner.kill('SIGKILL');
  await ended;
}

async function killServer(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await untilDead(pid);
}

describe('the embedded database', () => {
  test('keeps its data over a clean stop and start, and leaves no pid file', async () => {
    copyMade();
    const server = await start();
    await query(server, 'create table kept as select 1 as one');
    const { dataFolder } = server;
    await stop();
    expect(existsSync(join(dataFolder, 'postmaster.pid'))).toBe(false);
    expect(existsSync(join(dataDir, 'touchline.lock'))).toBe(false);
    expect(await query(await start(), 'select one from kept')).toEqual([{ one: 1 }]);
  });

  test('listens on no network address', async () => {
    copyMade();
    expect(await query(await start(), 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  });

  test('closes its folder and its log to other users, also those of an earlier version @long', async () => {
    mkdirSync(dataDir, { mode: 0o755 });
    const log = join(dataDir, 'postgres.log');
    writeFileSync(log, '', { mode: 0o644 });
    await start();
    const modes = [dataDir, log].map((path) => statSync(path).mode & 0o777);
    // As root the database runs as another user, who needs access through the folder.
    expect(modes).toEqual([process.getuid?.() === 0 ? 0o710 : 0o700, 0o600]);
  });

  test('flushes commits by default', async () => {
    copyMade();
    embedded = await startEmbedded({ dataDir });
    expect(await query(embedded, 'show fsync')).toEqual([{ fsync: 'on' }]);
  });

  test('refuses a second process in one line that names the first', async () => {
    copyMade();
    await startElsewhere(dataDir);
    const refused = startEmbedded({ dataDir });
    await expect(refused).rejects.toThrow(CannotStart);
    await expect(refused).rejects.toThrow(
      `${dataDir} is in use by another Touchline (process ${owner?.pid}): stop it, or set DATA_DIR to another folder.`,
    );
  });

  test('refuses a second start in the same process too', async () => {
    copyMade();
    await start();
    await expect(startEmbedded({ dataDir })).rejects.toThrow('in use by another Touchline');
  });

  test('takes over the server of a killed process, with its commits', async () => {
    copyMade();
    const line = await startElsewhere(dataDir);
    await killOwner();
    const server = await start();
    expect(server.adopted).toBe(true);
    expect(`pid ${server.pid}`).toBe(line);
    await stop();
    expect(isAlive(server.pid)).toBe(false);
  });

  test('the end of a server that was taken over ends its process too @long', async () => {
    copyMade();
    const pid = Number((await startElsewhere(dataDir)).slice('pid '.length));
    await killOwner();
    await startElsewhere(dataDir);
    if (owner === null) throw new Error('There is no other process.');
    const ended = once(owner, 'exit');
    await killServer(pid);
    expect(await ended).toEqual([1, null]);
  });

  test('starts after the whole server was killed with the process', async () => {
    copyMade();
    const pid = Number((await startElsewhere(dataDir)).slice('pid '.length));
    await Promise.all([killOwner(), killServer(pid)]);
    const server = await start();
    expect(server.adopted).toBe(false);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('starts despite a pid file whose pid now belongs to another program', async () => {
    copyMade();
    const { dataFolder } = await start();
    await stop();
    writeFileSync(join(dataFolder, 'postmaster.pid'), `${process.pid}\n${dataFolder}\n1\n5432\n/nowhere\n\n`);
    expect((await start()).adopted).toBe(false);
  });

  test('starts despite the lock of a process whose pid was reused @long', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'touchline.lock'), `${process.pid} 1\n`);
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a start killed while creating the folder does not block the next @long', async () => {
    mkdirSync(join(dataDir, 'postgres.new'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '18');
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('ends with the process that started it', async () => {
    copyMade();
    const pid = Number((await startElsewhere(dataDir)).slice('pid '.length));
    owner?.kill('SIGTERM');
    await untilDead(pid);
    expect(isAlive(pid)).toBe(false);
  });

  test.runIf(process.getuid?.() === 0)(
    'as root in a folder that only root can enter, keeps its data elsewhere and reports it',
    async () => {
      chmodSync(root, 0o700);
      const printed: string[] = [];
      embedded = await startEmbedded({ dataDir, durable: false, print: (line) => printed.push(line) });
      expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(embedded.dataFolder.startsWith(root)).toBe(false);
      expect(printed).toEqual([
        `The database's user cannot enter ${dataDir}: its data are kept in ${embedded.dataFolder}.`,
      ]);
    },
  );
});
