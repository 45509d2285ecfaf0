import { loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { CallInput, CallKey } from '@touchline/contract/calls';
import { TRANSACTION_FILTERS } from '@touchline/contract/wallet/wallet';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { gameNow } from '../../server/src/db/clock.ts';
import { connect, inTransaction, sql, type Db } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { seeded } from '../../server/src/feeds/seeded.ts';
import { openCluster } from '../../server/src/testing/database/cluster.ts';
import { signUp, type SignedUp } from '../../server/src/testing/http/client.ts';
import { fundRewards } from '../../server/src/wallet/fund-rewards.ts';
import { KIND_TABLES, kindsOf, LINE_KIND } from '../../server/src/wallet/line-kinds.ts';
import { atMost, conclude, machine, spreadOf, spreadText } from '../goals.ts';
import type { LoadFigures } from '../load/load.ts';
import { loadOn, openMarketServer, requestText } from '../load/market-server.ts';
import { seedWallet, type WalletSize } from './seed.ts';

const CALL = 'wallet.transactions' satisfies CallKey;
const PER_PAGE = 12;
/** More requests than any machine answers on one connection. */
const MAX_A_SECOND = 1_500;
const GOAL_MS = 15;

type Question = CallInput<'wallet.transactions'>;

interface Run extends WalletSize {
  readonly seconds: number;
  readonly repetitions: number;
  readonly checked: number;
}

/**
 * Measures the page of transactions over HTTP, signed, for a manager with many lines in a large ledger: every filter, asset
 * type and currency, the first pages by number and pages anywhere in the list by the last line seen. Pages are compared
 * with the same pages computed from all lines, whose time is shown beside.
 */
export async function measureWallet(quick: boolean): Promise<boolean> {
  const run: Run = quick
    ? { postings: 40_000, own: 2_000, others: 200, seconds: 1, repetitions: 1, checked: 20 }
    : { postings: 10_000_000, own: 200_000, others: 50_000, seconds: 10, repetitions: 3, checked: 40 };
  const { cluster, remove } = await openCluster({ durable: true });
  const url = cluster.url('postgres');
  await migrate(url);
  const db = connect(url, 8);
  const app = await openMarketServer(db, (routes) => routes);
  const load = new Worker(new URL('../load/load.ts', import.meta.url));
  try {
    const at = await gameNow(db);
    await inTransaction(db, (tx) => fundRewards(tx, at, CURRENT_RULES.money.rewardsSeed));
    const manager = await signUp(app);
    await seedWallet(db, manager.managerId, run);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const lines = await ownLines(db, manager.managerId);
    const { wrong, naive } = await compared(db, manager, drawQuestions(lines, run.checked, 'compare'));
    const found: LoadFigures[] = [];
    for (let index = 0; index < run.repetitions; index += 1) {
      const questions = drawQuestions(lines, run.seconds * MAX_A_SECOND, `run ${index}`);
      const requests = [questions.map((each) => requestText(CALL, { ...each }, manager.identity))];
      const figures = await loadOn(load, app, { connections: 1, seconds: run.seconds, requests });
      if (figures.wrong > 0) wrong.push(`${figures.wrong} answers were no page`);
      found.push(figures);
    }
    return show(found, { run, quick, wrong, naive, lines: lines.length });
  } finally {
    await load.terminate();
    await app.close();
    await db.destroy();
    await remove();
  }
}

/** The ids of the manager's lines, newest first. */
async function ownLines(db: Db, managerId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select transaction_id || '-' || line as id from posting
    join account on account.id = account_id and owner = 'manager' and manager_id = ${managerId}
    order by transaction_id desc, line desc
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Questions of every kind in equal parts: half for one of the first pages, half below a line anywhere in the list. */
function drawQuestions(lines: readonly string[], count: number, seed: string): readonly Question[] {
  const draws = seeded(seed);
  const filters: readonly Omit<Question, 'page'>[] = [
    {},
    { asset_type: 1 },
    { asset_type: 2 },
    { currency_id: 1 },
    { currency_id: 2 },
    { filter: 'trade', asset_type: 2 },
    ...TRANSACTION_FILTERS.map((filter) => ({ filter })),
  ];
  return Array.from({ length: count }, (_, index) => {
    const filter = filters[index % filters.length] ?? {};
    if (draws.whole(2) === 0) return { page: 1 + draws.whole(20), ...filter };
    return { page: 2, before: lines[draws.whole(lines.length)], ...filter };
  });
}

/** Compares pages with those computed from all lines, and takes the time of the latter. */
async function compared(
  db: Db,
  manager: SignedUp,
  questions: readonly Question[],
): Promise<{ readonly wrong: string[]; readonly naive: readonly number[] }> {
  const wrong: string[] = [];
  const naive: number[] = [];
  for (const question of questions) {
    const { data, summary } = await manager.call(CALL, question);
    const from = performance.now();
    const expected = await naivePage(db, manager.managerId, question);
    naive.push(performance.now() - from);
    const ids = data.map(({ id }) => id).join();
    if (ids !== expected.ids.join() || summary.total !== expected.total)
      wrong.push(
        `${JSON.stringify(question)}: ${ids} of ${summary.total}, not ${expected.ids.join()} of ${expected.total}`,
      );
  }
  return { wrong, naive };
}

/** The same page by counting and sorting every line of the manager. */
async function naivePage(
  db: Db,
  managerId: number,
  { page, before, filter, asset_type, currency_id }: Question,
): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
  const asset = asset_type === undefined ? undefined : Number(asset_type);
  const { rows } = await sql<{ id: string; currency: string }>`
    select posting.transaction_id || '-' || posting.line as id, currency
    from posting
    join account on account.id = posting.account_id and account.owner = 'manager' and account.manager_id = ${managerId}
    join ledger_transaction as transaction on transaction.id = posting.transaction_id
    ${KIND_TABLES}
    where ${LINE_KIND} = any(${kindsOf(filter, asset)}::int[])
    order by posting.transaction_id desc, posting.line desc
  `.execute(db);
  const wanted = currency_id === undefined ? null : Number(currency_id) === 1 ? 'XFC' : 'GOLD';
  const ids = rows.filter(({ currency }) => wanted === null || currency === wanted).map(({ id }) => id);
  const placeOf = (id: string): bigint => BigInt(id.split('-')[0] ?? '0');
  const from =
    before === undefined
      ? (Number(page) - 1) * PER_PAGE
      : ids.findIndex((id) => placeOf(id) < placeOf(before));
  return { ids: from < 0 ? [] : ids.slice(from, from + PER_PAGE), total: ids.length };
}

interface Shown {
  readonly run: Run;
  readonly quick: boolean;
  readonly wrong: readonly string[];
  readonly naive: readonly number[];
  readonly lines: number;
}

function show(found: readonly LoadFigures[], { run, quick, wrong, naive, lines }: Shown): boolean {
  const p99 = spreadOf(found.map((each) => each.p99));
  const sums = spreadOf(naive);
  console.log(
    `${run.postings} postings, ${lines} of the manager; median of ${run.repetitions} x ${run.seconds} s (min to max), ` +
      `${machine()}, load average ${loadavg()[0]?.toFixed(1)}`,
  );
  console.table({
    'page of transactions': {
      'p50 ms': spreadText(spreadOf(found.map((each) => each.p50)), 1),
      'p95 ms': spreadText(spreadOf(found.map((each) => each.p95)), 1),
      'p99 ms': spreadText(p99, 1),
      'pages/s': spreadText(spreadOf(found.map((each) => each.perSecond)), 0),
      busy: found.reduce((sum, each) => sum + each.busy, 0),
    },
    'from all lines, query alone': { 'p50 ms': spreadText(sums, 1) },
  });
  const goals = { 'p99 of a page, ms': atMost(p99.median, GOAL_MS, GOAL_MS) };
  return conclude('wallet', goals, { wrong, quick, figures: { ...run, runs: found, naive: sums } });
}
