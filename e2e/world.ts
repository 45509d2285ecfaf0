import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { MINUTE_MS } from '@touchline/domain/rules/index';
import type { ChainSettings } from '../server/src/chain/chain-settings.ts';
import { contestChecks } from '../server/src/contests/lifecycle/contest-checks.ts';
import { gameNow, stepClock } from '../server/src/db/clock.ts';
import { inTransaction, sql, type Db } from '../server/src/db/database.ts';
import { drain } from '../server/src/jobs/drain.ts';
import type { startLocalChain } from '../server/src/testing/chain/local-chain.ts';
import { verifyBooks } from '../server/src/wallet/verify-books.ts';
import { Rivals } from './scenes/rivals.ts';
import { freePort } from '../server/src/testing/processes/free-port.ts';
import { CLUSTER_VARIABLE } from './servers/share-cluster.ts';
import { copyWorldDatabase, openWorldCluster, SEED, worldWork } from './servers/world-database.ts';

/** A running product: server, database, football, and a clock that advances only on request. */
export interface World {
  /** Address of the pages, without a slash at the end. */
  readonly url: string;
  readonly db: Db;
  readonly rivals: Rivals;
  /** The chain that the product takes deposits from; each transaction makes a block. Throws in a world without one. */
  chain(): LocalChain;
  now(): Promise<Date>;
  /** Advances the game's clock and runs everything that falls due meanwhile. */
  step(minutes: number): Promise<void>;
  /** Advances to a kick-off of the Sprint League (every quarter of an hour), less a number of minutes. */
  stepToKickOff(minutesBefore: number): Promise<void>;
  /** The address of the first match of a contest. */
  matchOf(contestId: number): Promise<string>;
  /** Throws with every finding when the books are wrong. */
  verifyBooks(): Promise<void>;
  /**
   * Replaces the server by another version of it at the same address; `main` is the path of its `main.ts`, by default
   * that of this version, and `environment` holds further settings of it.
   */
  upgrade(main?: string, environment?: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

type LocalChain = Awaited<ReturnType<typeof startLocalChain>>;

const ROUND_MS = 15 * MINUTE_MS;
/**
 * The clock stops at each multiple of this on its way, kick-offs and the middle of matches included, and the due work
 * runs. Nothing is observed in between, so smaller steps would only cost time.
 */
const STRIDE_MS = ROUND_MS / 2;
/** Long enough for an overloaded machine. */
const START_MS = 150_000;
const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));

/** Starts a separate product on a temporary folder and a free port, with a chain of its own on request. */
export async function openWorld(
  { hasChain }: { readonly hasChain: boolean } = { hasChain: false },
): Promise<World> {
  const shared = process.env[CLUSTER_VARIABLE];
  const own = shared === undefined ? await openWorldCluster() : null;
  const { url, db, dataDir, remove } = await copyWorldDatabase(own?.adminUrl ?? shared ?? '');
  const work = worldWork();
  const chain = hasChain ? await startChain() : null;
  const port = await freePort();
  const start = (main: string, environment: Readonly<Record<string, string>> = {}) =>
    startServer(main, { port, databaseUrl: url, dataDir, chain: chain?.settings ?? null, environment });
  let server = await start(MAIN);

  const stepTo = async (time: number): Promise<void> => {
    for (let at = (await gameNow(db)).getTime(); at < time;) {
      at = Math.min(time, (Math.floor(at / STRIDE_MS) + 1) * STRIDE_MS);
      await inTransaction(db, (tx) => stepClock(tx, new Date(at)));
      await drain(db, work);
    }
  };
  return {
    url: `http://localhost:${port}`,
    db,
    rivals: new Rivals(db),
    chain() {
      if (chain === null) throw new Error('this world has no chain: test.use({ hasChain: true })');
      return chain;
    },
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
    async upgrade(main = MAIN, environment = {}) {
      await server.stop();
      server = await start(main, environment);
    },
    async close() {
      await server.stop();
      await chain?.stop();
      await remove();
      await own?.remove();
    },
  };
}

/** Starts a chain. Its library is loaded only here: it is as large as the product, and few worlds have a chain. */
async function startChain(): Promise<LocalChain> {
  const { startLocalChain } = await import('../server/src/testing/chain/local-chain.ts');
  return startLocalChain({ port: await freePort() });
}

interface RunningServer {
  stop(): Promise<void>;
}

interface ServerSettings {
  readonly port: number;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly chain: ChainSettings | null;
  /** Settings of a single journey, before all others. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Starts a server by the path of its `main.ts` in a separate process, as in production. */
async function startServer(
  main: string,
  { port, databaseUrl, dataDir, chain, environment }: ServerSettings,
): Promise<RunningServer> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '10',
      WORLD_SEED: SEED,
      WORLD_MANAGERS: '0',
      // All browsers of a run share one address.
      LIMITS_FACTOR: '20',
      ...(chain !== null && {
        CHAIN_URL: chain.url,
        CHAIN_TOKEN: chain.token,
        CHAIN_DEPOSIT_ADDRESS: chain.depositAddress,
      }),
      LOG_LEVEL: 'error',
      ...environment,
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
  return { stop };
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
