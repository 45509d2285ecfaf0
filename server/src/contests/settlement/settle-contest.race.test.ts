import { xfc } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';
import { keepBooks } from '../../testing/books.ts';
import { contestCaller, enterContest } from '../../testing/contest-calls.ts';
import {
  endMatch,
  makeContest,
  makeFootball,
  makeManagers,
  stopClockAt,
  validTeam,
} from '../../testing/contests.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { meetingOf } from '../../testing/meeting.ts';
import { moveMoney } from '../../wallet/ledger.ts';
import { advanceContest } from '../lifecycle/advance-contest.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';

const { db } = await openTestDatabase();
keepBooks(db);
/** Another database, whose books the planted variant may ruin. */
const { db: unguarded } = await openTestDatabase();

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 20);
const ACTORS = 16;
const OPEN = new Date('2026-03-06T12:00:00Z');
const KICK_OFF = new Date('2026-03-07T15:00:00Z');
const WHISTLE = new Date('2026-03-07T16:55:00Z');
const SETTLED = new Date('2026-03-07T18:55:00Z');
const FEE = xfc(200_000_000n);
/** Four fees less the house's 4%. */
const POOL = 768_000_000n;

/** A contest of four entries whose provisional time is over, and which nobody has settled. */
async function contestToSettle(on: Db): Promise<number> {
  await stopClockAt(on, OPEN);
  const football = await makeFootball(on, { kickOffAt: KICK_OFF });
  const contest = await makeContest(on, football, { kind: 'double_up', entryFee: FEE });
  for (const [index, manager] of (await makeManagers(on, 4, FEE)).entries()) {
    await enterContest(contestCaller(on), contest, manager, validTeam(football, index));
  }
  await stopClockAt(on, KICK_OFF);
  await sweepContests(on);
  for (const match of football.matchIds) await endMatch(on, football, match, { endedAt: WHISTLE });
  await stopClockAt(on, SETTLED);
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

test(`${ACTORS} workers who settle one contest pay each prize once, in each of ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const contest = await contestToSettle(db);
    const sweeps = Array.from({ length: ACTORS / 2 }, () => sweepContests(db));
    const byHand = Array.from({ length: ACTORS / 2 }, () =>
      inTransaction(db, (tx) => advanceContest(tx, contest, 1)),
    );
    await Promise.all([...sweeps, ...byHand]);
    await sweepContests(db);
    expect(await paidBy(db, contest)).toEqual({ final: true, payouts: POOL, in_ledger: POOL });
  }
});

/** Reads whether it is settled, pays the pool to the first entry and says so: what everybody writes first. */
async function payWithoutLock(tx: Tx, contestId: number, looked: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ entry_id: number; pot: number; account: number }>`
    select entry.id as entry_id, pot.id as pot, account.id as account
    from contest join entry on entry.contest_id = contest.id
    join account as pot on pot.contest_id = contest.id
    join account on account.manager_id = entry.manager_id and account.currency = 'XFC'
    where contest.id = ${contestId} and results_at is null order by entry.id limit 1
  `.execute(tx);
  const [owed] = rows;
  if (owed === undefined) return;
  await looked();
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

test('a payment without the lock of the contest pays more than once, so the race can be lost', async () => {
  const contest = await contestToSettle(unguarded);
  const looked = meetingOf(2);
  await Promise.all(
    Array.from({ length: ACTORS }, () =>
      inTransaction(unguarded, (tx) => payWithoutLock(tx, contest, looked)),
    ),
  );
  expect((await paidBy(unguarded, contest)).in_ledger).toBeGreaterThan(POOL);
});
