import type { CallOutput } from '@touchline/contract/calls';
import { parseMoney, xfc } from '@touchline/domain/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { erasePersonalData } from '../account/deletion/erase-personal-data.ts';
import { storePoints } from '../testing/contests/store-points.ts';
import { sweepContests } from '../contests/lifecycle/sweeps.ts';
import { inTransaction, sql } from '../db/database.ts';
import { inProcessVisitor } from '../http/auth/caller.ts';
import { FULL_TIME, openContestScene, SETTLED, VIEW_TIME } from '../testing/contests/contest-scene.ts';
import { validTeam, type TestManager } from '../testing/contests/contests.ts';
import { codeOf } from '../testing/http/refusals.ts';
import { give, makeTradedCard, marketCaller } from '../testing/market/market.ts';
import { myStatsRoutes } from './routes.ts';

const scene = await openContestScene();
const { db } = scene;
const { call, done } = marketCaller(db, myStatsRoutes);
const football = await scene.football();
const elsewhere = await scene.football();
const FEE = xfc(100_000_000n);
const paid = await scene.contest(football, { entryFee: FEE });
const free = await scene.contest(football, { entryFee: xfc(0n) });
const secret = await scene.contest(elsewhere, { entryFee: xfc(0n) });
const [ann, bea, cleo, dan] = (await scene.managers(4, xfc(2_000_000_000n))) as [
  TestManager,
  TestManager,
  TestManager,
  TestManager,
];
for (const [index, manager] of [ann, bea, cleo].entries())
  await scene.enter(paid, manager, validTeam(football, index));
for (const [index, manager] of [bea, ann].entries())
  await scene.enter(free, manager, validTeam(football, index));
for (const manager of [ann, bea]) await scene.enter(secret, manager, validTeam(elsewhere));
await sql`update contest set password_hash = 'a-hash', name = 'Behind closed doors' where id = ${secret}`.execute(
  db,
);

type Results = CallOutput<'myStats.results'>;

const units = (amount: string): bigint =>
  amount.startsWith('-') ? -units(amount.slice(1)) : (parseMoney('XFC', amount)?.units ?? 0n);
const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + units(amount), 0n);
const seasonId = football.seasonId;
const review = (manager = ann) => done('myStats.review', { season_id: seasonId }, manager);
const share = (on: boolean, manager = ann) => done('myStats.share', { season_id: seasonId, on }, manager);

test('before a contest is final there is nothing to see or to share', async () => {
  await scene.sweepAt(VIEW_TIME);
  expect(await done('myStats.results', {}, ann)).toMatchObject({
    totals: { contests: 0, wins: 0, beaten: null },
    finishes: [],
    players: { teams: 0, best: [], worst: [] },
    captain: null,
    seasons: [],
  });
  expect(await done('myStats.money', {}, ann)).toMatchObject({ days: [], contests: '0.00' });
  const season = { season_id: seasonId };
  expect(codeOf(await call('myStats.review', season, ann))).toBe('ERR_NOT_FOUND');
  expect(codeOf(await call('myStats.share', { ...season, on: true }, ann))).toBe('ERR_NOT_FOUND');
});

describe('once the contests are final', () => {
  let results: Results;

  beforeAll(async () => {
    await scene.stopClockAt(FULL_TIME);
    for (const each of [football, elsewhere]) {
      const goals = new Map(each.players.map(({ id }) => [id, { goals: id % 4 === 0 ? 1 : 0 }]));
      await scene.endMatches(each, { statistics: goals });
    }
    await sweepContests(db);
    await scene.sweepAt(SETTLED);
    await storePoints(db, paid);
    await storePoints(db, secret);
    results = await done('myStats.results', { season_id: seasonId }, ann);
  });

  test('the finishes are those of the entries, oldest first, and the totals agree with them', async () => {
    const { rows } = await sql<{ contest_id: number; final_rank: number; prize: bigint; fee: bigint }>`
      select contest_id, final_rank, prize, fee from entry
      where manager_id = ${ann.managerId} and contest_id in (${paid}, ${free}) order by contest_id
    `.execute(db);
    expect(
      results.finishes.map(({ contest_id, rank, won_prize, net }) => [
        contest_id,
        rank,
        won_prize,
        units(net),
      ]),
    ).toEqual(
      rows.map(({ contest_id, final_rank, prize, fee }) => [contest_id, final_rank, prize > 0n, prize - fee]),
    );
    expect(results.finishes.map(({ entries }) => entries)).toEqual([3, 2]);
    const { totals } = results;
    expect(totals.wins).toBe(rows.filter(({ final_rank }) => final_rank === 1).length);
    expect(units(totals.net)).toBe(sum(results.finishes.map(({ net }) => net)));
    expect(results.by_kind.reduce((count, { contests }) => count + contests, 0)).toBe(2);
  });

  test('a season narrows them, and without one all count', async () => {
    const all = await done('myStats.results', {}, ann);
    expect(all.totals.contests).toBe(3);
    expect(all.seasons).toHaveLength(2);
    expect((await done('myStats.results', { season_id: 999_999 }, ann)).totals.contests).toBe(0);
  });

  test('players are ranked by their points per team, and no player is both best and worst', () => {
    const { best, worst, teams } = results.players;
    expect(teams).toBe(2);
    const averages = (players: Results['players']['best']) => players.map(({ average }) => Number(average));
    expect(averages(best)).toEqual(averages(best).toSorted((one, other) => other - one));
    expect(averages(worst)).toEqual(averages(worst).toSorted((one, other) => one - other));
    expect(Math.min(...averages(best))).toBeGreaterThanOrEqual(Math.max(...averages(worst)));
    const ids = [...best, ...worst].map(({ player_id }) => player_id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('the captain’s share is what captains counted of the final points of their teams', async () => {
    const { rows } = await sql<{ points: number }>`
      select sum(final_points)::int as points from entry
      where manager_id = ${ann.managerId} and contest_id in (${paid}, ${free})
    `.execute(db);
    const { captain } = results;
    const share = (Number(captain?.points) / (rows[0]?.points ?? 1)) * 100;
    expect(Number(captain?.share)).toBeCloseTo(share, 1);
    expect(captain).toMatchObject({ teams: 2 });
    expect(captain?.favourites.reduce((count, { teams }) => count + teams, 0)).toBe(2);
    expect(captain?.hits).toBeLessThanOrEqual(2);
    expect((await done('myStats.results', { is_pro: true }, ann)).captain).toBeNull();
  });

  test('profit and loss of a day is what the ledger moved, and the sum of the days is the total', async () => {
    const money = await done('myStats.money', {}, ann);
    const { rows } = await sql<{ units: bigint }>`
      select coalesce(sum(prize - fee), 0)::bigint as units from entry
      where manager_id = ${ann.managerId} and final_rank is not null
    `.execute(db);
    expect(units(money.contests)).toBe(rows[0]?.units);
    expect(sum(money.days.map(({ contests }) => contests))).toBe(units(money.contests));
    expect(money.days.map(({ day }) => day)).toEqual(['2026-03-07']);
  });

  test('a review has no amounts, and names no contest with a password', async () => {
    const { review: own, token } = await review();
    expect(token).toBeNull();
    expect(own).toMatchObject({ nickname: ann.nickname, contests: 2, season: { id: seasonId } });
    expect(JSON.stringify(own)).not.toMatch(/prize"|fee|net/);
    expect(own.star).not.toBeNull();
    const closed = await done('myStats.review', { season_id: elsewhere.seasonId }, ann);
    expect(closed.review.best.contest).toBeNull();
    expect(JSON.stringify(closed)).not.toContain('Behind closed doors');
  });

  test('a shared review shows to everybody by its token alone, until it is taken back', async () => {
    const { token } = await share(true);
    const shown = await done('myStats.shared', { token: token ?? '' }, inProcessVisitor());
    expect(shown).toEqual((await review()).review);
    expect((await share(true)).token).toBe(token);
    const other = (await share(true, bea)).token;
    expect(other).not.toBe(token);
    expect(await share(false)).toEqual({ token: null });
    expect(codeOf(await call('myStats.shared', { token: token ?? '' }, inProcessVisitor()))).toBe(
      'ERR_NOT_FOUND',
    );
    expect(codeOf(await call('myStats.shared', { token: other ?? '' }, inProcessVisitor()))).toMatch(
      /^(?!ERR_)/,
    );
    expect((await share(true)).token).not.toBe(token);
  });

  test('shared twice at once it has one token', async () => {
    await share(false);
    const tokens = await Promise.all([share(true), share(true), share(true)]);
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(1);
  });

  test.each(['A'.repeat(22), '_'.repeat(22)])(
    'the token %s that nobody made leads nowhere',
    async (token) => {
      expect(codeOf(await call('myStats.shared', { token }, inProcessVisitor()))).toBe('ERR_NOT_FOUND');
    },
  );

  test('nobody shares a season they did not play, and visitors see no statistics', async () => {
    expect(codeOf(await call('myStats.share', { season_id: seasonId, on: true }, dan))).toBe('ERR_NOT_FOUND');
    expect((await done('myStats.results', {}, dan)).finishes).toEqual([]);
    for (const key of ['myStats.results', 'myStats.money'] as const)
      expect(codeOf(await call(key, {}, inProcessVisitor()))).toBe('ERR_LOGIN_REQUIRED');
  });

  test('the review of a deleted manager is not found', async () => {
    const { token } = await share(true, cleo);
    await inTransaction(db, (tx) => erasePersonalData(tx, cleo.managerId));
    expect(codeOf(await call('myStats.shared', { token: token ?? '' }, inProcessVisitor()))).toBe(
      'ERR_NOT_FOUND',
    );
  });
});

describe('profit and loss on the market', () => {
  test('is sales after fees less what the copies had cost, and loans', async () => {
    const card = await makeTradedCard(db);
    await give(db, card, dan, 1);
    const at = SETTLED;
    const fill = async (
      kind: number,
      seller: TestManager,
      buyer: TestManager,
      price: bigint,
      fee: bigint,
    ) => {
      const { rows } = await sql<{ id: number }>`
        with placed as (
          insert into market_order (kind, manager_id, card_id, quantity, left_quantity, price, fee_basis_points, status,
            rules_version, created_at, closed_at)
          values (${kind}, ${seller.managerId}, ${card.cardId}, 1, 0, ${price}, 500, 3, 1, ${at}, ${at}) returning id
        )
        insert into fill (order_id, kind, card_id, quantity, price, fee, seller_id, buyer_id, at)
        select id, ${kind}, ${card.cardId}, 1, ${price}, ${fee}, ${seller.managerId}, ${buyer.managerId}, ${at} from placed
        returning id
      `.execute(db);
      if (kind === 3) return;
      await sql`
        insert into card_movement (card_id, from_manager_id, to_manager_id, quantity, cause_kind, cause_id, at)
        values (${card.cardId}, ${seller.managerId}, ${buyer.managerId}, 1, 'fill', ${rows[0]?.id}, ${at})
      `.execute(db);
    };
    const XFC = 100_000_000n;
    await fill(1, dan, bea, 10n * XFC, XFC / 2n);
    await fill(1, bea, dan, 7n * XFC, XFC / 4n);
    await fill(3, bea, dan, 2n * XFC, XFC / 10n);
    expect((await done('myStats.money', {}, dan)).market).toEqual({
      net: '7.50',
      realised: '9.50',
      lent: '0.00',
      borrowed: '-2.00',
      bought: 1,
      sold: 1,
      fees: '0.50',
    });
    expect((await done('myStats.money', {}, bea)).market).toMatchObject({
      realised: '-3.25',
      lent: '1.90',
      borrowed: '0.00',
      fees: '0.35',
    });
    const { days, market } = await done('myStats.money', {}, bea);
    expect(sum(days.map((day) => day.market))).toBe(units(market.net));
  });
});
