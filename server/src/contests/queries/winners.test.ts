import { expect, test } from 'vitest';
import { xfc } from '@touchline/domain/money';
import { inProcessVisitor } from '../../http/auth/caller.ts';
import { FULL_TIME, KICK_OFF, SETTLED, openContestScene } from '../../testing/contests/contest-scene.ts';
import { endMatch, validTeam } from '../../testing/contests/contests.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';

const scene = await openContestScene();
const { db, call } = scene;

const football = await scene.football();
const contest = await scene.contest(football, { entryFee: xfc(100_000_000n) });
const [ann, bea, cleo] = await scene.managers(3);
if (ann === undefined || bea === undefined || cleo === undefined) throw new Error('no managers');
const team = validTeam(football);
const turned = { ...team, captain_id: team.vice_captain_id, vice_captain_id: team.captain_id };
// Cleo joins first but has the wrong captain; Ann and Bea share the first rank.
await scene.enter(contest, cleo, turned);
const annsTeam = await scene.enter(contest, ann, team);
await scene.enter(contest, bea, team);
await scene.sweepAt(KICK_OFF);

async function winner() {
  const answer = await call('contests.get', { id: contest }, inProcessVisitor());
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.winner;
}

test('a contest that is not final has no winner', async () => {
  await scene.stopClockAt(FULL_TIME);
  for (const match of football.matchIds) {
    await endMatch(db, football, match, {
      endedAt: FULL_TIME,
      statistics: new Map([[Number(team.captain_id), { goals: 3 }]]),
    });
  }
  await sweepContests(db);
  expect(await winner()).toBeNull();
});

test('a final contest has its winner with points and prize, and the number of ties', async () => {
  await scene.sweepAt(SETTLED);
  const won = await winner();
  expect(won).toMatchObject({ team_id: annsTeam, nickname: ann.nickname, simulated: false, level: 1 });
  // The prize pool of 3 less 4%, shared by two.
  expect(won?.prize).toBe('1.44');
  expect(Number(won?.points)).toBeGreaterThan(0);
});

test('picks can be filtered by team, with the ownership over all teams', async () => {
  const answer = await call(
    'contests.players.picked',
    { contestId: contest, page: 1, perPage: 15, team_id: annsTeam },
    inProcessVisitor(),
  );
  if ('refused' in answer) throw new Error(answer.refused);
  expect(new Set(answer.data.map((row) => row.player_id))).toEqual(
    new Set([...team.starters, ...team.reserves].map(Number)),
  );
  expect(answer.data.find((row) => row.player_id === team.captain_id)).toMatchObject({
    ownership: '100.0',
    captained: '66.7',
  });
  const elsewhere = await call(
    'contests.players.picked',
    { contestId: contest, page: 1, team_id: annsTeam + 1000 },
    inProcessVisitor(),
  );
  expect(elsewhere).toMatchObject({ data: [], summary: { total: 0 } });
});
