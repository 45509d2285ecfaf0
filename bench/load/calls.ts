import { Agent, request } from 'node:http';
import process from 'node:process';
import type { CallKey } from '@touchline/contract/calls';
import { xfc } from '@touchline/domain/money';
import { CURRENT_RULES, HOUR_MS } from '@touchline/domain/rules/index';
import type { FastifyInstance } from 'fastify';
import { gameNow } from '../../server/src/db/clock.ts';
import { connect, inTransaction, sql, type Db } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { serveHealth } from '../../server/src/http/edge/health.ts';
import { postgresMemory } from '../../server/src/http/processes/postgres-memory.ts';
import { makeServer } from '../../server/src/http/edge/server.ts';
import {
  requestOf,
  signUp,
  visitor,
  type Identity,
  type SignedUp,
} from '../../server/src/testing/http/client.ts';
import { secretsFrom } from '../../server/src/secrets.ts';
import { openCluster } from '../../server/src/testing/database/cluster.ts';
import { makeContest, makeFootball } from '../../server/src/testing/contests/contests.ts';
import { fundRewards } from '../../server/src/wallet/fund-rewards.ts';
import { openEdge } from './unlimited-edge.ts';

const CONNECTIONS = 16;
const REPETITIONS = 3;
const READS = 400;
const MANAGERS = 12;
/** Contests per repetition; every manager joins each of them. */
const CONTESTS = 8;
const FEE = xfc(1_000n);
const PEER = 'GET /health/live';
const JOIN = 'contests.join';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

/** Median and 99th percentile latency in milliseconds, and answers per second. */
interface Figures {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}

/**
 * Measures calls over loopback on its own durable database. The load runs in the server's process, so the figures cover
 * both together; the peer is measured the same way. With `--shared` nonces are shared with other processes through the
 * database.
 */
export async function measureCalls(): Promise<boolean> {
  const { cluster, remove } = await openCluster({ durable: true });
  await migrate(cluster.url('postgres'));
  const db = connect(cluster.url('postgres'), 20);
  const app = await openServer(db);
  try {
    await app.listen({ port: 0, host: '127.0.0.1' });
    return await measure(app, db);
  } finally {
    await app.close();
    await db.destroy();
    await remove();
  }
}

async function openServer(db: Db): Promise<FastifyInstance> {
  const at = await gameNow(db);
  await inTransaction(db, (tx) => fundRewards(tx, at, CURRENT_RULES.money.rewardsSeed));
  const shared = process.argv.includes('--shared')
    ? postgresMemory(db, secretsFrom('a key of at least thirty-two characters'))
    : undefined;
  const edge = openEdge(db, shared === undefined ? {} : { shared });
  const { refusalTexts, load, counter } = edge;
  return makeServer({
    edge,
    trustedProxies: [],
    logger: false,
    extend: (server) => {
      serveHealth(server, { db, load, counter, refusalTexts, metricsToken: null, isStopping: () => false });
      return Promise.resolve();
    },
  });
}

async function measure(app: FastifyInstance, db: Db): Promise<boolean> {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const send = sender(address.port);
  const managers: SignedUp[] = [];
  for (let index = 0; index < MANAGERS; index += 1) managers.push(await signUp(app));
  const football = await makeFootball(db, {
    kickOffAt: new Date((await gameNow(db)).getTime() + 6 * HOUR_MS),
  });
  const shown = await makeContest(db, football, { entryFee: FEE });
  const [reader] = managers;
  if (reader === undefined) throw new Error('There is no manager.');
  const repeated = (key: CallKey, input: Readonly<Record<string, unknown>>, identity: Identity): Sent[] =>
    Array.from({ length: READS }, () => signed(key, input, identity));
  const found = new Map<string, Figures[]>();
  let wrong = 0;
  let shed = 0;
  let joins = 0;
  const take = async (name: string, sent: readonly Sent[]): Promise<void> => {
    const { figures, refusalTexts } = await drive(send, sent);
    for (const [code, count] of refusalTexts) {
      if (code === 'ERR_BUSY') shed += count;
      else if (code !== 'SUCCESS') wrong += count;
    }
    if (name === JOIN) joins += refusalTexts.get('SUCCESS') ?? 0;
    found.set(name, [...(found.get(name) ?? []), figures]);
  };
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    await take(
      PEER,
      Array.from({ length: READS }, () => plain('/health/live')),
    );
    await take('startup.configuration', repeated('startup.configuration', {}, visitor()));
    await take('contests.get', repeated('contests.get', { id: shown }, visitor()));
    await take('wallet.balances', repeated('wallet.balances', {}, reader.identity));
    const contests: number[] = [];
    for (let index = 0; index < CONTESTS; index += 1) {
      contests.push(await makeContest(db, football, { entryFee: FEE }));
    }
    const intents = contests.flatMap((id) => managers.map(({ identity }) => signed(JOIN, { id }, identity)));
    await take(JOIN, intents);
  }
  const { rows } = await sql<{ entries: number }>`select count(*)::int as entries from entry`.execute(db);
  return show(found, { wrong, shed, joins, entries: rows[0]?.entries ?? 0 });
}

interface Correctness {
  /** Answers that are neither a success nor ERR_BUSY. */
  readonly wrong: number;
  /** Requests rejected because the machine was too busy. */
  readonly shed: number;
  /** Joins answered Ok, and entries in the database. */
  readonly joins: number;
  readonly entries: number;
}

function show(
  found: ReadonlyMap<string, readonly Figures[]>,
  { wrong, shed, joins, entries }: Correctness,
): boolean {
  const peer = found.get(PEER) ?? [];
  const table = [...found].map(([call, all]) => ({
    call,
    'p50 ms': middle(all.map(({ p50 }) => p50)).toFixed(2),
    'p99 ms': middle(all.map(({ p99 }) => p99)).toFixed(2),
    'calls/s': Math.round(middle(all.map(({ perSecond }) => perSecond))),
    'of the peer': middle(
      all.map(({ perSecond }, index) => perSecond / (peer[index]?.perSecond ?? 1)),
    ).toFixed(2),
  }));
  console.log(
    `${CONNECTIONS} connections, median of ${REPETITIONS}, load made in the server's process, durable`,
  );
  console.table(table);
  const ok = wrong === 0 && entries === joins;
  console.log(`${wrong} wrong answers, ${shed} rejected as too busy; ${entries} entries of ${joins} joins`);
  console.log(
    JSON.stringify({ name: 'calls', ok, goals: {}, figures: { calls: table, wrong, shed, joins, entries } }),
  );
  return ok;
}

function signed(key: CallKey, input: Readonly<Record<string, unknown>>, identity: Identity): Sent {
  const { method, url, headers, payload } = requestOf(key, input, identity);
  return { method, path: url, headers, body: payload ?? null };
}

function plain(path: string): Sent {
  return { method: 'GET', path, headers: {}, body: null };
}

type Send = (sent: Sent) => Promise<string>;

/** Sends a request and returns its outcome: SUCCESS or the error code. */
function sender(port: number): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  return ({ method, path, headers, body }) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const length = body === null ? {} : { 'content-length': String(body.length) };
    const outgoing = request({ agent, port, method, path, headers: { ...headers, ...length } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => resolve(/"error":"(\w+)"/.exec(text)?.[1] ?? ''));
    });
    outgoing.on('error', reject);
    outgoing.end(body ?? undefined);
    return promise;
  };
}

async function drive(
  send: Send,
  requests: readonly Sent[],
): Promise<{ figures: Figures; refusalTexts: ReadonlyMap<string, number> }> {
  const times: number[] = [];
  let next = 0;
  const refusalTexts = new Map<string, number>();
  const started = process.hrtime.bigint();
  const lane = async (): Promise<void> => {
    for (let sent = requests[next++]; sent !== undefined; sent = requests[next++]) {
      const at = performance.now();
      const code = await send(sent);
      refusalTexts.set(code, (refusalTexts.get(code) ?? 0) + 1);
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor((times.length - 1) * share)] ?? 0;
  return { figures: { p50: at(0.5), p99: at(0.99), perSecond: times.length / seconds }, refusalTexts };
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
