import { xfc } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { openContestScene } from '../../testing/contests/contest-scene.ts';
import { validTeam } from '../../testing/contests/contests.ts';
import { loadContest, type ContestWithMatches } from '../facts.ts';
import { standingsOf } from './standings-memory.ts';

const scene = await openContestScene();
const { db, call } = scene;
const PLAYING = new Date('2026-03-07T15:30:00Z');
const football = await scene.football();
const contestId = await scene.contest(football);
for (const manager of await scene.managers(2, xfc(0n))) {
  await call('contests.join', { id: contestId }, manager);
  await call('teams.create', { contest_id: contestId, ...validTeam(football) }, manager);
}

async function contest(): Promise<ContestWithMatches> {
  const found = await loadContest(db, contestId);
  if (found === null) throw new Error('no contest');
  return found;
}

test('standings are computed once while nothing changes, also for concurrent reads', async () => {
  const record = await contest();
  const [one, other] = await Promise.all([
    standingsOf(db, record, PLAYING),
    standingsOf(db, await contest(), new Date(PLAYING.getTime() + 60_000)),
  ]);
  expect(other).toBe(one);
});

test('an event of a match recomputes them at a higher version', async () => {
  const before = await standingsOf(db, await contest(), PLAYING);
  await sql`update match set events_version = events_version + 1 where id = ${football.matchIds[0]}`.execute(
    db,
  );
  const after = await standingsOf(db, await contest(), PLAYING);
  expect(after).not.toBe(before);
  expect(after.version).toBe(before.version + 1);
});

test('a match that becomes void by time alone recomputes them', async () => {
  const before = await standingsOf(db, await contest(), PLAYING);
  const voidFrom = new Date('2026-03-10T00:00:00Z');
  expect(await standingsOf(db, await contest(), voidFrom)).not.toBe(before);
});

test('an error is not cached', async () => {
  const outOfRange = { ...(await contest()), id: 3_000_000_000 };
  const failed = standingsOf(db, outOfRange, PLAYING);
  await expect(failed).rejects.toThrow('out of range');
  const again = standingsOf(db, outOfRange, PLAYING);
  expect(again).not.toBe(failed);
  await expect(again).rejects.toThrow('out of range');
});
