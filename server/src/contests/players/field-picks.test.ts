import { xfc } from '@touchline/domain/money';
import { MINUTE_MS } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { openContestScene } from '../../testing/contests/contest-scene.ts';
import { validTeam } from '../../testing/contests/contests.ts';
import { loadContest } from '../facts.ts';
import { largeFieldPicks, smallFieldPicks, type PicksQuery } from './field-picks.ts';

const scene = await openContestScene();
const { db } = scene;
const KICK_OFF = Date.parse('2026-03-07T15:00:00Z');

const football = await scene.football({ kickOffAt: new Date(KICK_OFF) });
const contestId = await scene.contest(football, { entryFee: xfc(100_000_000n) });
const managers = await scene.managers(9);
for (const [index, manager] of managers.entries()) {
  await scene.enter(contestId, manager, validTeam(football, index % 4));
}
const [first] = managers;
const NOW = new Date(KICK_OFF + 10 * MINUTE_MS);

async function contest() {
  const found = await loadContest(db, contestId);
  if (found === null) throw new Error('no contest');
  return found;
}

async function expectSame(query: PicksQuery): Promise<void> {
  const [large, small] = [
    await largeFieldPicks(db, await contest(), NOW, query),
    await smallFieldPicks(db, await contest(), NOW, query),
  ];
  expect(small.counts.size).toBeGreaterThan(15);
  expect(large).toEqual({ ...small, counts: new Map([...small.counts].toSorted(([a], [b]) => a - b)) });
}

test('the picks of a large field are unavailable until its chunks are written', async () => {
  const query = { managerId: null, teamId: null };
  expect(await largeFieldPicks(db, await contest(), NOW, query)).toBeNull();
});

test('the picks counted from chunks are those of the entries', async () => {
  await scene.sweepAt(new Date(KICK_OFF));
  await scene.stopClockAt(NOW);
  const { rows } = await sql<{
    id: number;
  }>`select min(id) as id from entry where contest_id = ${contestId}`.execute(db);
  const teamId = rows[0]?.id ?? 0;
  for (const managerId of [null, first?.managerId ?? 0]) {
    for (const team of [null, teamId, 0]) await expectSame({ managerId, teamId: team });
  }
});
