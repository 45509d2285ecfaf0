import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import type { FastifyInstance } from 'fastify';
import { gameNow } from '../../../server/src/db/clock.ts';
import { connect, inTransaction, type Db } from '../../../server/src/db/database.ts';
import { listenTo } from '../../../server/src/db/listen.ts';
import { migrate } from '../../../server/src/db/migrate.ts';
import { LIVE_CHANNEL, parseTopicChange } from '../../../server/src/live/topic-changes.ts';
import { noteMarketTopics } from '../../../server/src/market/trading/market-changes.ts';
import { clientOf, visitor } from '../../../server/src/testing/http/client.ts';
import { openCluster } from '../../../server/src/testing/database/cluster.ts';
import { fundRewards } from '../../../server/src/wallet/fund-rewards.ts';
import { atLeast, atMost, conclude, machine, spreadOf, spreadText } from '../../goals.ts';
import type { LoadFigures } from '../../load/load.ts';
import { loadOn, openMarketServer, requestText } from '../../load/market-server.ts';
import { drawQuestions, offsetPage, pageOfIds, type Question } from './questions.ts';
import { keepTrading } from './price-changes.ts';
import { seedMarket } from './seed.ts';

const CLIENTS = 4;
const LIST = 'market.players.list';
/** More requests than any machine answers. */
const MAX_A_SECOND = 3_000;
/** The server rejects reads while its thread is overloaded; after this time it accepts them again. */
const UNTIL_AT_REST_MS = 500;
/** Maximum age of the index of cards. */
const INDEX_AGE_MS = 1_100;

interface Size {
  readonly orders: number;
  readonly cardsOfEachStar: number;
  readonly seconds: number;
  readonly offsetPages: number;
  readonly checked: number;
  readonly repetitions: number;
}

/** Latency of OFFSET pages in milliseconds. */
interface OffsetFigures {
  readonly p50: number;
  readonly p99: number;
  readonly pages: number;
}

interface Repetition {
  readonly list: LoadFigures;
  readonly offset: OffsetFigures;
}

/**
 * Measures the list of player cards over HTTP with random filters, sorts and pages, each with its facets, over a
 * million open orders while fifty cards per second change their prices. It alternates with the same pages computed from
 * the orders with OFFSET and count, queried directly from the database and without facets, which favours them.
 */
export async function measureMarket(quick: boolean): Promise<boolean> {
  const size: Size = quick
    ? { orders: 20_000, cardsOfEachStar: 40, seconds: 1, offsetPages: 8, checked: 10, repetitions: 1 }
    : { orders: 1_000_000, cardsOfEachStar: 600, seconds: 5, offsetPages: 40, checked: 40, repetitions: 3 };
  const { cluster, remove } = await openCluster({ durable: true });
  const url = cluster.url('postgres');
  await migrate(url);
  const db = connect(url, 20);
  const peers = connect(url, CLIENTS);
  const app = await openMarketServer(db, (routes) => routes);
  // Another process trades, as far as the server can tell: it hears of changes as it does in production.
  const noteTopics = noteMarketTopics(db);
  const stopListening = listenTo(url, LIVE_CHANNEL, (payload) => {
    const change = parseTopicChange(payload);
    if (change !== null) noteTopics(change.kind, change.ids);
  });
  const load = new Worker(new URL('../../load/load.ts', import.meta.url));
  try {
    const at = await gameNow(db);
    await inTransaction(db, (tx) => fundRewards(tx, at, CURRENT_RULES.money.rewardsSeed));
    const leagues = await seedMarket(db, size);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const wrong = await differences(app, db, drawQuestions(leagues, size.checked, { sort: 'price' }));
    const found: Repetition[] = [];
    for (let index = 0; index < size.repetitions; index += 1) {
      const requests = requestsOf(leagues, size.seconds * MAX_A_SECOND);
      await pause(UNTIL_AT_REST_MS);
      const trade = keepTrading(peers);
      const list = await loadOn(load, app, { connections: CLIENTS, seconds: size.seconds, requests });
      await trade.stop();
      if (list.wrong > 0) wrong.push(`${list.wrong} answers were neither a list nor busy`);
      const pages = drawQuestions(leagues, size.offsetPages, { sort: 'price' });
      found.push({ list, offset: await offsetFigures(peers, pages) });
    }
    await pause(INDEX_AGE_MS);
    wrong.push(...(await differences(app, db, drawQuestions(leagues, size.checked, { sort: 'price' }))));
    return show(found, size, quick, wrong);
  } finally {
    await load.terminate();
    await stopListening();
    await app.close();
    await db.destroy();
    await peers.destroy();
    await remove();
  }
}

function requestsOf(leagues: readonly number[], count: number): readonly (readonly string[])[] {
  const lists = Array.from({ length: CLIENTS }, (): string[] => []);
  for (const [index, question] of drawQuestions(leagues, count, { sort: null }).entries())
    lists[index % CLIENTS]?.push(requestText(LIST, question, visitor()));
  return lists;
}

/** Compares pages of the list with the same pages computed from the orders. */
async function differences(app: FastifyInstance, db: Db, questions: readonly Question[]): Promise<string[]> {
  const client = clientOf(app);
  const found: string[] = [];
  for (const question of questions) {
    const { data, summary } = await client.call(LIST, question);
    const ids = data.map((card) => card.card_id).join();
    const { ids: wanted, total } = await pageOfIds(db, question);
    if (ids !== wanted.join() || summary.total !== total)
      found.push(`${JSON.stringify(question)}: ${ids} of ${summary.total}, not ${wanted.join()} of ${total}`);
  }
  return found;
}

async function offsetFigures(db: Db, questions: readonly Question[]): Promise<OffsetFigures> {
  const times: number[] = [];
  const left = [...questions];
  const client = async (): Promise<void> => {
    for (let question = left.pop(); question !== undefined; question = left.pop()) {
      const at = performance.now();
      await offsetPage(db, question);
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.floor((times.length - 1) * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), pages: times.length };
}

function show(found: readonly Repetition[], size: Size, quick: boolean, wrong: readonly string[]): boolean {
  const ofList = (figure: keyof LoadFigures) => spreadOf(found.map(({ list }) => list[figure]));
  const ofOffset = (figure: keyof OffsetFigures) => spreadOf(found.map(({ offset }) => offset[figure]));
  const ratio = spreadOf(found.map(({ list, offset }) => offset.p50 / list.p50));
  console.log(
    `${size.orders} open orders of ${size.cardsOfEachStar * 5} cards, ${CLIENTS} clients, ` +
      `median of ${size.repetitions} x ${size.seconds} s (min to max), ${machine()}`,
  );
  console.table({
    'a filtered page with its facets, over HTTP': {
      'p50 ms': spreadText(ofList('p50'), 2),
      'p95 ms': spreadText(ofList('p95'), 2),
      'p99 ms': spreadText(ofList('p99'), 2),
      'a second': spreadText(ofList('perSecond'), 0),
      rejected: spreadText(ofList('busy'), 0),
    },
    'the page by OFFSET and its count, in the database': {
      'p50 ms': spreadText(ofOffset('p50'), 2),
      'p99 ms': spreadText(ofOffset('p99'), 2),
    },
  });
  const goals = {
    'p50 of OFFSET over p50 of the list': atLeast(ratio.median, 20, 10),
    'p99 ms of the list': atMost(ofList('p99').median, 10, 20),
    'p95 ms of a change of filters': atMost(ofList('p95').median, 100, 100),
  };
  return conclude('market', goals, { wrong, quick, figures: { ...size, ratio, runs: found } });
}
