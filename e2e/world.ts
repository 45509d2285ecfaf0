import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MINUTE_MS } from '@touchline/domain/rules/index';
import pg from 'pg';
import type { ChainSettings } from '../server/src/chain/chain-settings.ts';
import { readConfig } from '../server/src/config.ts';
import { contestChecks } from '../server/src/contests/lifecycle/contest-checks.ts';
import { gameNow, setClock, stepClock } from '../server/src/db/clock.ts';
import { connect, inTransaction, sql, type Db } from '../server/src/db/database.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { WORLD_PROVIDER } from '../server/src/feeds/world/leagues.ts';
import { drain, type Work } from '../server/src/jobs/drain.ts';
import { processLease } from '../server/src/jobs/process-leases.ts';
import { sprintLeague } from '../server/src/world/sprint.ts';
import { startLocalChain } from '../server/src/testing/chain/local-chain.ts';
import { openCluster } from '../server/src/testing/database/cluster.ts';
import { verifyBooks } from '../server/src/wallet/verify-books.ts';
import { buildWork } from '../server/src/work.ts';
import { Rivals } from './rivals.ts';
import { freePort } from '../server/src/testing/free-port.ts';

/** A running product: server, database, football, and a clock that advances only on request. */
export interface World {
  /** Address of the pages, without a slash at the end. */
  readonly url: string;
  readonly db: Db;
  readonly rivals: Rivals;
  /** The chain that the product takes deposits from; each transaction makes a block. */
  readonly chain: Awaited<ReturnType<typeof startLocalChain>>;
  now(): Promise<Date>;
  /** Advances the game's clock and runs everything that falls due on the way. */
  step(minutes: number): Promise<void>;
  /** Advances to a kick-off of the Sprint League (every quarter of an hour), less a number of minutes. */
  stepToKickOff(minutesBefore: number): Promise<void>;
  /** The address of the first match of a contest. */
  matchOf(contestId: number): Promise<string>;
  /** Throws with every finding when the books are wrong. */
  verifyBooks(): Promise<void>;
  close(): Promise<void>;
}

/** The seed of the world's football, and also its secret. */
export const SEED = 'journeys';
const DATABASE = 'touchline';
/** A kick-off time of the Sprint League; any would do, but it must be constant. */
const BEGINNING = Date.UTC(2026, 2, 7, 14, 0);
const ROUND_MS = 15 * MINUTE_MS;
const LEASE_MS = 60 * MINUTE_MS;
/**
 * The clock stops at each multiple of this on its way, kick-offs included, and the due work runs. Nothing is observed
 * in between, so smaller steps would only cost time.
 */
const STRIDE_MS = 5 * MINUTE_MS;
/** Skips the matches the leagues played before the world began: no journey uses them, and they take seconds. */
const HISTORY = `history ${WORLD_PROVIDER}`;
/** Long enough for an overloaded machine. */
const START_MS = 150_000;
const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));

/** Starts a separate product on a temporary folder and a free port. */
export async function openWorld(): Promise<World> {
  const { cluster, dataDir, remove } = await openCluster({ durable: false });
  const url = cluster.url(DATABASE);
  await createDatabase(cluster.url('postgres'));
  await migrate(url);
  const db = connect(url, 6);
  await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at: new Date(BEGINNING) }));
  const work = worldWork();
  // The holder of the leases does the work: it runs when the clock is moved, and never in between.
  const sweeps = [...work.sweeps.map(({ name }) => name), HISTORY];
  for (const name of sweeps) await processLease(db, `sweep ${name}`, LEASE_MS).take();
  const chain = await startLocalChain({ port: await freePort() });
  const server = await startServer(url, join(dataDir, 'server'), chain.settings);
  await drain(db, work);

  const stepTo = async (time: number): Promise<void> => {
    for (let at = (await gameNow(db)).getTime(); at < time;) {
      at = Math.min(time, (Math.floor(at / STRIDE_MS) + 1) * STRIDE_MS);
      await inTransaction(db, (tx) => stepClock(tx, new Date(at)));
      await drain(db, work);
    }
  };
  return {
    url: server.url,
    db,
    rivals: new Rivals(db),
    chain,
    now: () => gameNow(db),
    step: async (minutes) => stepTo((await gameNow(db)).getTime() + minutes * MINUTE_MS),
    async stepToKickOff(minutesBefore) {
      const now = (await gameNow(db)).getTime();
      const ahead = now + minutesBefore * MINUTE_MS;
      await stepTo(Math.ceil((ahead + 1) / ROUND_MS) * ROUND_MS - minutesBefore * MINUTE_MS);
    },
    async matchOf(contestId) {
      const { rows } = await sql<{ id: number }>`
        select min(match_id) as id from contest_match where contest_id = ${contestId}
      `.execute(db);
      return `/stats/details/match/${rows[0]?.id}`;
    },
    async verifyBooks() {
      const wrong = (await verifyBooks(db, contestChecks)).filter(({ findings }) => findings.length > 0);
      if (wrong.length > 0) {
        throw new Error(wrong.map(({ name, findings }) => `${name}: ${findings.join('; ')}`).join('\n'));
      }
    },
    async close() {
      await server.stop();
      await chain.stop();
      await db.destroy();
      await remove();
    },
  };
}

/** The sweeps and jobs of the product, and its football. */
function worldWork(): Work {
  const { sweeps, handlers } = buildWork({ config: readConfig({ NODE_ENV: 'test' }) });
  const football = sprintLeague({ seed: SEED, secret: SEED }, (matchId, refused) => {
    throw new Error(`Events of match ${matchId} were refused: ${JSON.stringify(refused)}`);
  });
  return { sweeps: [football, ...sweeps], handlers };
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`create database ${DATABASE}`);
  await client.end();
}

interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the server in a separate process, as in production. */
async function startServer(
  databaseUrl: string,
  dataDir: string,
  chain: ChainSettings,
): Promise<RunningServer> {
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '10',
      WORLD_SEED: SEED,
      WORLD_MANAGERS: '0',
      // All browsers of a run share one address.
      LIMITS_FACTOR: '20',
      CHAIN_URL: chain.url,
      CHAIN_TOKEN: chain.token,
      CHAIN_DEPOSIT_ADDRESS: chain.depositAddress,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = outputOf(child);
  // A worker that exits before it closes its world must leave no server behind.
  process.once('exit', () => child.kill('SIGKILL'));
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string): void => {
      child.kill('SIGKILL');
      reject(new Error(`The server ${why}:\n${output()}`));
    };
    const ended = (): void => fail('ended');
    const late = setTimeout(() => fail('did not start in time'), START_MS);
    child.once('exit', ended);
    child.stdout?.on('data', () => {
      if (!output().includes('Touchline is at')) return;
      clearTimeout(late);
      child.off('exit', ended);
      resolve();
    });
  });
  return { url: `http://localhost:${port}`, stop };
}

/** The output of a process so far; its error log lines are also printed to stderr. */
function outputOf(child: ChildProcess): () => string {
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stdout?.on('data', (text: string) => {
    if (text.includes('"level":50')) process.stderr.write(text);
  });
  return () => printed;
}
