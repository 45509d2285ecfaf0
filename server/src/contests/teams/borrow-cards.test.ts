import type { CallInput, CallOutput } from '@touchline/contract/calls';
import { DAY_MS } from '@touchline/domain/rules/index';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { inProcessManager } from '../../http/auth/caller.ts';
import { makeLimits } from '../../http/edge/limits.ts';
import { borrowCards } from '../../market/lending/borrow-cards.ts';
import { limitFills } from '../../market/trading/limit-fills.ts';
import { linkManagers } from '../../auth/identities/linked-managers.ts';
import { marketRoutes } from '../../market/routes.ts';
import { sweepMarket } from '../../market/sweeps.ts';
import { LOCK, OPEN } from '../../testing/contests/contest-scene.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { makeContest, xfcOf, type TestManager, type TestTeam } from '../../testing/contests/contests.ts';
import { give, makeTrader, marketCaller, whole } from '../../testing/market/market.ts';
import {
  boundOf,
  cardOf,
  leaseToManager,
  makeProFootball,
  openProScene,
  teamWith,
} from '../../testing/contests/pro-contests.ts';
import { contestRoutes } from '../routes.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';

const scene = await openProScene();
const { db, football, card, free, starTeam: team, call, done } = scene;
keepBooks(db);

const LATE_KICK_OFF = new Date('2026-03-13T10:00:00Z');
const AFTER_A_WEEK = new Date('2026-03-13T12:00:00Z');
const CREATE = 'teams.create';
const UPDATE = 'teams.update';
const POOL = 'contests.players.pickable';

let contest: number;
let lender: TestManager;
let manager: TestManager;

beforeEach(async () => {
  await scene.stopClockAt(OPEN);
  await sweepMarket(db);
  contest = await scene.contest();
  lender = await makeTrader(db);
  manager = await makeTrader(db);
  await give(db, card, lender, 2);
  await done('contests.join', { id: contest }, manager);
});

afterEach(async () => {
  await scene.stopClockAt(OPEN);
  const input = { page: 1, state: 'open' } as const;
  const { data } = await done('market.orders.mine', input, lender);
  for (const { id } of data) await done('market.orders.cancel', { order_id: id }, lender);
});

async function offer(price = '2.00', recurring = false): Promise<number> {
  const input = { asset_type: 1, asset_id: card.playerId, qty: 1, price, recurring } as const;
  return (await done('market.loans.offer', input, lender)).order?.id ?? 0;
}
const take = (order_id: number) => done('market.orders.fill', { order_id, qty: 1, price: '2.00' }, manager);
const save = (fielded: TestTeam, more: Partial<CallInput<typeof CREATE>> = {}) =>
  call(CREATE, { contest_id: contest, ...fielded, ...more }, manager);
const saved = async (fielded: TestTeam, more: Partial<CallInput<typeof CREATE>> = {}) =>
  (await done(CREATE, { contest_id: contest, ...fielded, ...more }, manager)).team_id;
const fielding = async (team_id?: number) => {
  const input = { contestId: contest, page: 1, noItems: 100, ...(team_id !== undefined && { team_id }) };
  const { data }: CallOutput<typeof POOL> = await done(POOL, input, manager);
  return data.find(({ id }) => id === card.playerId)?.fielding;
};
const lentOut = async () => (await boundOf(db, card, lender)).lent;

async function leases(): Promise<readonly { entry_id: number | null; over: boolean }[]> {
  const { rows } = await sql<{ entry_id: number | null; over: boolean }>`
    select entry_id, ended_at is not null as over from lease
    where manager_id = ${manager.managerId} and source = 'loan' order by id
  `.execute(db);
  return rows;
}

describe('a borrowed copy', () => {
  test('can be fielded in one team only', async () => {
    await take(await offer());
    const entry = await saved(team);
    expect(await leases()).toEqual([{ entry_id: entry, over: false }]);
    const another = await makeContest(db, football, { proTier: 'open' });
    await done('contests.join', { id: another }, manager);
    expect(await call(CREATE, { contest_id: another, ...team }, manager)).toMatchObject({
      refused: 'ERR_TEAM_CARD',
    });
  });

  test('returns to its lender when removed from the team, whatever its remaining time', async () => {
    await take(await offer());
    const teamId = await saved(team);
    expect((await fielding(teamId))?.loan_in_team).toBe(true);
    await done(UPDATE, { teamId, ...free }, manager);
    await sweepMarket(db);
    expect(await lentOut()).toBe(0);
    expect(await call(UPDATE, { teamId, ...team }, manager)).toMatchObject({ refused: 'ERR_TEAM_CARD' });
  });

  test('of a recurring order is back on the market when the manager leaves', async () => {
    const id = await offer('2.00', true);
    await take(id);
    const team_id = await saved(team);
    await done('contests.leave', { id: contest, team_id }, manager);
    await sweepMarket(db);
    const { rows } = await sql`
      select price from market_order
      where card_id = ${card.cardId} and manager_id = ${lender.managerId} and kind = 3 and status < 3
    `.execute(db);
    expect(rows).toEqual([{ price: whole(2).units }]);
  });

  test('cannot be fielded in a contest that ends after its due time', async () => {
    const late = await makeProFootball(db, LATE_KICK_OFF);
    const { team: ofLate, players } = teamWith(late, [3]);
    const ofPlayer = cardOf(late, players[0]?.id ?? 0);
    await give(db, ofPlayer, lender, 1);
    const input = { asset_type: 1, asset_id: ofPlayer.playerId, qty: 1, price: '2.00' } as const;
    const order_id = (await done('market.loans.offer', input, lender)).order?.id ?? 0;
    contest = await makeContest(db, late, { proTier: 'open' });
    await done('contests.join', { id: contest }, manager);
    const borrow = [{ order_id, price: '2.00' }];
    expect(await save(ofLate, { borrow })).toMatchObject({ refused: 'ERR_LOAN_TOO_SHORT' });
    await take(order_id);
    expect(await save(ofLate)).toMatchObject({ refused: 'ERR_LOAN_TOO_SHORT' });
  });

  test('cannot be fielded after its due time, swept or not', async () => {
    await take(await offer());
    await sql`update lease set due_at = ${OPEN} where manager_id = ${manager.managerId}`.execute(db);
    expect(await save(team)).toMatchObject({ refused: 'ERR_TEAM_CARD' });
  });
});

describe('borrowing with the team', () => {
  test('pays the lender, fields the loan and saves the team together', async () => {
    const order_id = await offer();
    expect(await fielding()).toMatchObject({
      by: null,
      card_id: card.cardId,
      lend_offer: { order_id, price: '2.00', qty_left: 1 },
    });
    const entry = await saved(team, { borrow: [{ order_id, price: '2.00' }] });
    expect(await leases()).toEqual([{ entry_id: entry, over: false }]);
    expect((await xfcOf(db, manager)).available).toBe(whole(998).units);
    expect((await xfcOf(db, lender)).available).toBe(whole(1_001.9).units);
    expect(await fielding(entry)).toMatchObject({
      by: 'loan',
      loans: 1,
      loan_in_team: true,
      lend_offer: null,
    });
  });

  test('works with a change of the team too', async () => {
    const teamId = await saved(free);
    const borrow = [{ order_id: await offer(), price: '2.00' }];
    await done(UPDATE, { teamId, ...team, borrow }, manager);
    expect(await leases()).toEqual([{ entry_id: teamId, over: false }]);
  });

  test('takes no loan when the team or a loan is refused, and names which', async () => {
    const order_id = await offer();
    const { team: dearer } = teamWith(football, [3, 3]);
    expect(await save(dearer, { borrow: [{ order_id, price: '2.00' }] })).toMatchObject({
      refused: 'ERR_TEAM_CARD',
    });
    expect(await save(team, { borrow: [{ order_id, price: '1.99' }] })).toMatchObject({
      refused: 'ERR_PRICE_CHANGED',
      values: { field: 'borrow[0]' },
    });
    expect(await save(free, { borrow: [{ order_id, price: '2.00' }] })).toMatchObject({
      refused: 'ERR_BORROW_UNUSED',
    });
    expect(await leases()).toEqual([]);
    expect((await xfcOf(db, manager)).available).toBe(whole(1_000).units);
    expect((await fielding())?.lend_offer).toMatchObject({ order_id });
  });

  test('takes one loan per card, and none the team does not need', async () => {
    const orders = [await offer(), await offer()].map((order_id) => ({ order_id, price: '2.00' }));
    expect(await save(team, { borrow: orders })).toMatchObject({ refused: 'ERR_BORROW_UNUSED' });
    await saved(team, { borrow: orders.slice(0, 1) });
    const [entry] = await leases();
    expect(
      await call(UPDATE, { teamId: entry?.entry_id ?? 0, ...team, borrow: orders.slice(1) }, manager),
    ).toMatchObject({ refused: 'ERR_BORROW_UNUSED' });
  });

  test('is refused for an own order, a sale, a closed order and without the money', async () => {
    await give(db, card, manager, 2);
    const own = { asset_type: 1, asset_id: card.playerId, qty: 1, price: '2.00' } as const;
    const borrowing = async (order_id: number) => save(team, { borrow: [{ order_id, price: '2.00' }] });
    const lent = await done('market.loans.offer', own, manager);
    expect(await borrowing(lent.order?.id ?? 0)).toMatchObject({ refused: 'ERR_OWN_ORDER' });
    const sold = await done('market.orders.place', { ...own, side: 'sell' }, lender);
    expect(await borrowing(sold.order?.id ?? 0)).toMatchObject({ refused: 'ERR_NOT_FOUND' });
    const order_id = await offer();
    await done('market.orders.cancel', { order_id }, lender);
    expect(await borrowing(order_id)).toMatchObject({ refused: 'ERR_ORDER_CLOSED' });
  });
});

describe('at the lock', () => {
  /** A team with a two-star player leased until a given time; returns the state of its entry after the lock. */
  async function leasedUntil(
    dueAt: Date,
  ): Promise<{ readonly entry: number; readonly state: () => Promise<string> }> {
    await leaseToManager(db, card, manager, dueAt);
    const entry = await saved(team);
    const state = async () => {
      await sweepContests(db);
      const { rows } = await sql<{ state: string }>`select state from entry where id = ${entry}`.execute(db);
      return rows[0]?.state ?? '';
    };
    return { entry, state };
  }
  const other = async () => {
    const rival = await makeTrader(db);
    await done('contests.join', { id: contest }, rival);
    await done(CREATE, { contest_id: contest, ...free }, rival);
  };

  test('a team with a lease that ended before is invalid, and its entry is refunded', async () => {
    const { entry, state } = await leasedUntil(new Date(LOCK.getTime() - 1));
    expect(await fielding(entry)).toMatchObject({ by: 'house_lease', house_lease: { at_lock: false } });
    await other();
    await scene.stopClockAt(LOCK);
    expect(await state()).toBe('refunded');
  });

  test('a lease that was renewed in time counts', async () => {
    const { state } = await leasedUntil(new Date(LOCK.getTime() - 1000));
    await scene.stopClockAt(new Date(LOCK.getTime() - 1000));
    await leaseToManager(db, card, manager, AFTER_A_WEEK);
    await scene.stopClockAt(LOCK);
    expect(await state()).toBe('playing');
  });

  test('a lease active at the lock suffices, even if it ends at the kick-off', async () => {
    const { state } = await leasedUntil(new Date(LOCK.getTime() + 1));
    await scene.stopClockAt(LOCK);
    expect(await state()).toBe('playing');
  });

  test('a team stays valid when its matches moved beyond the end of the lease', async () => {
    const { state } = await leasedUntil(new Date(LOCK.getTime() + 1));
    // Keep as the last test: it moves the matches of all contests of this file.
    await sql`
      update match set kickoff_at = kickoff_at + interval '1 day' where id = any(${football.matchIds}::int[])
    `.execute(db);
    await sweepContests(db);
    await scene.stopClockAt(new Date(LOCK.getTime() + DAY_MS));
    expect(await state()).toBe('playing');
  });
});

test('the cheapest loan offer excludes accounts linked to the manager', async () => {
  const cheap = await makeTrader(db);
  await give(db, card, cheap, 1);
  const input = { asset_type: 1, asset_id: card.playerId, qty: 1, price: '1.00' } as const;
  const { order } = await done('market.loans.offer', input, cheap);
  const dearer = await offer('1.50');
  expect((await fielding())?.lend_offer).toMatchObject({ price: '1.00' });
  await inTransaction(db, (tx) =>
    linkManagers(tx, OPEN, { managerId: manager.managerId, otherId: cheap.managerId, reason: 'device' }),
  );
  expect((await fielding())?.lend_offer).toMatchObject({ order_id: dearer, price: '1.50' });
  await done('market.orders.cancel', { order_id: order?.id ?? 0 }, cheap);
});

test('loans taken with a team are rate-limited like fills: twenty a minute, all of a team or none', async () => {
  const limit = limitFills(makeLimits(() => 0));
  const limited = marketCaller(db, {
    ...contestRoutes(null, { limit, borrow: borrowCards }),
    ...marketRoutes({ limits: makeLimits(() => 0) }),
  });
  const visiting = { ...inProcessManager(manager), sessionId: 1 };
  const borrow = Array.from({ length: 15 }, () => ({ order_id: 2_000_000_000, price: '2.00' }));
  const saving = (loans: typeof borrow, by: typeof visiting | TestManager = visiting) =>
    limited.call(CREATE, { contest_id: contest, ...team, borrow: loans }, by);
  expect(await saving(borrow)).toMatchObject({ refused: 'ERR_NOT_FOUND' });
  expect(await saving(borrow)).toMatchObject({ refused: 'ERR_TOO_MANY' });
  expect(await saving(borrow.slice(0, 5))).toMatchObject({ refused: 'ERR_NOT_FOUND' });
  expect(await saving(borrow.slice(0, 1))).toMatchObject({ refused: 'ERR_TOO_MANY' });
  expect(await saving([])).toMatchObject({ refused: 'ERR_TEAM_CARD' });
  expect(await saving(borrow, manager)).toMatchObject({ refused: 'ERR_NOT_FOUND' });
});
