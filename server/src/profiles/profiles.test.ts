import { randomUUID } from 'node:crypto';
import type { CallInput, CallKey, CallOutput } from '@touchline/contract/calls';
import { isRefusal } from '@touchline/contract/errors';
import { xfc } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { erasePersonalData } from '../account/deletion/erase-personal-data.ts';
import { inTransaction, sql } from '../db/database.ts';
import { inProcessVisitor, type Caller } from '../http/auth/caller.ts';
import { invoke } from '../http/calls/invoke.ts';
import { marketReadingRoutes } from '../market/read-routes.ts';
import { searchRoutes } from '../search/routes.ts';
import { secretsFrom } from '../secrets.ts';
import { FULL_TIME, openContestScene, SETTLED, VIEW_TIME } from '../testing/contests/contest-scene.ts';
import { testContestRoutes } from '../testing/contests/contest-routes.ts';
import { validTeam, type TestManager } from '../testing/contests/contests.ts';
import { sweepContests } from '../contests/lifecycle/sweeps.ts';
import { give, makeTradedCard } from '../testing/market/market.ts';
import { topsSweep } from '../tops/count-results.ts';
import { topsRoutes } from '../tops/routes.ts';
import { profileRoutes } from './routes.ts';

const scene = await openContestScene();
const { db } = scene;
const services = {
  db,
  routes: {
    ...testContestRoutes,
    ...marketReadingRoutes(),
    ...searchRoutes,
    ...topsRoutes({ searches: () => null }),
    ...profileRoutes,
  },
  secrets: secretsFrom('t'.repeat(32)),
  checkAnswers: true,
};
const visitor = inProcessVisitor();

/** Makes a call; a refusal is its code. */
async function ask<Key extends CallKey>(
  key: Key,
  input: CallInput<Key>,
  caller: Caller = visitor,
): Promise<CallOutput<Key> | string> {
  const answer = await invoke(services, key, input, caller, randomUUID());
  return isRefusal(answer) ? answer.refused : answer;
}
async function done<Key extends CallKey>(
  key: Key,
  input: CallInput<Key>,
  caller: Caller = visitor,
): Promise<CallOutput<Key>> {
  const answer = await invoke(services, key, input, caller, randomUUID());
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer;
}

const FEE = xfc(100_000_000n);
const football = await scene.football();
const large = await scene.contest(football, { entryFee: FEE });
const secret = await scene.contest(football, { entryFee: xfc(0n) });
const managers = await scene.managers(12, xfc(2_000_000_000n));
for (const [index, manager] of managers.entries())
  await scene.enter(large, manager, validTeam(football, index % 4));
const [reader, other] = managers;
if (reader === undefined || other === undefined) throw new Error('no managers');
for (const [index, manager] of [reader, other].entries())
  await scene.enter(secret, manager, validTeam(football, index));
// Both know the password.
await sql`update contest set password_hash = 'derby' where id = ${secret}`.execute(db);
await scene.sweepAt(VIEW_TIME);

const card = await makeTradedCard(db);
await give(db, card, other, 3);

const profileOf = (manager: Pick<TestManager, 'managerId'>, caller?: Caller) =>
  done('profiles.get', { id: manager.managerId }, caller);

test('a contest that is not final is on no profile', async () => {
  expect((await profileOf(other)).results).toMatchObject({
    contests: 0,
    best_rank: null,
    latest: [],
    best: [],
  });
});

describe('after the results', () => {
  test('a profile has them, and the trophies of a tournament of ten teams', async () => {
    await scene.stopClockAt(FULL_TIME);
    const goals = new Map(football.players.map(({ id }) => [id, { goals: id % 4 === 0 ? 1 : 0 }]));
    await scene.endMatches(football, { statistics: goals });
    await sweepContests(db);
    await scene.sweepAt(SETTLED);
    const { rows } = await sql<{ manager_id: number; final_rank: number; prize: bigint }>`
      select manager_id, final_rank, prize from entry where contest_id = ${large} order by final_rank, id
    `.execute(db);
    expect(rows).toHaveLength(12);
    for (const { manager_id, final_rank, prize } of rows) {
      const { results } = await done('profiles.get', { id: manager_id });
      expect(results).toMatchObject({
        contests: 1,
        wins: final_rank === 1 ? 1 : 0,
        in_prizes: prize > 0n ? 1 : 0,
        best_rank: final_rank,
        trophies: {
          gold: Number(final_rank === 1),
          silver: Number(final_rank === 2),
          bronze: Number(final_rank === 3),
        },
      });
      expect(results?.latest.map(({ contest, rank, of }) => [contest.id, rank, of])).toEqual([
        [large, final_rank, 12],
      ]);
      expect(results?.course[0]?.beaten).toBe(Math.round(((12 - final_rank) * 100) / 11));
      const trophies = await done('profiles.trophies', { id: manager_id, page: 1 });
      expect(trophies.data.map(({ rank }) => rank)).toEqual(final_rank <= 3 ? [final_rank] : []);
    }
  });

  test('a contest with a password is on no profile', async () => {
    const { rows } = await sql`select from contest where id = ${secret} and final_at is not null`.execute(db);
    expect(rows).toHaveLength(1);
    const { results } = await profileOf(reader);
    expect(results?.latest.map(({ contest }) => contest.id)).toEqual([large]);
  });
});

describe('badges', () => {
  test('are the best metal of each family, the best ones first, and reveal nothing of missing ones', async () => {
    const { managerId: id } = reader;
    const counted = [
      ['trades', 300],
      ['contests', 49],
      ['spins', 6],
    ] as const;
    await sql`
      insert into goal_count (manager_id, type, since, measure, count)
      select ${id}, 1, date '1970-01-01', measure, count from unnest(
        ${counted.map(([measure]) => measure)}::text[], ${counted.map(([, count]) => count)}::bigint[]
      ) as counted (measure, count)
      on conflict (manager_id, type, since, measure) do update set count = excluded.count
    `.execute(db);
    const { badges } = await done('profiles.get', { id });
    expect(badges).toHaveLength(13);
    expect(badges?.slice(0, 2)).toEqual([
      { id: 21, measure: 'trades', metal: 'gold', target: 300 },
      { id: 1, measure: 'contests', metal: 'bronze', target: 5 },
    ]);
    expect(badges?.find(({ measure }) => measure === 'spins')).toEqual({
      id: 34,
      measure: 'spins',
      metal: null,
      target: 7,
    });
  });
});

describe('the season', () => {
  test('is the place in the tops, with the score of each week', async () => {
    const empty = await profileOf(other);
    expect(empty.season).toMatchObject({ rank: null, score: '0', weeks: [] });
    while ((await topsSweep.run(db)) > 0);
    const list = await done('tops.list', { page: 1, noItems: 50 });
    expect(list.data.length).toBeGreaterThan(0);
    for (const { manager_id, rank, score } of list.data) {
      const { season } = await done('profiles.get', { id: manager_id });
      expect(season).toMatchObject({ rank, score, of: list.summary.total, name: list.period.season?.name });
      expect(season?.weeks).toEqual([{ week: list.period.latest_week, score }]);
    }
  });
});

describe('privacy', () => {
  test('what a manager hides is answered to them alone, by every call', async () => {
    await done('profiles.privacy.set', { shows_cards: false, shows_results: false }, other);
    const id = other.managerId;
    for (const caller of [visitor, reader]) {
      expect(await profileOf(other, caller)).toMatchObject({
        cards: null,
        results: null,
        season: null,
        badges: null,
        is_me: false,
      });
      expect(await ask('portfolio.playerCards', { id, page: 1 }, caller)).toBe('ERR_PROFILE_PRIVATE');
      expect(await ask('portfolio.venueCards', { id, page: 1 }, caller)).toBe('ERR_PROFILE_PRIVATE');
      expect(await ask('profiles.trophies', { id, page: 1 }, caller)).toBe('ERR_PROFILE_PRIVATE');
    }
    expect(await profileOf(other, other)).toMatchObject({ cards: { players: 3, venues: 0 }, is_me: true });
    expect((await done('portfolio.playerCards', { id, page: 1 }, other)).data).toHaveLength(1);
    expect(await done('profiles.privacy.get', {}, other)).toEqual({
      shows_cards: false,
      shows_results: false,
    });
    await done('profiles.privacy.set', { shows_cards: true, shows_results: true }, other);
    expect(await profileOf(other)).toMatchObject({ cards: { players: 3, venues: 0 } });
    expect((await done('portfolio.playerCards', { id, page: 1 })).data).toHaveLength(1);
  });
});

describe('followed managers', () => {
  const feedOf = async (manager: TestManager) =>
    (await done('profiles.feed', { page: 1 }, manager)).data.map(
      ({ manager: { id }, result, achievement, level }) => [
        id,
        result?.contest.id ?? (level === null ? `goal ${achievement?.id}` : `level ${level}`),
      ],
    );

  test('are followed once, and unfollowed; never oneself or an unknown manager', async () => {
    const follow = (on: boolean) => ask('profiles.follow', { id: other.managerId, on }, reader);
    await Promise.all([follow(true), follow(true)]);
    expect(await profileOf(other, reader)).toMatchObject({ followed: true, manager: { followers: 1 } });
    const { data } = await done('profiles.following', { page: 1 }, reader);
    expect(data.map(({ id }) => id)).toEqual([other.managerId]);
    expect(await follow(false)).toEqual({ followed: false });
    expect(await follow(false)).toEqual({ followed: false });
    expect(await profileOf(other, reader)).toMatchObject({ followed: false, manager: { followers: 0 } });
    expect(await ask('profiles.follow', { id: reader.managerId, on: true }, reader)).toBe('ERR_FOLLOW_SELF');
    expect(await ask('profiles.follow', { id: 2_000_000_000, on: true }, reader)).toBe('ERR_NOT_FOUND');
  });

  test('are news by their prizes, while they show their results', async () => {
    const { rows } = await sql<{ manager_id: number }>`
      select manager_id from entry where contest_id = ${large} and prize > 0
    `.execute(db);
    const winners = managers.filter(({ managerId }) => rows.some((row) => row.manager_id === managerId));
    const [winner] = winners;
    const follower = managers.find((manager) => manager !== winner);
    if (winner === undefined || follower === undefined) throw new Error('nobody won');
    expect(await feedOf(follower)).toEqual([]);
    await done('profiles.follow', { id: winner.managerId, on: true }, follower);
    expect(await feedOf(follower)).toEqual([[winner.managerId, large]]);
    await done('profiles.privacy.set', { shows_cards: true, shows_results: false }, winner);
    expect(await feedOf(follower)).toEqual([]);
    await done('profiles.privacy.set', { shows_cards: true, shows_results: true }, winner);
  });

  test('are news by the achievements they claim, newest first, and not by their challenges', async () => {
    const [, , , , achiever, follower] = managers;
    if (achiever === undefined || follower === undefined) throw new Error('no managers');
    const { managerId } = achiever;
    await done('profiles.follow', { id: managerId, on: true }, follower);
    const before = await feedOf(follower);
    await sql`
      insert into goal_claim (manager_id, goal_id, since, claimed_at)
      select ${managerId}, goal_id, since::date, game_now() - make_interval(days => days)
      from (values (1, '1970-01-01', 0), (20, '1970-01-01', 31), (2001, '2026-03-01', 0))
        as claim (goal_id, since, days)
    `.execute(db);
    expect(await feedOf(follower)).toEqual([[managerId, 'goal 1'], ...before]);
    const { data } = await done('profiles.feed', { page: 1 }, follower);
    expect(data[0]?.achievement).toEqual({ id: 1, measure: 'contests', metal: 'bronze', target: 5 });
    await done('profiles.privacy.set', { shows_cards: true, shows_results: false }, achiever);
    expect(await feedOf(follower)).toEqual([]);
    await done('profiles.privacy.set', { shows_cards: true, shows_results: true }, achiever);
  });

  test('are news by the levels they reach, while they show their results', async () => {
    const [, , , , , riser, follower] = managers;
    if (riser === undefined || follower === undefined) throw new Error('no managers');
    const { managerId } = riser;
    await done('profiles.follow', { id: managerId, on: true }, follower);
    const before = await feedOf(follower);
    await sql`
      insert into level_reached (manager_id, level, at)
      values (${managerId}, 2, game_now() - interval '31 days'), (${managerId}, 3, game_now())
    `.execute(db);
    expect(await feedOf(follower)).toEqual([[managerId, 'level 3'], ...before]);
    await done('profiles.privacy.set', { shows_cards: true, shows_results: false }, riser);
    expect(await feedOf(follower)).toEqual([]);
    await done('profiles.privacy.set', { shows_cards: true, shows_results: true }, riser);
  });

  test('are at most 500, also for calls at once', async () => {
    const [, , , collector] = managers;
    if (collector === undefined) throw new Error('no collector');
    await sql`
      insert into manager (nickname, nickname_key, activated_at, accepted_terms_at, created_at)
      select 'Crowd ' || n, 'crowd ' || n, now(), now(), now() from generate_series(1, 501) as n
    `.execute(db);
    await sql`
      insert into follow (manager_id, followed_id, at)
      select ${collector.managerId}, id, now() from manager where nickname like 'Crowd %' order by id limit 499
    `.execute(db);
    const last = await sql<{ id: number }>`
      select id from manager where nickname like 'Crowd %' order by id desc limit 2
    `.execute(db);
    const answers = await Promise.all(
      last.rows.map(({ id }) => ask('profiles.follow', { id, on: true }, collector)),
    );
    expect(answers.filter((answer) => answer === 'ERR_FOLLOWS_FULL')).toHaveLength(1);
  });
});

test('managers are found by their nicknames', async () => {
  const { managers: found } = await done('search.find', { text: other.nickname });
  expect(found.map(({ id }) => id)).toContain(other.managerId);
});

test('a deleted manager disappears from profiles, shelves, the search, followed managers and the feed', async () => {
  await done('profiles.follow', { id: other.managerId, on: true }, reader);
  await inTransaction(db, (tx) => erasePersonalData(tx, other.managerId));
  const id = other.managerId;
  expect(await ask('profiles.get', { id })).toBe('ERR_NOT_FOUND');
  expect(await ask('profiles.trophies', { id, page: 1 })).toBe('ERR_NOT_FOUND');
  expect(await ask('portfolio.playerCards', { id, page: 1 })).toBe('ERR_NOT_FOUND');
  const following = await done('profiles.following', { page: 1 }, reader);
  expect(following.data.map((manager) => manager.id)).not.toContain(id);
  const feed = await done('profiles.feed', { page: 1 }, reader);
  expect(feed.data.map(({ manager }) => manager.id)).not.toContain(id);
  for (const text of [other.nickname, 'Deleted manager']) {
    const { managers: found } = await done('search.find', { text });
    expect(found.map((manager) => manager.id)).not.toContain(id);
  }
});
