import { DAY_MS } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { OPEN, openContestScene, playContest, SETTLED } from '../../testing/contests/contest-scene.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';

const scene = await openContestScene();
const { db } = scene;
keepBooks(db);

await scene.stopClockAt(OPEN);
const { football, contest, managers, scorer } = await playContest(scene);
await scene.sweepAt(SETTLED);

/** Everything that is settled: results, payments, and the page of the standings. */
async function settled(): Promise<unknown> {
  const { rows: results } = await sql`
    select id, final_points, final_rank, prize from entry where contest_id = ${contest} order by id
  `.execute(db);
  const { rows: payouts } = await sql`
    select entry_id, kind, units from contest_payout where contest_id = ${contest} order by entry_id, kind
  `.execute(db);
  const { rows: ledger } = await sql`
    select transaction_id, account_id, units from posting join account on account.id = account_id where contest_id = ${contest} order by transaction_id, account_id, units
  `.execute(db);
  const [manager] = managers;
  if (manager === undefined) throw new Error('no manager');
  const input = { id: contest, page: 1, sortBy: 'rank', sortHow: 'asc' } as const;
  const page = await scene.call('standings.page', input, manager);
  if ('refused' in page) throw new Error(page.refused);
  return { results, payouts, ledger, rows: page.data.rows };
}

/** Takes the scorer's goals back, as a correction of the league does. */
async function correct(): Promise<void> {
  await sql`
    update appearance set statistics = statistics || '{"goals": 0}' where player_id = ${scorer}
  `.execute(db);
  await sql`
    update player_points set points = 0 where player_id = ${scorer}
  `.execute(db);
  await sql`
    update match set events_version = events_version + 1, confirmed_at = game_now()
    where id = any(${football.matchIds}::int[])
  `.execute(db);
}

test('a correction after the payment changes neither results nor payments, whichever step runs again', async () => {
  const before = await settled();
  expect(before).toMatchObject({
    results: expect.arrayContaining([expect.objectContaining({ final_rank: 1 })]),
  });
  await correct();
  await scene.sweepAt(new Date(SETTLED.getTime() + DAY_MS));
  // An operator makes the contest due again manually.
  await sql`update contest set due_at = game_now() where id = ${contest}`.execute(db);
  await sweepContests(db);
  expect(await settled()).toEqual(before);
});

test('the database refuses another result and another payment', async () => {
  await expect(
    sql`update entry set final_points = final_points + 1 where contest_id = ${contest}`.execute(db),
  ).rejects.toThrow('has its result');
  await expect(
    sql`insert into contest_payout select * from contest_payout where contest_id = ${contest}`.execute(db),
  ).rejects.toThrow('contest_payout_pkey');
});
