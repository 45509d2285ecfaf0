import { xfc } from '@touchline/domain/money';
import { sizeOf } from '@touchline/domain/testing/test-form';
import { expect, test } from 'vitest';
import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { validTeam } from '../../testing/contests/contests.ts';
import {
  FEE,
  KICK_OFF,
  OPEN,
  openContestScene,
  SETTLED,
  type ContestScene,
} from '../../testing/contests/contest-scene.ts';
import { makeBarrier } from '../../testing/processes/barrier.ts';
import { playRounds } from '../../testing/processes/race-rounds.ts';
import { moveMoney } from '../../wallet/ledger.ts';
import { advanceContest } from '../lifecycle/advance-contest.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';

const guarded = await openContestScene();
const { db } = guarded;
keepBooks(db);
/** A second database: the naive variant may corrupt its books. */
const unguarded = await openContestScene();

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? sizeOf({ short: 8, long: 20 }));
const ACTORS = 16;
/** Four fees less the house's 4%. */
const POOL = 768_000_000n;

/** A contest of four entries after its provisional period, not yet settled. */
async function contestToSettle(scene: ContestScene): Promise<number> {
  await scene.stopClockAt(OPEN);
  const football = await scene.football();
  const contest = await scene.contest(football, { kind: 'double_up', entryFee: FEE });
  for (const [index, manager] of (await scene.managers(4, FEE)).entries()) {
    await scene.enter(contest, manager, validTeam(football, index));
  }
  await scene.sweepAt(KICK_OFF);
  await scene.endMatches(football);
  await scene.stopClockAt(SETTLED);
  return contest;
}

interface Paid {
  readonly in_ledger: bigint;
  readonly payouts: bigint;
  readonly final: boolean;
}
async function paidBy(on: Db, contest: number): Promise<Paid> {
  const { rows } = await sql<Paid>`
    select final_at is not null as final,
      (select coalesce(sum(units), 0)::bigint from contest_payout where contest_id = contest.id) as payouts,
      (select coalesce(sum(posting.units), 0)::bigint from entry
        join ledger_transaction on cause_kind = 'entry' and cause_id = entry.id and reason = 'contest_prize'
        join posting on transaction_id = ledger_transaction.id and posting.units > 0
        where entry.contest_id = contest.id) as in_ledger
    from contest where id = ${contest}
  `.execute(on);
  const [paid] = rows;
  if (paid === undefined) throw new Error('no contest');
  return paid;
}

test(`${ACTORS} concurrent settlements of a contest pay each prize once, in each of ${ROUNDS} rounds`, () =>
  playRounds(ROUNDS, async () => {
    const contest = await contestToSettle(guarded);
    const sweeps = Array.from({ length: ACTORS / 2 }, () => sweepContests(db));
    const byHand = Array.from({ length: ACTORS / 2 }, () =>
      inTransaction(db, (tx) => advanceContest(tx, contest, 1)),
    );
    await Promise.all([...sweeps, ...byHand]);
    await sweepContests(db);
    expect(await paidBy(db, contest)).toEqual({ final: true, payouts: POOL, in_ledger: POOL });
  }));

/** The naive variant: checks, pays the pool to the first entry and records it, without a lock. */
async function payWithoutLock(tx: Tx, contestId: number, checked: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ entry_id: number; pot: number; account: number }>`
    select entry.id as entry_id, pot.id as pot, account.id as account
    from contest join entry on entry.contest_id = contest.id
    join account as pot on pot.contest_id = contest.id
    join account on account.manager_id = entry.manager_id and account.currency = 'XFC'
    where contest.id = ${contestId} and results_at is null order by entry.id limit 1
  `.execute(tx);
  const [owed] = rows;
  if (owed === undefined) return;
  await checked();
  await moveMoney(tx, SETTLED, [
    {
      reason: 'contest_prize',
      cause: { kind: 'entry', id: owed.entry_id },
      postings: [
        { accountId: owed.pot, money: xfc(-POOL) },
        { accountId: owed.account, money: xfc(POOL) },
      ],
    },
  ]);
  await sql`update contest set results_at = ${SETTLED} where id = ${contestId}`.execute(tx);
}

test('a payment without the lock of the contest pays more than once, so this test can fail', async () => {
  const contest = await contestToSettle(unguarded);
  const checked = makeBarrier(2);
  await Promise.all(
    Array.from({ length: ACTORS }, () =>
      inTransaction(unguarded.db, (tx) => payWithoutLock(tx, contest, checked)),
    ),
  );
  expect((await paidBy(unguarded.db, contest)).in_ledger).toBeGreaterThan(POOL);
});
