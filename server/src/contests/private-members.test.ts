import type { CallInput, CallKey } from '@touchline/contract/calls';
import { describe, expect, test } from 'vitest';
import { inProcessVisitor, type Caller } from '../http/auth/caller.ts';
import { enterContest } from '../testing/contests/contest-calls.ts';
import { endMatch, validTeam } from '../testing/contests/contests.ts';
import { FULL_TIME, KICK_OFF, OPEN, SETTLED, VIEW_TIME } from '../testing/contests/contest-scene.ts';
import { openMakingScene } from '../testing/contests/made-contests.ts';
import { keepBooks } from '../testing/database/books.ts';
import { codeOf } from '../testing/http/refusals.ts';
import { liveContestMessages } from './live-messages.ts';
import { sweepContests } from './lifecycle/sweeps.ts';

const scene = await openMakingScene();
const { db, call, done, football } = scene;
keepBooks(db);

const PASSWORD = 'sesame';
await scene.stopClockAt(OPEN);
const organizer = await scene.organizer();
const member = await scene.organizer();
const other = await scene.organizer();
const stranger = await scene.organizer();
const id = await scene.make(organizer, { password: PASSWORD });
for (const manager of [member, other]) await call('contests.join', { id, password: PASSWORD }, manager);
const team = await call('teams.create', { contest_id: id, ...validTeam(football) }, member);
const teamId = 'team_id' in team ? team.team_id : 0;
await call('teams.create', { contest_id: id, ...validTeam(football, 1) }, other);
const open = await scene.make(organizer);
await enterContest(call, open, member, validTeam(football));

const outside: readonly (readonly [string, Caller])[] = [
  ['a visitor', inProcessVisitor()],
  ['a stranger', stranger],
  ['an operator', { ...stranger, role: 'operator' }],
];
const inside: readonly (readonly [string, Caller])[] = [
  ['a member', other],
  ['the organizer', organizer],
];

/** The answers of every call that names the members of a contest. */
async function askAll(contestId: number, caller: Caller): Promise<readonly string[]> {
  const codes: string[] = [];
  async function ask<Key extends CallKey>(key: Key, input: CallInput<Key>): Promise<void> {
    codes.push(codeOf(await call(key, input, caller)));
  }
  const page = 1;
  await ask('contests.managers', { id: contestId, page });
  await ask('standings.page', { id: contestId, page, sortBy: 'rank', sortHow: 'asc' });
  await ask('standings.find', { id: contestId, text: 'Manager' });
  await ask('teams.get', { contestId, teamId });
  await ask('contests.players.picked', { contestId, page });
  await ask('contests.players.points', {
    contestId,
    teamId,
    playerId: Number(validTeam(football).captain_id),
  });
  return codes;
}

const REFUSED = Array.from({ length: 6 }, () => 'ERR_NOT_JOINED');

describe('the members of a password contest', () => {
  test.each(outside)('are not named to %s, before or after teams are shown', async (_, caller) => {
    await scene.stopClockAt(OPEN);
    expect(await askAll(id, caller)).toEqual(REFUSED);
    await scene.stopClockAt(VIEW_TIME);
    expect(await askAll(id, caller)).toEqual(REFUSED);
  });

  test.each(inside)('are named to %s', async (_, caller) => {
    await scene.stopClockAt(OPEN);
    expect((await askAll(id, caller)).slice(0, 2)).toEqual(['Ok', 'Ok']);
    expect(await done('contests.managers', { id, page: 1 }, caller)).toMatchObject({ summary: { total: 2 } });
  });

  test('are named to everybody where there is no password', async () => {
    await scene.stopClockAt(OPEN);
    for (const [, caller] of outside) {
      expect((await askAll(open, caller)).slice(0, 2)).toEqual(['Ok', 'Ok']);
    }
  });

  test('are in no answer to a wrong password, nor in the contest as others see it', async () => {
    await scene.stopClockAt(OPEN);
    expect(await call('contests.join', { id, password: 'wrong' }, stranger)).toEqual({
      refused: 'ERR_PASSWORD_WRONG',
    });
    for (const [, caller] of outside) {
      const shown = JSON.stringify([
        await call('contests.get', { id }, caller),
        await call('contests.list', { page: 1, is_private: true }, caller),
      ]);
      for (const { managerId } of [member, other]) {
        expect(shown).not.toContain(`"manager_id":${managerId}`);
      }
    }
    const messages = await liveContestMessages(db)(new Map([[id, null]]));
    expect(messages.get(id)?.bodySince(null)).toMatchObject({ mine: [] });
    const bodies = await messages.get(id)?.personalBodies?.([stranger.managerId]);
    expect(bodies?.size ?? 0).toBe(0);
  });

  test('are not named as winners to others when it is final', async () => {
    await scene.stopClockAt(KICK_OFF);
    await sweepContests(db);
    for (const matchId of football.matchIds) await endMatch(db, football, matchId, { endedAt: FULL_TIME });
    await scene.stopClockAt(SETTLED);
    await sweepContests(db);
    for (const [, caller] of outside) {
      expect(await done('contests.get', { id }, caller)).toMatchObject({ state: 6, winner: null });
    }
    for (const [, caller] of inside) {
      expect((await done('contests.get', { id }, caller)).winner).not.toBeNull();
    }
  });
});
