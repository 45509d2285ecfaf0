import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { advanceContest } from '../../../server/src/contests/lifecycle/advance-contest.ts';
import { contestChecks } from '../../../server/src/contests/lifecycle/contest-checks.ts';
import { payOut, type Debt } from '../../../server/src/contests/settlement/pay-out.ts';
import { gameNow } from '../../../server/src/db/clock.ts';
import { connect, inTransaction, sql, type Db } from '../../../server/src/db/database.ts';
import { migrate } from '../../../server/src/db/migrate.ts';
import { makeRewards } from '../../../server/src/testing/contests/contests.ts';
import { openCluster } from '../../../server/src/testing/database/cluster.ts';
import { contestPot } from '../../../server/src/wallet/accounts.ts';
import { moveMoney } from '../../../server/src/wallet/ledger.ts';
import { makeTpcB, runTpcB } from '../../load/tpcb.ts';
import { atLeast, conclude, machine } from '../../goals.ts';
import { wrongBooks } from '../../load/two-servers.ts';
import { isOver, paidSoFar, playContest, wrongPayments, type PlayedContest } from './scene.ts';

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));
/** Connections of the peer. */
const LANES = 4;
/** How long TPC-B runs, in seconds. */
const TPC_B_SECONDS = { quick: 2, full: 15 } as const;
/** The share of the prizes after which the process is killed. */
const KILL_AFTER = 0.4;

interface Size {
  readonly winners: number;
  /** Winners paid by the peer, and those of the contest that is killed. */
  readonly singly: number;
  readonly killed: number;
}

/** The time a settlement took, in milliseconds. */
interface Settlement {
  readonly resultsMs: number;
  readonly prizesMs: number;
  readonly noticesMs: number;
  readonly maxStepMs: number;
  readonly steps: number;
}

/**
 * Measures the settlement of a contest in which everyone wins, in the product's steps, and compares the payment of its
 * prizes with one transaction per winner through the same ledger, and with the transactions of TPC-B on the same
 * database. Kills the process in the midst of another payment and restarts it. `--winners N` sets the size.
 */
export async function measurePayout(quick: boolean, wanted: number | null): Promise<boolean> {
  const winners = wanted ?? (quick ? 20_000 : 1_000_000);
  const size: Size = {
    winners,
    singly: Math.min(winners, quick ? 500 : 5_000),
    killed: Math.max(10_000, Math.floor(winners / 10)),
  };
  const { cluster, remove } = await openCluster({ durable: true });
  const url = cluster.url('postgres');
  await migrate(url);
  const db = connect(url, 8);
  try {
    await makeRewards(db);
    const wrong: string[] = [];
    const singly = await payOneByOne(db, await playContest(db, size.singly, 0));
    await makeTpcB(db);
    const tpcB = await runTpcB(db, LANES, quick ? TPC_B_SECONDS.quick : TPC_B_SECONDS.full);
    const large = await playContest(db, size.winners, 1);
    const settled = await settle(db, large);
    wrong.push(...(await wrongPayments(db, large)));
    const small = await playContest(db, size.killed, 2);
    const paidBefore = await killAndRestart(db, url, small);
    wrong.push(...(await wrongPayments(db, small)));
    wrong.push(...(await wrongBooks(db, contestChecks)));
    return show({ size, large, settled, singly, tpcB, paidBefore }, quick, wrong);
  } finally {
    await db.destroy();
    await remove();
  }
}

/** Takes the steps of a due settlement one after the other, as the sweep does. */
async function settle(db: Db, { id }: PlayedContest): Promise<Settlement> {
  const spent = { results: 0, prizes: 0, notices: 0 };
  let maxStepMs = 0;
  let steps = 0;
  while (!(await isOver(db, id))) {
    const stage = await stageOf(db, id);
    const began = performance.now();
    await inTransaction(db, (tx) => advanceContest(tx, id));
    const took = performance.now() - began;
    spent[stage] += took;
    maxStepMs = Math.max(maxStepMs, took);
    steps += 1;
  }
  return {
    resultsMs: spent.results,
    prizesMs: spent.prizes,
    noticesMs: spent.notices,
    maxStepMs,
    steps,
  };
}

async function stageOf(db: Db, contestId: number): Promise<'results' | 'prizes' | 'notices'> {
  const { rows } = await sql<{ stage: 'results' | 'prizes' | 'notices' }>`
    select case when results_at is null then 'results' when final_at is null then 'prizes' else 'notices' end as stage
    from contest where id = ${contestId}
  `.execute(db);
  return rows[0]?.stage ?? 'results';
}

/** Fixes the results of a contest and pays each winner in a transaction of their own; returns the time per winner in ms. */
async function payOneByOne(db: Db, { id, entries }: PlayedContest): Promise<number> {
  // With zero payments per transaction, the settlement fixes the results and pays nothing.
  while ((await stageOf(db, id)) === 'results') await inTransaction(db, (tx) => advanceContest(tx, id, 0));
  const { rows } = await sql<Debt>`
    select id, manager_id, prize as units from entry where contest_id = ${id} and prize > 0 order by id
  `.execute(db);
  const pot = (await contestPot(db, id)).accountId;
  const owed = rows.values();
  const began = performance.now();
  const lane = async (): Promise<void> => {
    for (const debt of owed)
      await inTransaction(db, async (tx) =>
        moveMoney(tx, await gameNow(tx), await payOut(tx, id, pot, 'prize', [debt])),
      );
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const perWinner = (performance.now() - began) / entries;
  while (!(await isOver(db, id))) await inTransaction(db, (tx) => advanceContest(tx, id));
  return perWinner;
}

/** Kills the process that pays once a share of the prizes is paid, and starts another. Returns how many were paid then. */
async function killAndRestart(db: Db, url: string, contest: PlayedContest): Promise<number> {
  const first = spawn(process.execPath, [WORKER, url], { stdio: 'inherit' });
  while ((await paidSoFar(db, contest.id)) < contest.entries * KILL_AFTER) await pause(5);
  first.kill('SIGKILL');
  await once(first, 'exit');
  const paid = await paidSoFar(db, contest.id);
  const second = spawn(process.execPath, [WORKER, url], { stdio: 'inherit' });
  await once(second, 'exit');
  return paid;
}

interface Found {
  readonly size: Size;
  readonly large: PlayedContest;
  readonly settled: Settlement;
  readonly singly: number;
  /** Transactions of TPC-B a second. */
  readonly tpcB: number;
  readonly paidBefore: number;
}

function show(found: Found, quick: boolean, wrong: readonly string[]): boolean {
  const { size, large, settled, singly, tpcB, paidBefore } = found;
  const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
  const perWinner = settled.prizesMs / size.winners;
  console.log(`${size.winners} winners, ${machine()}, load average ${loadavg()[0]?.toFixed(1)}`);
  console.table({
    'lock, chunks and fees': { s: seconds(large.lockMs) },
    'results fixed, compared with the lock, written': { s: seconds(settled.resultsMs) },
    'prizes paid': { s: seconds(settled.prizesMs) },
    'managers notified': { s: seconds(settled.noticesMs) },
    [`one transaction a winner, ${LANES} connections, ${size.singly} measured`]: {
      s: seconds(singly * size.winners),
    },
  });
  console.log(
    `TPC-B on ${LANES} connections: ${tpcB.toFixed(0)} transactions/s; ` +
      `${(1_000 / perWinner / tpcB).toFixed(1)} prizes paid in the time of one`,
  );
  console.log(
    `${settled.steps} transactions, the longest ${seconds(settled.maxStepMs)} s; ` +
      `killed after ${paidBefore} of ${size.killed} prizes and restarted`,
  );
  if (paidBefore >= size.killed) console.log('the kill came after the last prize');
  const goals = { 'prizes of one transaction a winner': atLeast(singly / perWinner, 40, 25) };
  return conclude('payout', goals, { wrong, quick, figures: found });
}
