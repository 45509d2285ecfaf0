import { expect, test } from 'vitest';
import { inProcessVisitor } from '../../http/auth/caller.ts';
import { KICK_OFF, OPEN, openContestScene } from '../../testing/contests/contest-scene.ts';
import { validTeam } from '../../testing/contests/contests.ts';

test('a contest names its expected end, and none while a match is late', async () => {
  const scene = await openContestScene();
  await scene.stopClockAt(OPEN);
  const football = await scene.football();
  const id = await scene.contest(football);
  for (const manager of await scene.managers(2)) await scene.enter(id, manager, validTeam(football));
  const ends = async () => {
    const answer = await scene.call('contests.get', { id }, inProcessVisitor());
    if ('refused' in answer) throw new Error(answer.refused);
    return [answer.expected_end_dt, answer.latest_end_dt, answer.final_at];
  };
  const latest = '2026-03-09T18:00:00.000Z';
  expect(await ends()).toEqual(['2026-03-07T19:00:00.000Z', latest, null]);
  await scene.sweepAt(KICK_OFF);
  expect(await ends()).toEqual(['2026-03-07T19:00:00.000Z', latest, null]);
  await scene.stopClockAt(new Date('2026-03-07T17:30:00Z'));
  expect(await ends()).toEqual([null, latest, null]);
  await scene.endMatches(football, { endedAt: new Date('2026-03-07T17:30:00Z') });
  expect(await ends()).toEqual(['2026-03-07T19:30:00.000Z', latest, null]);
  await scene.sweepAt(new Date('2026-03-07T19:30:00Z'));
  expect(await ends()).toEqual([null, latest, '2026-03-07T19:30:00.000Z']);
});
