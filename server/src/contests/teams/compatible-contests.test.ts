import { isRefusal } from '@touchline/contract/errors';
import { beforeEach, describe, expect, test } from 'vitest';
import { inProcessVisitor } from '../../http/auth/caller.ts';
import { FEE, LOCK, OPEN, openContestScene } from '../../testing/contests/contest-scene.ts';
import { validTeam, type TestManager } from '../../testing/contests/contests.ts';
import { openProScene } from '../../testing/contests/pro-contests.ts';
import { codeOf } from '../../testing/http/refusals.ts';
import { give, makeTrader } from '../../testing/market/market.ts';

describe('the contests a team may enter', async () => {
  const scene = await openContestScene();
  let manager: TestManager;
  beforeEach(async () => {
    await scene.stopClockAt(OPEN);
    manager = await scene.manager();
  });

  async function listed(team: ReturnType<typeof validTeam>, contest_id?: number) {
    const outcome = await scene.call(
      'teams.compatible',
      { ...team, ...(contest_id !== undefined && { contest_id }) },
      manager,
    );
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    return outcome.data.map(({ contest, entry, takes_seat }) => ({ id: contest.id, entry, takes_seat }));
  }

  test('are open, have its players and a seat, and leave out the one it is made for', async () => {
    const football = await scene.football();
    const team = validTeam(football);
    const made = await scene.contest(football, { entryFee: FEE });
    const other = await scene.contest(football, { entryFee: FEE });
    const full = await scene.contest(football, { entryFee: FEE, maxEntries: 2 });
    await scene.contest(await scene.football(), { entryFee: FEE });
    for (const taken of await scene.managers(2)) await scene.join(full, taken);
    expect(await listed(team, made)).toEqual([{ id: other, entry: 1, takes_seat: true }]);
    await scene.stopClockAt(LOCK);
    expect(await listed(team)).toEqual([]);
  });

  test('name the entry that would play it, and leave out a contest in which the caller has all entries', async () => {
    const football = await scene.football();
    const team = validTeam(football);
    const contest = await scene.contest(football, { entryFee: FEE });
    await scene.join(contest, manager);
    expect(await listed(team)).toEqual([{ id: contest, entry: 1, takes_seat: false }]);
    await scene.call('teams.create', { contest_id: contest, ...team }, manager);
    expect(await listed(team)).toEqual([{ id: contest, entry: 2, takes_seat: true }]);
    for (let entry = 2; entry <= 3; entry += 1) await scene.enter(contest, manager, team);
    expect(await listed(team)).toEqual([]);
  });

  test('are none for a team that breaks their rules, and are not shown to a visitor', async () => {
    const football = await scene.football();
    const team = validTeam(football);
    await scene.contest(football, { entryFee: FEE });
    expect(await listed({ ...team, captain_id: team.reserves[0] ?? 0 })).toEqual([]);
    expect(codeOf(await scene.call('teams.compatible', team, inProcessVisitor()))).toBe('ERR_LOGIN_REQUIRED');
  });
});

describe('the pro contests a team may enter', async () => {
  const scene = await openProScene();
  test('are those in which each player can be fielded, and as many at once as there are copies', async () => {
    const manager = await makeTrader(scene.db);
    const contests = [await scene.contest(), await scene.contest(), await scene.contest()];
    const ask = () => scene.done('teams.compatible', scene.starTeam, manager);
    expect((await ask()).data).toEqual([]);
    await give(scene.db, scene.card, manager, 2);
    const { data, cards } = await ask();
    expect(data.map(({ contest }) => contest.id)).toEqual(contests);
    expect(cards).toMatchObject({ contests: 2, player_id: scene.card.playerId });
    expect((await scene.done('teams.compatible', scene.free, manager)).cards).toBeNull();
  });
});
