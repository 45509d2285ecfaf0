import { isRefusal } from '@touchline/contract/errors';
import { beforeEach, describe, expect, test } from 'vitest';
import { inProcessVisitor } from '../../http/auth/caller.ts';
import { codeOf } from '../../testing/http/refusals.ts';
import type { TestManager } from '../../testing/contests/contests.ts';
import { openContestScene } from '../../testing/contests/contest-scene.ts';
import { openProScene } from '../../testing/contests/pro-contests.ts';
import { give, makeTrader } from '../../testing/market/market.ts';

describe('a team suggested around fixed picks', async () => {
  const scene = await openContestScene();
  const football = await scene.football();
  const contestId = await scene.contest(football);
  const suggest = (fixed: { starters?: number[]; reserves?: number[]; captain_id?: number }) =>
    scene.call('teams.suggest', { contestId, ...fixed }, inProcessVisitor());
  const of = (position: string, stars: number) =>
    football.players
      .filter((player) => player.position === position && player.stars === stars)
      .map(({ id }) => id);

  test('keeps them in their places, and the captain', async () => {
    const starters = of('FW', 1).slice(0, 2);
    const reserves = of('MF', 1).slice(0, 1);
    const captain_id = starters[1] ?? 0;
    const team = await suggest({ starters, reserves, captain_id });
    if (isRefusal(team)) throw new Error(team.refused);
    expect(team.blocked).toBeNull();
    expect(team.starters.map(({ id }) => id)).toEqual(expect.arrayContaining(starters));
    expect(team.reserves.map(({ id }) => id)).toEqual(expect.arrayContaining(reserves));
    expect(team.captain_id).toBe(captain_id);
    expect([team.starters.length, team.reserves.length]).toEqual([11, 4]);
  });

  test('names the pick that makes a team impossible, and why', async () => {
    const keepers = football.players.filter(({ position }) => position === 'GK').map(({ id }) => id);
    expect(await suggest({ starters: keepers.slice(0, 2) })).toMatchObject({
      starters: [],
      blocked: { reason: 'position_full', player_ids: [keepers[1]] },
    });
    expect(await suggest({ starters: [2_000_000_000] })).toMatchObject({
      blocked: { reason: 'unknown_player', player_ids: [2_000_000_000] },
    });
    const [stranger] = (await scene.football()).players;
    expect(await suggest({ reserves: [stranger?.id ?? 0] })).toMatchObject({
      blocked: { reason: 'unknown_player' },
    });
  });
});

describe('a pro team suggested around fixed picks', async () => {
  const scene = await openProScene();
  const { card } = scene;
  let manager: TestManager;
  let contestId: number;
  beforeEach(async () => {
    manager = await makeTrader(scene.db);
    contestId = await scene.contest();
  });
  const suggest = (more: object = {}) =>
    scene.call('teams.suggest', { contestId, starters: [card.playerId], ...more }, manager);

  test('has only players the caller may field: a pick without a card is refused', async () => {
    expect(await suggest()).toMatchObject({ blocked: { reason: 'no_card', player_ids: [card.playerId] } });
    await give(scene.db, card, manager, 1);
    expect(await suggest()).toMatchObject({ blocked: null });
  });

  test('counts the copy of the edited team as the caller’s, and no one else’s team', async () => {
    await give(scene.db, card, manager, 1);
    await scene.done('contests.join', { id: contestId }, manager);
    const { team_id } = await scene.done(
      'teams.create',
      { contest_id: contestId, ...scene.starTeam },
      manager,
    );
    expect(await suggest()).toMatchObject({ blocked: { reason: 'no_card' } });
    expect(await suggest({ team_id })).toMatchObject({ blocked: null });
    const other = await makeTrader(scene.db);
    expect(codeOf(await scene.call('teams.suggest', { contestId, team_id }, other))).toBe('ERR_NOT_FOUND');
  });

  test('has as many players to be leased from the house as the caller wants, and no more', async () => {
    const leasedIn = async (leases?: number) => {
      const input = { contestId, ...(leases !== undefined && { leases }) };
      const team = await scene.call('teams.suggest', input, manager);
      if (isRefusal(team)) throw new Error(team.refused);
      return [...team.starters, ...team.reserves].filter(({ fielding }) => fielding?.by === null);
    };
    expect(await leasedIn()).toEqual([]);
    const leased = await leasedIn(3);
    expect(leased).toHaveLength(3);
    expect(leased.every(({ stars, fielding }) => stars === 2 && fielding?.house_leases)).toBe(true);
  });

  test('may keep a pick that is on loan', async () => {
    const lender = await makeTrader(scene.db);
    await give(scene.db, card, lender, 1);
    await scene.done(
      'market.loans.offer',
      { asset_type: 1, asset_id: card.playerId, qty: 1, price: '1.00' },
      lender,
    );
    expect(await suggest()).toMatchObject({ blocked: null });
  });
});
