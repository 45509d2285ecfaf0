import { xfc } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { contestCaller, enterContest } from '../../testing/contest-calls.ts';
import {
  endMatch,
  makeContest,
  makeFootball,
  makeManagers,
  stopClockAt,
  validTeam,
  type TestManager,
} from '../../testing/contests.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { loadContest } from '../facts.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';
import { resultsPart, seatsPart, type FieldPart, type PlacesPart } from './large-field.ts';

const { db } = await openTestDatabase();
const call = contestCaller(db);
const OPEN = new Date('2026-03-06T12:00:00Z');
const KICK_OFF = new Date('2026-03-07T15:00:00Z');
const ENDED = new Date('2026-03-07T16:55:00Z');

await stopClockAt(db, OPEN);
const football = await makeFootball(db, { kickOffAt: KICK_OFF });
const contestId = await makeContest(db, football, { entryFee: xfc(100_000_000n) });
const managers = await makeManagers(db, 7, xfc(1_000_000_000n));
for (const [index, manager] of managers.entries()) {
  await enterContest(call, contestId, manager, validTeam(football, index % 3));
}
const [, , third] = managers;
if (third === undefined) throw new Error('no manager');
const seer: TestManager = third;

/** The parts must be what the standings of a small field say, two places at a time and from either end. */
async function expectSame(partOf: (part: FieldPart) => Promise<PlacesPart>): Promise<void> {
  for (const sortHow of ['asc', 'desc'] as const) {
    for (const page of [1, 2, 4, 5]) {
      const input = { id: contestId, page, sortBy: 'rank', sortHow, noItems: 2 } as const;
      const shown = await call('standings.page', input, seer);
      if ('refused' in shown) throw new Error(shown.refused);
      const part = await partOf({
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

test('parts of a field whose picks are hidden are its seats in the order they were taken', async () => {
  const found = await contest();
  await expectSame((part) => seatsPart(db, found, part));
});

test('parts of a field that is paid are its places as they were paid', async () => {
  await stopClockAt(db, KICK_OFF);
  await sweepContests(db);
  await stopClockAt(db, ENDED);
  const goals = new Map(football.players.map(({ id }) => [id, { goals: id % 4 === 0 ? 1 : 0 }]));
  for (const match of football.matchIds) {
    await endMatch(db, football, match, { endedAt: ENDED, statistics: goals });
  }
  await sweepContests(db);
  await stopClockAt(db, new Date('2026-03-07T20:00:00Z'));
  await sweepContests(db);
  const found = await contest();
  expect(found.results_at).not.toBeNull();
  await expectSame((part) => resultsPart(db, found, part));
  const { rows } =
    await sql`select from team_chunk where contest_id = ${contestId} and names is not null`.execute(db);
  expect(rows).toEqual([]);
});
