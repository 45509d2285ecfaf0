import { CHUNK_TEAMS } from '@touchline/domain/standings/live/chunk';
import { expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { contests as listContests } from '../../ops/contests/contests.ts';
import { readConfig } from '../../config.ts';
import {
  FEE,
  KICK_OFF,
  OPEN,
  FULL_TIME,
  SETTLED,
  openContestScene,
} from '../../testing/contests/contest-scene.ts';
import { fillWithEntries } from '../../testing/contests/many-entries.ts';
import { validTeam } from '../../testing/contests/contests.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { advanceContest } from '../lifecycle/advance-contest.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';
import { contestMetrics } from './under-way.ts';

/*
 * A field of more team chunks than one transaction settles: results are fixed once, then written, paid and announced in
 * steps, each of which may break off.
 */

const scene = await openContestScene();
const { db } = scene;
keepBooks(db);

const ENTRIES = CHUNK_TEAMS * 5;
const printed: string[] = [];

async function progressPrinted(): Promise<string> {
  printed.length = 0;
  const context = { config: readConfig({}), db, directUrl: scene.url, dataFolder: null };
  await listContests.run({ ...context, print: (line) => printed.push(line) }, []);
  return printed.join('\n');
}

test('a field of several chunks is settled in steps that may break off, by the results fixed first @long', async () => {
  await scene.stopClockAt(OPEN);
  const football = await scene.football();
  const contest = await scene.contest(football, { kind: 'double_up', entryFee: FEE });
  const teams = [0, 1, 2, 3, 4, 5].map((index) => validTeam(football, index));
  await fillWithEntries(db, contest, { entries: ENTRIES, fee: FEE, teams });
  await scene.sweepAt(KICK_OFF);
  await scene.stopClockAt(FULL_TIME);
  await scene.endMatches(football, {
    statistics: new Map(football.players.map(({ id }, index) => [id, { goals: index % 4 }])),
  });
  await scene.sweepAt(new Date(SETTLED.getTime() - 1));
  expect(await progressPrinted()).toBe('No contest has a step due.');

  await scene.stopClockAt(SETTLED);
  const step = (breaksOff: boolean): Promise<void> =>
    inTransaction(db, async (tx) => {
      await advanceContest(tx, contest);
      if (breaksOff) throw new Error('killed');
    });
  const counted = async () =>
    (
      await sql<{ counted: number; settled: boolean }>`
        select (select count(*)::int from entry where contest_id = ${contest} and final_rank is not null) as counted,
          results_at is not null as settled
        from contest where id = ${contest}`.execute(db)
    ).rows[0];
  await expect(step(true)).rejects.toThrow('killed');
  expect(await counted()).toEqual({ counted: 0, settled: false });
  await step(false);
  expect(await counted()).toEqual({ counted: CHUNK_TEAMS * 4, settled: false });
  expect(await progressPrinted()).toContain(`results, ${CHUNK_TEAMS * 4} of ${ENTRIES} counted`);
  expect(await contestMetrics(db)).toContain('touchline_contests_in_step{step="results"} 1');
  // A correction between the steps changes nothing.
  const { rows: fixed } = await sql<{ points: number[] }>`
    select points from fixed_result where contest_id = ${contest} and number = 4`.execute(db);
  await sql`update appearance set statistics = statistics || '{"goals": 0}'`.execute(db);
  await step(false);
  expect(await counted()).toEqual({ counted: ENTRIES, settled: true });
  const { rows: written } = await sql<{ points: number[] }>`
    select array_agg(final_points order by id) as points from (
      select id, final_points from entry where contest_id = ${contest} order by id offset ${CHUNK_TEAMS * 4}
    ) as last`.execute(db);
  expect(written).toEqual(fixed);

  await expect(step(true)).rejects.toThrow('killed');
  await step(false);
  expect(await progressPrinted()).toMatch(/prizes, 20480 of 20480 counted, \d+ win, 4096 paid, \d+ left/);
  await sweepContests(db);
  expect(await progressPrinted()).toBe('No contest has a step due.');
  const { rows } = await sql<{ wrong: number; winners: number; left: number }>`
    select count(*) filter (where times <> 1 or paid <> prize)::int as wrong, count(*)::int as winners,
      (select count(*)::int from contest_progress) + (select count(*)::int from fixed_result) as left
    from (
      select prize, count(units)::int as times, sum(units) as paid
      from entry
      left join contest_payout as paid on paid.contest_id = entry.contest_id and entry_id = entry.id and paid.kind = 'prize'
      where entry.contest_id = ${contest} and prize > 0 group by entry.id
    ) as won
  `.execute(db);
  expect(rows[0]).toMatchObject({ wrong: 0, left: 0 });
  expect(rows[0]?.winners).toBeGreaterThan(CHUNK_TEAMS * 2);
  const notices = await sql<{ managers: number; notices: number }>`
    select count(distinct manager_id)::int as managers, count(*)::int as notices
    from notification where kind in ('contest_prize', 'contest_final')
  `.execute(db);
  expect(notices.rows[0]).toEqual({ managers: ENTRIES, notices: ENTRIES });
}, 120_000);
