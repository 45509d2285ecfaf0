import { xfc } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { LeaseLost, processLease } from '../../jobs/process-leases.ts';
import { FULL_TIME, KICK_OFF, OPEN, openContestScene } from '../../testing/contests/contest-scene.ts';
import { validTeam } from '../../testing/contests/contests.ts';
import { waitUntilTrue } from '../../testing/live/standings-snapshots.ts';
import { contestSweeps, sweepContests } from '../lifecycle/sweeps.ts';

const scene = await openContestScene();
const { db } = scene;
const SETTLED = new Date('2026-03-07T19:00:00Z');

const advancing = contestSweeps.find(({ name }) => name === 'contests that are due');
if (advancing === undefined) throw new Error('the sweep of contests is gone');

async function results(contest: number) {
  const { rows } = await sql<{ results_at: Date | null; final_at: Date | null; paid: number }>`
    select results_at, final_at, (select count(*)::int from contest_payout where contest_id = contest.id) as paid
    from contest where id = ${contest}
  `.execute(db);
  return rows[0];
}

test('a settlement whose lease expires is rolled back, and the next holder pays once', async () => {
  await scene.stopClockAt(OPEN);
  const football = await scene.football();
  const contest = await scene.contest(football, { entryFee: xfc(100_000_000n) });
  const managers = await scene.managers(4);
  for (const [index, manager] of managers.entries()) {
    await scene.enter(contest, manager, validTeam(football, index));
  }
  await scene.sweepAt(KICK_OFF);
  await scene.stopClockAt(FULL_TIME);
  await scene.endMatches(football);
  await sweepContests(db);
  await scene.stopClockAt(SETTLED);

  const first = processLease(db, 'settling');
  const second = processLease(db, 'settling');
  await first.take();
  // The settlement starts and blocks before paying: another transaction has locked an account it needs.
  const blocked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const blocker = inTransaction(db, async (tx) => {
    await sql`select from account where id = any(${managers.map(({ accountId }) => accountId)}::int[]) for update`.execute(
      tx,
    );
    blocked.resolve();
    await release.promise;
  });
  await blocked.promise;
  const settling = advancing.run(db, first.fence);
  settling.catch(() => {});
  await waitUntilTrue(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db);
    return rows.length > 0;
  }, 'the settlement does not wait for the account');
  await sql`update work_lease set expires_at = clock_timestamp() where name = 'settling'`.execute(db);
  expect(await second.take()).toBe(2n);
  release.resolve();
  await blocker;

  await expect(settling).rejects.toThrow(LeaseLost);
  expect(await results(contest)).toEqual({ results_at: null, final_at: null, paid: 0 });
  await advancing.run(db, second.fence);
  expect(await results(contest)).toMatchObject({ results_at: SETTLED, final_at: SETTLED });
  expect((await results(contest))?.paid).toBeGreaterThan(0);
});

test('the database ends the transaction of a suspended process', async () => {
  const { rows } = await inTransaction(db, (tx) =>
    sql<{ idle_in_transaction_session_timeout: string }>`show idle_in_transaction_session_timeout`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '20s' }]);
});
