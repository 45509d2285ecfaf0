import { xfc } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { inProcessVisitor, type Caller } from '../../http/auth/caller.ts';
import { VIEW_TIME, openContestScene } from '../../testing/contests/contest-scene.ts';
import { endMatch, validTeam } from '../../testing/contests/contests.ts';

const scene = await openContestScene();
const { db, call } = scene;
const football = await scene.football();
const contest = await scene.contest(football);
const [owner, rival] = await scene.managers(2, xfc(0n));
if (owner === undefined || rival === undefined) throw new Error('no managers');
const team = validTeam(football);
const teamId = await scene.enter(contest, owner, team);
await scene.enter(contest, rival, validTeam(football, 1));
const [first = 0, second = 0] = football.matchIds;
const KEY = 'football.matches.myPlayers';

async function mine(matchId: number, caller: Caller) {
  const answer = await call(KEY, { id: matchId }, caller);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.data;
}

describe('my players in a match', () => {
  test('are only my own picks of both clubs, also before the lock', async () => {
    const picked = new Set([...team.starters, ...team.reserves].map(Number));
    const found = [...(await mine(first, owner)), ...(await mine(second, owner))];
    expect(new Set(found.map(({ player }) => player.id))).toEqual(picked);
    expect(found.every((each) => each.team_id === teamId && each.contest.id === contest)).toBe(true);
    expect(found.every(({ points }) => points === '0')).toBe(true);
  });

  test('count their points in this match times their factor', async () => {
    await scene.stopClockAt(VIEW_TIME);
    const matchOfCaptain = (await mine(first, owner)).some(({ part }) => part === 'captain') ? first : second;
    await endMatch(db, football, matchOfCaptain, { endedAt: new Date('2026-03-07T16:50:00Z') });
    await sql`
      insert into player_points (match_id, player_id, scoring_table, points, reasons)
      values (${matchOfCaptain}, ${team.captain_id}, 'easy', 7, '[]')
    `.execute(db);
    const [best] = await mine(matchOfCaptain, owner);
    expect(best).toMatchObject({
      player: { id: Number(team.captain_id) },
      part: 'captain',
      factor: '2',
      points: '7',
      counted: '14',
    });
  });

  test('require a signed-in manager and an existing match', async () => {
    expect(await call(KEY, { id: first }, inProcessVisitor())).toEqual({ refused: 'ERR_LOGIN_REQUIRED' });
    expect(await call(KEY, { id: 2_147_483_647 }, owner)).toEqual({ refused: 'ERR_NOT_FOUND' });
  });
});

describe('my players on the live page', () => {
  test('are the picks in its matches, each with its match', async () => {
    const answer = await call('football.live.myPlayers', {}, owner);
    if ('refused' in answer) throw new Error(answer.refused);
    const ofBoth = new Set(
      [...(await mine(first, owner)), ...(await mine(second, owner))].map(({ player }) => player.id),
    );
    expect(answer.data.every(({ player }) => ofBoth.has(player.id))).toBe(true);
    expect(new Set(answer.data.map(({ match_id }) => match_id)).size).toBeGreaterThan(0);
  });
});

test('the lobby lists the contests with a match', async () => {
  const other = await scene.football({ kickOffAt: new Date('2026-03-09T15:00:00Z'), matches: 1 });
  await scene.contest(other);
  const answer = await call('contests.list', { page: 1, match_id: first }, inProcessVisitor());
  if ('refused' in answer) throw new Error(answer.refused);
  expect(answer.data.map(({ id }) => id)).toEqual([contest]);
});
