import { isRefusal } from '@touchline/contract/errors';
import { expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { inProcessVisitor } from '../../http/auth/caller.ts';
import { openContestScene } from '../../testing/contests/contest-scene.ts';

const scene = await openContestScene();
const { db, call } = scene;
const football = await scene.football();
const [ann, bea] = await scene.managers(2);
if (ann === undefined || bea === undefined) throw new Error('no managers');

/** A contest of a series, the given number of days before the requested one. */
async function contestOf(template: string, daysBefore: number): Promise<number> {
  const id = await scene.contest(football);
  await sql`
    update contest set template = ${template}, occasion = ${`day ${id}`}, start_at = start_at - make_interval(days => ${daysBefore})
    where id = ${id}
  `.execute(db);
  return id;
}

async function finish(id: number, places: readonly (readonly [managerId: number, points: number])[]) {
  for (const [index, [managerId, points]] of places.entries()) {
    await sql`
      insert into entry (contest_id, manager_id, state, fee, joined_at, final_rank, final_points, prize)
      values (${id}, ${managerId}, 'playing', 0, now(), ${index + 1}, ${points}, 1)
    `.execute(db);
  }
  await sql`
    update contest set entries = ${places.length}, entries_with_team = ${places.length}, results_at = start_at, final_at = start_at where id = ${id}
  `.execute(db);
}

async function previousOf(id: number) {
  const answer = await call('contests.previous', { id }, inProcessVisitor());
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer.previous;
}

const [annId, beaId] = [ann.managerId, bea.managerId];
const asked = await contestOf('free-tournament', 0);
const older = await contestOf('free-tournament', 14);
const last = await contestOf('free-tournament', 7);
const cancelled = await contestOf('free-tournament', 1);
const otherSeries = await contestOf('double-up', 2);

test('the first of a series has none before it', async () => {
  expect(await previousOf(asked)).toBeNull();
});

test('is the latest final contest of the series, with its winner and the points that paid', async () => {
  await finish(older, [[annId, 50]]);
  await finish(last, [
    [beaId, 61],
    [annId, 40],
  ]);
  await finish(otherSeries, [[annId, 99]]);
  await sql`update contest set cancelled_at = start_at, cancel_reason = 'organizer' where id = ${cancelled}`.execute(
    db,
  );
  const previous = await previousOf(asked);
  expect(previous).toMatchObject({ id: last, entries: 2, winner: { manager_id: beaId, points: '61' } });
});

test('a contest that a manager made has none', async () => {
  expect(await previousOf(await scene.contest(football))).toBeNull();
});
