import { xfc } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { FULL_TIME, KICK_OFF, openContestScene } from '../../testing/contests/contest-scene.ts';
import { validTeam, type TestManager } from '../../testing/contests/contests.ts';
import { loadContest } from '../facts.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';
import { resultsPage, seatsPage, type FieldRange, type PlacesPage } from './large-field.ts';

const scene = await openContestScene();
const { db, call } = scene;

const football = await scene.football();
const contestId = await scene.contest(football, { entryFee: xfc(100_000_000n) });
const managers = await scene.managers(7);
for (const [index, manager] of managers.entries()) {
  await scene.enter(contestId, manager, validTeam(football, index % 3));
}
const [, , third] = managers;
if (third === undefined) throw new Error('no manager');
const seer: TestManager = third;

/** Pages of two places, in both directions, must equal the standings of a small field. */
async function expectSame(pageOf: (range: FieldRange) => Promise<PlacesPage>): Promise<void> {
  for (const sortHow of ['asc', 'desc'] as const) {
    for (const page of [1, 2, 4, 5]) {
      const input = { id: contestId, page, sortBy: 'rank', sortHow, noItems: 2 } as const;
      const shown = await call('standings.page', input, seer);
      if ('refused' in shown) throw new Error(shown.refused);
      const part = await pageOf({
        first: (page - 1) * 2,
        size: 2,
        sortHow,
        managerId: seer.managerId,
      });
      const brief = ({ rank, team_id }: { rank: number; team_id: number }) => [rank, team_id];
      expect(part.rows.map(({ rank, entryId }) => [rank, entryId])).toEqual(shown.data.rows.map(brief));
      expect(part.mine.map(({ rank, entryId }) => [rank, entryId])).toEqual(shown.data.mine.map(brief));
    }
  }
}

async function contest() {
  const found = await loadContest(db, contestId);
  if (found === null) throw new Error('no contest');
  return found;
}

test('pages of a field with hidden picks are its entries in the order of joining', async () => {
  const found = await contest();
  await expectSame((part) => seatsPage(db, found, part));
});

test('pages of a paid field are its final places', async () => {
  await scene.sweepAt(KICK_OFF);
  await scene.stopClockAt(FULL_TIME);
  const goals = new Map(football.players.map(({ id }) => [id, { goals: id % 4 === 0 ? 1 : 0 }]));
  await scene.endMatches(football, { statistics: goals });
  await sweepContests(db);
  await scene.sweepAt(new Date('2026-03-07T20:00:00Z'));
  const found = await contest();
  expect(found.results_at).not.toBeNull();
  await expectSame((part) => resultsPage(db, found, part));
  const { rows } =
    await sql`select from team_chunk where contest_id = ${contestId} and names is not null`.execute(db);
  expect(rows).toEqual([]);
});
