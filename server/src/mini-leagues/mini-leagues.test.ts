import { isRefusal } from '@touchline/contract/errors';
import { xfc } from '@touchline/domain/money';
import { MINI_LEAGUE_LIMITS } from '@touchline/domain/people/mini-leagues/table';
import { beforeEach, describe, expect, test } from 'vitest';
import { erasePersonalData } from '../account/deletion/erase-personal-data.ts';
import { sweepContests } from '../contests/lifecycle/sweeps.ts';
import { inTransaction, sql } from '../db/database.ts';
import { inProcessVisitor } from '../http/auth/caller.ts';
import { FULL_TIME, KICK_OFF, OPEN, openContestScene, SETTLED } from '../testing/contests/contest-scene.ts';
import { validTeam, type Football, type TestManager } from '../testing/contests/contests.ts';
import { TEST_SECRETS } from '../testing/http/server.ts';
import { codeOf } from '../testing/http/refusals.ts';
import { marketCaller } from '../testing/market/market.ts';
import { honourSweep } from './close-seasons.ts';
import { miniLeagueRoutes } from './routes.ts';

const scene = await openContestScene();
const { db } = scene;
const { call, done } = marketCaller(db, miniLeagueRoutes({ secrets: TEST_SECRETS }));
const WRONG = 'A'.repeat(22);

let football: Football;
let ann: TestManager;
let bea: TestManager;
let cleo: TestManager;

beforeEach(async () => {
  await scene.stopClockAt(OPEN);
  football = await scene.football();
  [ann, bea, cleo] = (await scene.managers(3)) as [TestManager, TestManager, TestManager];
});

/** A mini-league of Ann's with its invitation. */
async function created(name = 'The Sunday lot', by = ann): Promise<{ id: number; invitation: string }> {
  const { id } = await done('miniLeagues.create', { name, league_id: football.leagueId }, by);
  const { invitation } = await done('miniLeagues.get', { id }, by);
  return { id, invitation: invitation ?? '' };
}
/** A mini-league of Ann's that Bea and Cleo have joined. */
async function joined(): Promise<{ id: number; invitation: string }> {
  const league = await created();
  for (const friend of [bea, cleo]) await done('miniLeagues.join', league, friend);
  return league;
}
const tableOf = async (id: number, by = ann) => (await done('miniLeagues.get', { id }, by)).table;
const namesIn = async (id: number, by = ann) => (await tableOf(id, by)).map(({ nickname }) => nickname);

/** Kinds of a manager's notifications about mini-leagues, in their order. */
async function noticesOf({ managerId }: TestManager): Promise<readonly string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from notification where manager_id = ${managerId} and kind like 'mini_league%' order by id
  `.execute(db);
  return rows.map(({ kind }) => kind);
}

/** Plays a contest to its end: the first manager gets the most points. */
async function play(managers: readonly TestManager[], passwordHash: string | null = null): Promise<number> {
  const contest = await scene.contest(football, { entryFee: xfc(0n), passwordHash });
  for (const [index, manager] of managers.entries())
    await scene.enter(contest, manager, validTeam(football, index));
  return contest;
}
async function finish(): Promise<void> {
  await scene.stopClockAt(FULL_TIME);
  const goals = new Map(football.players.map(({ id }) => [id, { goals: id % 4 === 0 ? 1 : 0 }]));
  await scene.endMatches(football, { statistics: goals });
  await sweepContests(db);
  await scene.sweepAt(SETTLED);
}

describe('an invitation', () => {
  test('that is taken is notified to the owner once', async () => {
    const league = await created();
    await done('miniLeagues.join', league, bea);
    await done('miniLeagues.join', league, bea);
    expect(await noticesOf(ann)).toEqual(['mini_league_joined']);
    expect(await noticesOf(bea)).toEqual([]);
  });

  test('leads into the mini-league, which shows its name and owner before', async () => {
    const league = await created();
    const shown = await done('miniLeagues.preview', league, bea);
    expect(shown).toMatchObject({
      name: 'The Sunday lot',
      owner: { manager_id: ann.managerId },
      members: 1,
      is_member: false,
    });
    expect(await done('miniLeagues.join', league, bea)).toBe('Ok');
    expect(await namesIn(league.id, bea)).toEqual([ann.nickname, bea.nickname]);
    expect(await done('miniLeagues.preview', league, bea)).toMatchObject({ members: 2, is_member: true });
  });

  test('that is wrong, old or of another mini-league is one that leads nowhere', async () => {
    const league = await created();
    const other = await created('Another');
    const renewed = await done('miniLeagues.renewInvitation', { id: league.id }, ann);
    expect(renewed.invitation).not.toBe(league.invitation);
    for (const invitation of [WRONG, league.invitation, other.invitation]) {
      const input = { id: league.id, invitation };
      expect(codeOf(await call('miniLeagues.preview', input, bea))).toBe('ERR_NOT_FOUND');
      expect(codeOf(await call('miniLeagues.join', input, bea))).toBe('ERR_NOT_FOUND');
    }
    expect(await done('miniLeagues.join', { id: league.id, ...renewed }, bea)).toBe('Ok');
  });

  test('shows to the owner alone', async () => {
    const { id } = await joined();
    expect((await done('miniLeagues.get', { id }, bea)).invitation).toBeNull();
    expect(codeOf(await call('miniLeagues.renewInvitation', { id }, bea))).toBe('ERR_NOT_FOUND');
  });

  test('is not in the database', async () => {
    const { id, invitation } = await created();
    const { rows } = await sql<{
      row: string;
    }>`select mini_league::text as row from mini_league where id = ${id}`.execute(db);
    expect(rows[0]?.row).not.toContain(invitation);
  });

  test('taken twice at once makes one member', async () => {
    const league = await created();
    const outcomes = await Promise.all([1, 2, 3].map(() => call('miniLeagues.join', league, bea)));
    expect(outcomes).toEqual(['Ok', 'Ok', 'Ok']);
    expect(await namesIn(league.id)).toHaveLength(2);
  });

  test('admits no one beyond the last seat, even when many join at once', async () => {
    const league = await created();
    const { membersPerLeague } = MINI_LEAGUE_LIMITS;
    const friends = await scene.managers(membersPerLeague + 2, xfc(0n));
    const early = friends.slice(0, membersPerLeague - 3);
    await sql`
      insert into mini_league_member (mini_league_id, manager_id, joined_at)
      select ${league.id}, manager, ${OPEN} from unnest(${early.map(({ managerId }) => managerId)}::int[]) as manager
    `.execute(db);
    const late = friends.slice(membersPerLeague - 3);
    const outcomes = await Promise.all(late.map((friend) => call('miniLeagues.join', league, friend)));
    expect(outcomes.filter((outcome) => outcome === 'Ok')).toHaveLength(2);
    expect(outcomes.filter(isRefusal).map(codeOf)).toEqual(Array(3).fill('ERR_MINI_LEAGUE_FULL'));
    expect(await namesIn(league.id)).toHaveLength(membersPerLeague);
  });
});

describe('a manager', () => {
  test('is in ten mini-leagues at most, also when two are created at once', async () => {
    const { leaguesPerManager: max } = MINI_LEAGUE_LIMITS;
    for (let index = 0; index < max - 1; index += 1) await created(`League ${index}`);
    const create = (name: string) => call('miniLeagues.create', { name, league_id: football.leagueId }, ann);
    const outcomes = await Promise.all([create('One more'), create('And another')]);
    expect(outcomes.filter(isRefusal).map(codeOf)).toEqual(['ERR_MINI_LEAGUE_LIMIT']);
    const other = await created('Theirs', bea);
    expect(codeOf(await call('miniLeagues.join', other, ann))).toBe('ERR_MINI_LEAGUE_LIMIT');
    const { data } = await done('miniLeagues.list', {}, ann);
    expect(data).toHaveLength(max);
    await done('miniLeagues.leave', { id: data[0]?.id ?? 0 }, ann);
    expect(await done('miniLeagues.join', other, ann)).toBe('Ok');
  });

  test('a non-member finds no mini-league, and a visitor must sign in', async () => {
    const { id, invitation } = await created();
    for (const key of ['miniLeagues.get', 'miniLeagues.leave', 'miniLeagues.renewInvitation'] as const)
      expect(codeOf(await call(key, { id }, bea)), key).toBe('ERR_NOT_FOUND');
    expect(codeOf(await call('miniLeagues.rename', { id, name: 'Mine now' }, bea))).toBe('ERR_NOT_FOUND');
    const removal = { id, manager_id: ann.managerId };
    expect(codeOf(await call('miniLeagues.removeMember', removal, bea))).toBe('ERR_NOT_FOUND');
    expect((await done('miniLeagues.list', {}, bea)).data).toEqual([]);
    const visitor = inProcessVisitor();
    expect(codeOf(await call('miniLeagues.join', { id, invitation }, visitor))).toBe('ERR_LOGIN_REQUIRED');
    expect(codeOf(await call('miniLeagues.preview', { id, invitation }, visitor))).toBe('ERR_LOGIN_REQUIRED');
  });
});

describe('a name', () => {
  test.each([
    ['  The   Sunday\u00a0lot ', 'The Sunday lot'],
    ['<b onload=alert(1)>', '<b onload=alert(1)>'],
    ['İstanbul ⚽ 9', 'İstanbul ⚽ 9'],
  ])('%j is kept as %j', async (typed, kept) => {
    const { id } = await created(typed);
    expect((await done('miniLeagues.get', { id }, ann)).name).toBe(kept);
  });

  test.each([
    ['blank', '   '],
    ['invisible', '\u200b\u2060\u3164'],
    ['turned around', 'Ann\u202egnp.exe'],
    ['too long', 'x'.repeat(41)],
    ['of one character', 'x'],
    ['without a letter or figure', '!!!'],
  ])('that is %s is refused', async (_, name) => {
    const input = { name, league_id: football.leagueId };
    expect(codeOf(await call('miniLeagues.create', input, ann))).toBe('ERR_MINI_LEAGUE_NAME');
    const { id } = await created();
    expect(codeOf(await call('miniLeagues.rename', { id, name }, ann))).toBe('ERR_MINI_LEAGUE_NAME');
  });

  test('is changed by the owner', async () => {
    const { id } = await joined();
    expect(await done('miniLeagues.rename', { id, name: 'Pub league' }, ann)).toBe('Ok');
    expect((await done('miniLeagues.get', { id }, cleo)).name).toBe('Pub league');
  });

  test('needs a league of football that exists', async () => {
    const input = { name: 'Nowhere', league_id: 2_000_000_000 };
    expect(codeOf(await call('miniLeagues.create', input, ann))).toBe('ERR_NOT_FOUND');
  });
});

describe('a member', () => {
  test('a member who leaves is no longer in the table, and may return by the invitation', async () => {
    const league = await joined();
    await done('miniLeagues.leave', { id: league.id }, bea);
    expect(await namesIn(league.id)).toEqual([ann.nickname, cleo.nickname]);
    expect(codeOf(await call('miniLeagues.get', { id: league.id }, bea))).toBe('ERR_NOT_FOUND');
    await done('miniLeagues.join', league, bea);
    expect(await namesIn(league.id)).toHaveLength(3);
  });

  test('a removed member cannot return by the invitation they know', async () => {
    const league = await joined();
    await done('miniLeagues.removeMember', { id: league.id, manager_id: bea.managerId }, ann);
    expect(codeOf(await call('miniLeagues.get', { id: league.id }, bea))).toBe('ERR_NOT_FOUND');
    expect(codeOf(await call('miniLeagues.join', league, bea))).toBe('ERR_NOT_FOUND');
    const removal = { id: league.id, manager_id: bea.managerId };
    expect(codeOf(await call('miniLeagues.removeMember', removal, ann))).toBe('ERR_NOT_FOUND');
  });

  test('becomes the owner when the owner leaves, with an invitation of their own', async () => {
    const league = await joined();
    await done('miniLeagues.leave', { id: league.id }, ann);
    const own = await done('miniLeagues.get', { id: league.id }, bea);
    expect(own).toMatchObject({ is_owner: true, invitation: expect.any(String) });
    expect(own.invitation).not.toBe(league.invitation);
    expect((await done('miniLeagues.get', { id: league.id }, cleo)).is_owner).toBe(false);
  });

  test('the last member ends the mini-league by leaving', async () => {
    const league = await created();
    await done('miniLeagues.leave', { id: league.id }, ann);
    expect(codeOf(await call('miniLeagues.join', league, bea))).toBe('ERR_NOT_FOUND');
    const { rows } = await sql`select from mini_league where id = ${league.id}`.execute(db);
    expect(rows).toEqual([]);
  });

  test('a join while the last member leaves succeeds or is refused, and never leaves a mini-league without members', async () => {
    for (let round = 0; round < 5; round += 1) {
      const league = await created(`Round ${round}`);
      const [left, came] = await Promise.all([
        call('miniLeagues.leave', { id: league.id }, ann),
        call('miniLeagues.join', league, bea),
      ]);
      expect(left).toBe('Ok');
      const { data } = await done('miniLeagues.list', {}, bea);
      expect(data.some(({ id }) => id === league.id)).toBe(came === 'Ok');
      if (came === 'Ok') await done('miniLeagues.leave', { id: league.id }, bea);
    }
  });

  test('cannot be the owner themselves when members are removed', async () => {
    const { id } = await joined();
    const removal = { id, manager_id: ann.managerId };
    expect(codeOf(await call('miniLeagues.removeMember', removal, ann))).toBe('ERR_NOT_FOUND');
  });
});

describe('the table', () => {
  test('counts final official contests by the formula, whether played before or after joining', async () => {
    const { id } = await joined();
    await play([ann, bea]);
    await play([ann, bea, cleo]);
    expect((await tableOf(id)).map(({ points }) => points)).toEqual(['0', '0', '0']);
    await finish();
    const { rows } = await sql<{ manager_id: number; points: number }>`
      select manager_id, sum(8 * final_points)::int as points from entry
      join contest on contest.id = contest_id where season_id = ${football.seasonId} group by manager_id
    `.execute(db);
    const expected = new Map(rows.map(({ manager_id, points }) => [manager_id, String(points)]));
    const table = await tableOf(id, cleo);
    for (const row of table) expect(row.points).toBe(expected.get(row.manager_id));
    expect(table.map(({ played }) => played).toSorted((one, other) => one - other)).toEqual([1, 2, 2]);
    expect(table.filter(({ is_me }) => is_me).map(({ manager_id }) => manager_id)).toEqual([cleo.managerId]);
    const { data } = await done('miniLeagues.list', {}, cleo);
    const mine = table.find(({ is_me }) => is_me);
    expect(data).toMatchObject([{ id, members: 3, is_owner: false, rank: mine?.rank, points: mine?.points }]);
    expect(data[0]?.leader?.manager_id).toBe(table[0]?.manager_id);
  });

  test('leaves out contests that managers make, and those of other leagues', async () => {
    const { id } = await joined();
    const contest = await play([ann, bea]);
    await sql`update contest set is_official = false, organizer_id = ${ann.managerId} where id = ${contest}`.execute(
      db,
    );
    await finish();
    expect((await tableOf(id)).map(({ played }) => played)).toEqual([0, 0, 0]);
    const elsewhere = await scene.football();
    const other = await done('miniLeagues.create', { name: 'Other', league_id: elsewhere.leagueId }, ann);
    expect((await tableOf(other.id)).map(({ played }) => played)).toEqual([0]);
  });

  test('of a season that is not of the league is refused', async () => {
    const { id } = await created();
    const other = await scene.football();
    const input = { id, season_id: other.seasonId };
    expect(codeOf(await call('miniLeagues.get', input, ann))).toBe('ERR_NOT_FOUND');
  });
});

describe('the honours of a season', () => {
  const DAY_LATER = new Date(KICK_OFF.getTime() + 25 * 3_600_000);
  const honours = async (id: number) => (await done('miniLeagues.get', { id }, ann)).honours;

  test('are given once, a day after nothing of it is left to play, and stay with those who leave', async () => {
    const { id } = await joined();
    await play([ann, bea, cleo]);
    await finish();
    await honourSweep.run(db);
    expect(await honours(id)).toEqual([]);
    await scene.stopClockAt(DAY_LATER);
    const runs = await Promise.all([honourSweep.run(db), honourSweep.run(db)]);
    expect(runs.reduce((sum, closed) => sum + closed, 0)).toBeGreaterThan(0);
    expect(await honourSweep.run(db)).toBe(0);
    expect(await noticesOf(bea)).toEqual(['mini_league_honour']);
    const [season] = await honours(id);
    const table = await tableOf(id);
    expect(season?.season.id).toBe(football.seasonId);
    expect(season?.rows.map(({ manager_id, rank, points }) => [manager_id, rank, points])).toEqual(
      table.map(({ manager_id, rank, points }) => [manager_id, rank, points]),
    );
    await done('miniLeagues.leave', { id }, cleo);
    expect((await honours(id))[0]?.rows).toHaveLength(3);
  });

  test('wait for contests without a result', async () => {
    const { id } = await joined();
    await play([ann, bea]);
    await scene.stopClockAt(FULL_TIME);
    await scene.endMatches(football);
    await scene.stopClockAt(DAY_LATER);
    await honourSweep.run(db);
    expect(await honours(id)).toEqual([]);
    await sweepContests(db);
    await scene.sweepAt(new Date(DAY_LATER.getTime() + 1));
    await honourSweep.run(db);
    expect(await honours(id)).toHaveLength(1);
  });

  test('go with a mini-league that ends', async () => {
    const { id } = await joined();
    await play([ann, bea]);
    await finish();
    await scene.stopClockAt(DAY_LATER);
    await honourSweep.run(db);
    for (const member of [ann, bea, cleo]) await done('miniLeagues.leave', { id }, member);
    const { rows } = await sql`select from mini_league_honour where mini_league_id = ${id}`.execute(db);
    expect(rows).toEqual([]);
  });
});

test('a deleted manager disappears from tables and honours, and what they owned passes on', async () => {
  const { id } = await joined();
  await inTransaction(db, (tx) => erasePersonalData(tx, ann.managerId));
  expect(await namesIn(id, bea)).toEqual([bea.nickname, cleo.nickname]);
  expect((await done('miniLeagues.get', { id }, bea)).is_owner).toBe(true);
});
