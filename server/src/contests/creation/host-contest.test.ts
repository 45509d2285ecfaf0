import { isRefusal } from '@touchline/contract/errors';
import { DAY_MS } from '@touchline/domain/rules/index';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { endMatch, type TestManager, validTeam } from '../../testing/contests/contests.ts';
import { FULL_TIME, KICK_OFF, LOCK, OPEN, SETTLED } from '../../testing/contests/contest-scene.ts';
import { enterContest } from '../../testing/contests/contest-calls.ts';
import { openMakingScene, type TestVenue } from '../../testing/contests/made-contests.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { refusalOf } from '../../testing/http/refusals.ts';
import { sweepMarket } from '../../market/sweeps.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';

const scene = await openMakingScene();
const { db, call, done, football } = scene;
keepBooks(db);

const FEE = { entry_fee: '5' };
let organizer: TestManager;
let venue: TestVenue;

beforeEach(async () => {
  await scene.stopClockAt(OPEN);
  organizer = await scene.organizer();
  venue = await scene.venue(3);
});

const paid = () => scene.wish({ ...FEE, venue_id: venue.clubId });
const refused = () => refusalOf(call('contests.create', paid(), organizer));
const make = () => scene.make(organizer, { ...FEE, venue_id: venue.clubId });

async function counts(manager: TestManager): Promise<{ owned: number; lent: number; hosting: number }> {
  const { rows } = await sql<{ owned: number; lent: number; hosting: number }>`
    select owned, lent, hosting from holding where manager_id = ${manager.managerId} and card_id = ${venue.cardId}
  `.execute(db);
  return rows[0] ?? { owned: 0, lent: 0, hosting: 0 };
}

const venueOf = async (manager: TestManager) => {
  const { data } = await done('contests.venues', { page: 1, noItems: 100 }, manager);
  return data.find(({ id }) => id === venue.clubId);
};

/** Lends copies of the venue to the organizer. Returns the lender. */
async function borrow(copies = 1): Promise<TestManager> {
  const lender = await scene.organizer();
  await scene.give(venue, lender, copies);
  const offer = { asset_type: 2, asset_id: venue.clubId, qty: copies, price: '2.00' } as const;
  const { order } = await done('market.loans.offer', offer, lender);
  const take = { order_id: order?.id ?? 0, qty: copies, price: '2.00' };
  expect(isRefusal(await call('market.orders.fill', take, organizer))).toBe(false);
  return lender;
}

describe('a venue', () => {
  test('of three stars hosts only for managers with a copy', async () => {
    expect(await refused()).toBe('ERR_NOT_ENOUGH_COPIES');
    await scene.give(venue, organizer, 1);
    const id = await make();
    expect(await counts(organizer)).toEqual({ owned: 1, lent: 0, hosting: 1 });
    expect(await done('contests.get', { id }, organizer)).toMatchObject({
      max_entries: 50,
      host_cut: { percent: '4' },
    });
  });

  test('hosts one contest a copy at a time', async () => {
    await scene.give(venue, organizer, 2);
    await make();
    await make();
    expect(await refused()).toBe('ERR_NOT_ENOUGH_COPIES');
  });

  test('that hosts can be neither sold nor lent', async () => {
    await scene.give(venue, organizer, 1);
    await make();
    const asset = { asset_type: 2, asset_id: venue.clubId, qty: 1, price: '9.00' } as const;
    expect(await refusalOf(call('market.orders.place', { ...asset, side: 'sell' }, organizer))).toBe(
      'ERR_NOT_ENOUGH_COPIES',
    );
    expect(await refusalOf(call('market.loans.offer', asset, organizer))).toBe('ERR_NOT_ENOUGH_COPIES');
  });

  test('shows the contest it hosts to its owner alone', async () => {
    await scene.give(venue, organizer, 1);
    const id = await make();
    const asset = { asset_type: 2, asset_id: venue.clubId } as const;
    expect(await done('market.cards.contests', asset, organizer)).toMatchObject({
      contest_ids: [id],
      contests: [{ id, team_id: null }],
    });
    const other = await scene.organizer();
    expect(await done('market.cards.contests', asset, other)).toMatchObject({ contests: [] });
  });

  test('is free again when its contest is cancelled', async () => {
    await scene.give(venue, organizer, 1);
    const id = await make();
    expect(await call('contests.cancel', { id }, organizer)).toBe('Ok');
    expect(await counts(organizer)).toEqual({ owned: 1, lent: 0, hosting: 0 });
    await make();
  });

  test('is free again when too few have joined', async () => {
    await scene.give(venue, organizer, 1);
    await make();
    await scene.stopClockAt(LOCK);
    await sweepContests(db);
    expect(await counts(organizer)).toEqual({ owned: 1, lent: 0, hosting: 0 });
  });

  test('is held until its contest is final', async () => {
    await sql`
      delete from appearance where match_id = any(${football.matchIds}::int[])
    `.execute(db);
    await scene.give(venue, organizer, 1);
    const id = await make();
    for (let joined = 0; joined < 3; joined += 1)
      await enterContest(call, id, await scene.organizer(), validTeam(football, joined));
    await scene.stopClockAt(KICK_OFF);
    await sweepContests(db);
    for (const matchId of football.matchIds) await endMatch(db, football, matchId, { endedAt: FULL_TIME });
    await scene.stopClockAt(new Date(SETTLED.getTime() - 1));
    await sweepContests(db);
    expect((await counts(organizer)).hosting).toBe(1);
    await scene.stopClockAt(SETTLED);
    await sweepContests(db);
    expect(await done('contests.get', { id }, organizer)).toMatchObject({ state: 6 });
    expect(await counts(organizer)).toEqual({ owned: 1, lent: 0, hosting: 0 });
    await resetRound();
  });
});

/** Puts the round back to before its kick-off. */
async function resetRound(): Promise<void> {
  await sql`
    update match set status = 'scheduled', ended_at = null, confirmed_at = null, home_score = null, away_score = null
    where id = any(${football.matchIds}::int[])
  `.execute(db);
}

describe('a borrowed venue', () => {
  test('hosts a contest that ends within the loan', async () => {
    const lender = await borrow();
    expect(await venueOf(organizer)).toMatchObject({ by: 'loan', usable_copies: 1 });
    const id = await make();
    expect(await venueOf(organizer)).toMatchObject({ by: null, usable_copies: 0 });
    expect(await refused()).toBe('ERR_NOT_ENOUGH_COPIES');
    expect((await done('market.leases.list', {}, organizer)).data).toMatchObject([{ contest_id: id }]);
    expect(await counts(lender)).toEqual({ owned: 1, lent: 1, hosting: 0 });
  });

  test('does not host one that ends after the loan', async () => {
    await scene.stopClockAt(new Date(OPEN.getTime() - 7 * DAY_MS));
    await borrow();
    expect(await refused()).toBe('ERR_LOAN_TOO_SHORT');
  });

  test('stays until the contest is over, and then returns to its lender', async () => {
    const lender = await borrow();
    const id = await make();
    await scene.stopClockAt(new Date(LOCK.getTime() - 1));
    await sql`update lease set due_at = game_now() where hosts_contest_id = ${id}`.execute(db);
    await sweepMarket(db);
    expect(await counts(lender)).toMatchObject({ lent: 1 });
    await scene.stopClockAt(LOCK);
    await sweepContests(db);
    await sweepMarket(db);
    expect(await counts(lender)).toEqual({ owned: 1, lent: 0, hosting: 0 });
    expect((await done('market.leases.list', {}, organizer)).data).toEqual([]);
  });

  test('returns after seven days when it hosts nothing', async () => {
    const lender = await borrow();
    await scene.stopClockAt(new Date(OPEN.getTime() + 7 * DAY_MS));
    await sweepMarket(db);
    expect(await counts(lender)).toEqual({ owned: 1, lent: 0, hosting: 0 });
  });

  test('is used before an own copy', async () => {
    await scene.give(venue, organizer, 1);
    await borrow();
    await make();
    expect((await counts(organizer)).hosting).toBe(0);
    await make();
    expect((await counts(organizer)).hosting).toBe(1);
  });
});

describe('the list of venues', () => {
  test('has those the caller can use first, with their limits and shares', async () => {
    const small = await scene.venue(1, 1);
    const largest = await scene.venue(5, 2);
    const { data, summary } = await done('contests.venues', { page: 1 }, organizer);
    expect(summary.per_page).toBe(20);
    expect(data.map(({ id }) => id)).toEqual([small.clubId, largest.clubId, venue.clubId]);
    expect(data).toMatchObject([
      { by: 'free', largest_contest: 2, host_percent: '0', club: { id: small.clubId } },
      { by: null, largest_contest: 1_000, host_percent: '8' },
      { by: null, largest_contest: 50, host_percent: '4', usable_copies: 0 },
    ]);
    await scene.give(largest, organizer, 2);
    expect((await done('contests.venues', { page: 1 }, organizer)).data[0]).toMatchObject({
      id: largest.clubId,
      by: 'copy',
      usable_copies: 2,
    });
  });

  test('can be searched, and filtered by seats and by usability for the caller', async () => {
    const small = await scene.venue(1, 1);
    const ids = async (filters: object) =>
      (await done('contests.venues', { page: 1, ...filters }, organizer)).data.map(({ id }) => id);
    expect(await ids({ search: `of ${venue.clubId}` })).toEqual([venue.clubId]);
    expect(await ids({ search: '%' })).toEqual([]);
    expect(await ids({ seats: 12 })).not.toContain(small.clubId);
    expect(await ids({ usable: true })).toEqual([small.clubId]);
  });
});
