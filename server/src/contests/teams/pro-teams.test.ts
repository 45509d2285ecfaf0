import type { CallInput } from '@touchline/contract/calls';
import { suggestTeam } from '@touchline/domain/contests/suggest';
import { proTeamRules } from '@touchline/domain/contests/team';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { inProcessVisitor, type Caller } from '../../http/auth/caller.ts';
import { KICK_OFF, LOCK, OPEN } from '../../testing/contests/contest-scene.ts';
import { refusalOf } from '../../testing/http/refusals.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { makeContest, type TestManager, type TestTeam } from '../../testing/contests/contests.ts';
import { give, makeTrader, makeTraders } from '../../testing/market/market.ts';
import {
  boundOf,
  cardOf,
  leaseToManager,
  openProScene,
  teamWith,
} from '../../testing/contests/pro-contests.ts';
import { releaseCards } from './release-cards.ts';
import { lockContest } from '../store.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';

const scene = await openProScene();
const { db, football, card, free, starTeam: threeStars, call, done } = scene;
keepBooks(db);

const JOIN = 'contests.join';
const CREATE = 'teams.create';
const UPDATE = 'teams.update';

let contest: number;
let manager: TestManager;

beforeEach(async () => {
  await scene.stopClockAt(OPEN);
  contest = await scene.contest();
  manager = await makeTrader(db);
});

const join = (id = contest, by = manager) => call(JOIN, { id }, by);
const save = (team: TestTeam, more: Partial<CallInput<typeof CREATE>> = {}, by = manager, id = contest) =>
  call(CREATE, { contest_id: id, ...team, ...more }, by);
async function saved(team: TestTeam, by = manager, id = contest): Promise<number> {
  await join(id, by);
  return (await done(CREATE, { contest_id: id, ...team }, by)).team_id;
}
const update = (teamId: number, team: TestTeam) => call(UPDATE, { teamId, ...team }, manager);
const fielded = async (by = manager) => (await boundOf(db, card, by)).fielded;
const sell = (qty: number, by = manager) =>
  call(
    'market.orders.place',
    { asset_type: 1, asset_id: card.playerId, side: 'sell', qty, price: '9.00' },
    by,
  );
const lend = (qty: number, by = manager) =>
  call('market.loans.offer', { asset_type: 1, asset_id: card.playerId, qty, price: '1.00' }, by);

describe('a team of a pro contest', () => {
  test('of one-star players needs no cards, and has no captain', async () => {
    await join();
    const captain = { captain_id: free.starters[0], vice_captain_id: free.starters[1] };
    expect(await refusalOf(save(free, captain))).toBe('ERR_TEAM_NO_CAPTAIN');
    expect(await save(free)).toHaveProperty('team_id');
  });

  test('may have reserves of more stars than its starters', async () => {
    await join();
    const reserves = free.reserves.map(Number);
    const keeper = football.players.find(({ position, stars }) => position === 'GK' && stars === 3);
    await give(db, cardOf(football, keeper?.id ?? 0), manager, 1);
    expect(await save({ ...free, reserves: [keeper?.id ?? 0, ...reserves.slice(1)] })).toHaveProperty(
      'team_id',
    );
  });

  test('is not valid in an easy contest, nor vice versa', async () => {
    const easy = await makeContest(db, football);
    await join(easy);
    expect(await refusalOf(save(free, {}, manager, easy))).toBe('ERR_TEAM_CAPTAIN');
    expect(
      await refusalOf(save(free, { borrow: [{ order_id: 1, price: '1.00' }] }, manager, easy)),
    ).not.toBeNull();
  });

  test('with a three-star player the manager has no card of is refused, with the field', async () => {
    await join();
    const outcome = await save(threeStars);
    const index = threeStars.starters.indexOf(card.playerId);
    expect(outcome).toMatchObject({ refused: 'ERR_TEAM_CARD', values: { field: `starters[${index}]` } });
  });

  test('fields a two-star player by a house lease, in any number of contests', async () => {
    const { team, players } = teamWith(football, [2]);
    const player_id = players[0]?.id ?? 0;
    await join();
    expect(await refusalOf(save(team))).toBe('ERR_TEAM_HOUSE_LEASE');
    await done('market.leases.take', { player_id }, manager);
    expect(await save(team)).toHaveProperty('team_id');
    const another = await makeContest(db, football, { proTier: 'rookie', guaranteed: true });
    expect(await saved(team, manager, another)).toBeGreaterThan(0);
  });

  test('fields a three-star player leased from the house at registration', async () => {
    await leaseToManager(db, card, manager, KICK_OFF);
    expect(await saved(threeStars)).toBeGreaterThan(0);
  });

  test('cannot use copies, leases or loans of another manager', async () => {
    const other = await makeTrader(db);
    await give(db, card, other, 1);
    await leaseToManager(db, card, other, KICK_OFF);
    await lend(1, other);
    await join();
    expect(await refusalOf(save(threeStars))).toBe('ERR_TEAM_CARD');
    expect(await fielded(other)).toBe(0);
  });

  test('cannot use a copy that is on sale or offered as a loan', async () => {
    await give(db, card, manager, 2);
    await sell(1);
    await lend(1);
    await join();
    expect(await refusalOf(save(threeStars))).toBe('ERR_TEAM_CARD');
  });
});

describe('a copy that is fielded', () => {
  test('cannot be sold, lent or fielded again', async () => {
    await give(db, card, manager, 1);
    await saved(threeStars);
    expect(await fielded()).toBe(1);
    expect(await refusalOf(sell(1))).toBe('ERR_NOT_ENOUGH_COPIES');
    expect(await refusalOf(lend(1))).toBe('ERR_NOT_ENOUGH_COPIES');
    const another = await makeContest(db, football, { proTier: 'open' });
    await join(another);
    expect(await refusalOf(save(threeStars, {}, manager, another))).toBe('ERR_TEAM_CARD');
    await join();
    expect(await refusalOf(save(threeStars))).toBe('ERR_TEAM_CARD');
  });

  test('fields one team; a second copy fields another', async () => {
    await give(db, card, manager, 2);
    await saved(threeStars);
    await saved(threeStars);
    expect(await fielded()).toBe(2);
  });

  test('is listed with the contests it plays in', async () => {
    await give(db, card, manager, 1);
    const team_id = await saved(threeStars);
    const input = { asset_type: 1, asset_id: card.playerId } as const;
    const found = await done('market.cards.contests', input, manager);
    expect(found).toMatchObject({ contest_ids: [contest], contests: [{ id: contest, team_id }] });
  });

  test('stays bound while its player is in the team, is released on removal and bound again on return', async () => {
    await give(db, card, manager, 1);
    const team = await saved(threeStars);
    expect(await update(team, { ...threeStars, starters: threeStars.starters.toReversed() })).toEqual({
      team_id: team,
    });
    expect(await fielded()).toBe(1);
    await update(team, free);
    expect(await fielded()).toBe(0);
    await update(team, threeStars);
    expect(await fielded()).toBe(1);
  });

  test('stays when the change is refused', async () => {
    await give(db, card, manager, 1);
    const team = await saved(threeStars);
    const { team: dearer } = teamWith(football, [3, 3, 3]);
    expect(await refusalOf(update(team, dearer))).toBe('ERR_TEAM_CARD');
    expect(await fielded()).toBe(1);
  });

  test('is released when the manager leaves, when the contest is cancelled and when it is final', async () => {
    await give(db, card, manager, 1);
    const team_id = await saved(threeStars);
    await done('contests.leave', { id: contest, team_id }, manager);
    expect(await fielded()).toBe(0);

    const alone = await makeContest(db, football, { proTier: 'open' });
    await saved(threeStars, manager, alone);
    await scene.stopClockAt(LOCK);
    await sweepContests(db);
    expect(await fielded()).toBe(0);
  });
});

test('cards are released in steps when a contest is cancelled, despite interruptions', async () => {
  const managers = await makeTraders(db, 3);
  for (const each of managers) {
    await give(db, card, each, 1);
    await saved(threeStars, each);
  }
  const step = (isInterrupted: boolean): Promise<void> =>
    inTransaction(db, async (tx) => {
      const locked = await lockContest(tx, contest);
      if (locked === null) throw new Error('no contest');
      await sql`update entry set state = 'refunded' where contest_id = ${contest}`.execute(tx);
      expect(await releaseCards(tx, locked, 2)).toBeGreaterThan(0);
      if (isInterrupted) throw new Error('killed');
      await sql`
        update contest set cancelled_at = game_now(), cancel_reason = 'matches_void', due_at = game_now()
        where id = ${contest}
      `.execute(tx);
    });
  const bound = async () => (await Promise.all(managers.map((each) => fielded(each)))).filter(Boolean).length;
  for (const left of [1, 0]) {
    await expect(step(true)).rejects.toThrow('killed');
    expect(await bound()).toBe(left === 1 ? 3 : 1);
    await step(false);
    expect(await bound()).toBe(left);
  }
  await sweepContests(db);
});

describe('pickable players', () => {
  const POOL = 'contests.players.pickable';
  const pool = async (more: Partial<CallInput<typeof POOL>> = {}, by: Caller = manager) =>
    (await done(POOL, { contestId: contest, page: 1, noItems: 100, ...more }, by)).data;

  test('have the means by which the caller can field them, for a visitor those of everyone', async () => {
    await give(db, card, manager, 2);
    await sell(1);
    const rows = await pool();
    expect(rows.find(({ id }) => id === card.playerId)?.fielding).toMatchObject({
      by: 'copy',
      usable_copies: 1,
      owned_copies: 2,
      house_leases: false,
    });
    for (const { stars, fielding } of await pool({}, inProcessVisitor()))
      expect(fielding).toMatchObject({ by: stars === 1 ? 'free' : null, house_leases: stars === 2 });
  });

  test('include cards fielded by the edited team, which must be an own one', async () => {
    await give(db, card, manager, 1);
    const team_id = await saved(threeStars);
    const of = async (more: Partial<CallInput<typeof POOL>>) =>
      (await pool(more)).find(({ id }) => id === card.playerId)?.fielding;
    expect(await of({})).toMatchObject({ by: null, usable_copies: 0 });
    expect(await of({ team_id })).toMatchObject({ by: 'copy', usable_copies: 1 });
    const foreign = { contestId: contest, page: 1, team_id };
    expect(await refusalOf(call(POOL, foreign, await makeTrader(db)))).toBe('ERR_NOT_FOUND');
  });

  test('can be filtered by what the caller can field, and a team of them is suggested', async () => {
    await give(db, card, manager, 1);
    const mine = await pool({ fieldable: true });
    expect(mine.filter(({ stars }) => stars > 1).map(({ id }) => id)).toEqual([card.playerId]);
    await join();
    const suggested = await done('teams.suggest', { contestId: contest }, manager);
    const { starters, reserves, captain_id, vice_captain_id } = suggested;
    expect(captain_id).toBeNull();
    const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
    const team = { starters: ids(starters), reserves: ids(reserves), captain_id, vice_captain_id };
    expect(await save(team)).toHaveProperty('team_id');
  });

  test('have no fielding options in easy contests', async () => {
    const easy = await makeContest(db, football);
    expect((await pool({ contestId: easy })).every(({ fielding }) => fielding === null)).toBe(true);
  });
});

describe('a Rookie contest', () => {
  beforeEach(async () => {
    contest = await makeContest(db, football, { proTier: 'rookie', guaranteed: true });
  });

  test('admits only managers below level 5', async () => {
    const at = (experience: number) =>
      sql`update manager set experience = ${experience} where id = ${manager.managerId}`.execute(db);
    await at(1_000);
    expect(await join()).toMatchObject({ refused: 'ERR_ROOKIES_ONLY', values: { level: 5 } });
    await at(999);
    expect(await join()).toBe('Ok');
    await at(1_000);
    expect(await save(free)).toHaveProperty('team_id');
  });

  test('allows 40 stars for all fifteen, reserves included', async () => {
    const dear = football.players.filter(({ stars }) => stars === 3);
    const fifteen = suggestTeam(dear, ({ id }) => id, proTeamRules(CURRENT_RULES, 'open', 2));
    const team = { starters: [...(fifteen?.starters ?? [])], reserves: [...(fifteen?.reserves ?? [])] };
    await join();
    expect(await save(team)).toMatchObject({ refused: 'ERR_TEAM_STARS', values: { max: 40, actual: 45 } });
  });
});
