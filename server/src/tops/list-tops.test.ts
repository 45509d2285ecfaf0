import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { CallInput, CallOutput } from '@touchline/contract/calls';
import type { Refusal } from '@touchline/contract/errors';
import { weekBegin, weekOf } from '@touchline/domain/people/tops/weeks';
import { deletionSweep } from '../account/deletion/close-accounts.ts';
import { updateAccount } from '../account/update-account.ts';
import { inTransaction, sql } from '../db/database.ts';
import { inProcessManager, inProcessVisitor, type Caller } from '../http/auth/caller.ts';
import { invoke } from '../http/calls/invoke.ts';
import { secretsFrom } from '../secrets.ts';
import { countryId } from '../startup/countries.ts';
import { openContestScene } from '../testing/contests/contest-scene.ts';
import { countTops, makeFinalContest } from '../testing/tops-results.ts';
import { topsRoutes } from './routes.ts';

const scene = await openContestScene();
const { db } = scene;
const NOW = new Date('2026-11-25T12:00:00Z');
const WEEK = weekOf(NOW.getTime());
await scene.stopClockAt(NOW);

let searchesLeft = 50;
const routes = topsRoutes({
  searches: () => ((searchesLeft -= 1) < 0 ? { refused: 'ERR_TOO_MANY', values: {} } : null),
});
const services = { db, routes, secrets: secretsFrom('t'.repeat(32)), checkAnswers: true };
const visitor = inProcessVisitor();

type Input = Omit<CallInput<'tops.list'>, 'page'> & { readonly page?: number };
type Answer = CallOutput<'tops.list'>;

function ask(input: Input = {}, caller: Caller = visitor): Promise<Answer | Refusal> {
  return invoke(services, 'tops.list', { page: 1, ...input }, caller, randomUUID());
}
async function list(input: Input = {}, caller: Caller = visitor): Promise<Answer> {
  const answer = await ask(input, caller);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}
const shown = ({ data }: Answer) => data.map(({ rank, nickname, score }) => [rank, nickname, score]);

const NAMES = ['Ada', 'Bela', 'Çağla', 'Dora', 'Émile', 'Zoë'];
const { leagueId, seasonId } = await scene.football();
const managers = await scene.managers(NAMES.length);
const [ada, bela, cagla, dora, emile, zoe] = managers.map(({ managerId }) => managerId);
for (const [index, { managerId }] of managers.entries())
  await sql`update manager set nickname = ${NAMES[index]} where id = ${managerId}`.execute(db);

/** Points of easy contests, by manager. */
async function play(
  week: number,
  points: readonly (readonly [number | undefined, number])[],
  league: { readonly leagueId?: number; readonly seasonId?: number } = {},
): Promise<void> {
  const results = points.map(([managerId = 0, each]) => ({ managerId, points: each }));
  await makeFinalContest(db, { week, ...league }, results);
  await countTops(db);
}

await play(WEEK - 1, [
  [ada, 50],
  [bela, 40],
  [cagla, 40],
  [dora, 10],
]);
await play(
  WEEK,
  [
    [dora, 45],
    [emile, 40],
  ],
  { leagueId, seasonId },
);

describe('the circle of a manager', () => {
  const follow = (managerId: number, followed: readonly (number | undefined)[]) =>
    sql`
      insert into follow (manager_id, followed_id, at)
      select ${managerId}, unnest(${followed}::int[]), game_now()
    `.execute(db);

  test('has them and whom they follow, with ranks of their own', async () => {
    const [, , third] = managers;
    if (third === undefined) throw new Error('no manager');
    await follow(third.managerId, [ada, dora]);
    const whole = await list({ followed: true }, inProcessManager(third));
    expect(shown(whole).map(([rank, name]) => [rank, name])).toEqual([
      [1, 'Dora'],
      [2, 'Ada'],
      [3, 'Çağla'],
    ]);
    expect(whole.mine).toMatchObject({ rank: 3, index: 2 });
    expect(shown(await list({ followed: true, search: 'ad' }, inProcessManager(third)))).toEqual([
      [2, 'Ada', expect.anything()],
    ]);
  });

  test('is not that of another, and a visitor has none', async () => {
    const [first] = managers;
    if (first === undefined) throw new Error('no manager');
    expect(shown(await list({ followed: true }, inProcessManager(first))).map(([, name]) => name)).toEqual([
      'Ada',
    ]);
    expect(await ask({ followed: true })).toMatchObject({ refused: 'ERR_LOGIN_REQUIRED' });
  });
});

describe('the list', () => {
  test('has the best first; equal scores share a rank, in the order of their ids', async () => {
    expect(shown(await list())).toEqual([
      [1, 'Dora', '440'],
      [2, 'Ada', '400'],
      [3, 'Bela', '320'],
      [3, 'Çağla', '320'],
      [3, 'Émile', '320'],
    ]);
  });

  test('shows how ranks moved in the latest week, and its points', async () => {
    const { data, period } = await list();
    expect(period.latest_week).toBe('2026-11-23');
    expect(data.map(({ nickname, movement, week_score }) => [nickname, movement, week_score])).toEqual([
      ['Dora', 3, '360'],
      ['Ada', -1, '0'],
      ['Bela', -1, '0'],
      ['Çağla', -1, '0'],
      ['Émile', null, '320'],
    ]);
  });

  test('starts with the last ones on request, and has pages', async () => {
    const last = await list({ sort_by: 'score', sort_how: 'asc', noItems: 2, page: 2 });
    expect(shown(last)).toEqual([
      [3, 'Bela', '320'],
      [2, 'Ada', '400'],
    ]);
    expect(last.summary).toEqual({ total: 5, page: 2, per_page: 2, pages: 3 });
    expect(last.data.map(({ index }) => index)).toEqual([2, 1]);
    expect((await list({ page: 9 })).data).toEqual([]);
  });

  test("has the caller's row beside every page, and what counts of their week", async () => {
    const page = await list({ noItems: 1 }, managers[4]);
    expect(page.data).toHaveLength(1);
    expect(page.mine).toMatchObject({ nickname: 'Émile', rank: 3, index: 4 });
    expect(page.my_week).toEqual({
      score: '320',
      official: { counted: 1, max: 10 },
      others: { counted: 0, max: 5 },
    });
    const none = await list({}, managers[5]);
    expect([none.mine, none.my_week?.score]).toEqual([null, '0']);
    expect(await list()).toMatchObject({ mine: null, my_week: null });
  });

  test('is of one league on request', async () => {
    expect(shown(await list({ tournament: leagueId }))).toEqual([
      [1, 'Dora', '360'],
      [2, 'Émile', '320'],
    ]);
    expect(shown(await list({ tournament: 0 }))).toHaveLength(5);
    expect(shown(await list({ tournament: 999_999 }))).toEqual([]);
  });

  test('finds managers by a part of their nickname without accents, at their places', async () => {
    expect(shown(await list({ search: 'emil' }))).toEqual([[3, 'Émile', '320']]);
    expect(shown(await list({ search: 'CAGLA' }))).toEqual([[3, 'Çağla', '320']]);
    expect(shown(await list({ search: 'a' }))).toEqual([[2, 'Ada', '400']]);
    expect(await list({ search: 'zoe' })).toMatchObject({ data: [], summary: { total: 0 }, more: false });
    expect(shown(await list({ search: '%' }))).toEqual([]);
    expect(shown(await list({ search: '' }))).toHaveLength(5);
  });
});

describe('a period', () => {
  test('is the current season without a choice, or with the link of the menu', async () => {
    const menu = { sort_by: 'score', sort_how: 'desc', search: '', tournament: 0, season: 0 } as const;
    expect((await list(menu)).period).toEqual({
      start_date: '2026-07-06',
      end_date: '2027-07-04',
      latest_week: '2026-11-23',
      season: { id: 2026, name: '2026/27' },
    });
  });

  test('is a range of dates in whole weeks', async () => {
    const week = { start_date: '2026-11-18', end_date: '2026-11-20' };
    const { data, period } = await list(week);
    expect(data.map(({ nickname, score }) => [nickname, score])).toEqual([
      ['Ada', '400'],
      ['Bela', '320'],
      ['Çağla', '320'],
      ['Dora', '80'],
    ]);
    expect(period).toEqual({
      start_date: '2026-11-16',
      end_date: '2026-11-22',
      latest_week: '2026-11-16',
      season: null,
    });
    expect(shown(await list({ start_date: '2026-11-22', end_date: '2026-11-23' }))).toHaveLength(5);
  });

  test.each([
    ['a season together with dates', { season: 2026, start_date: '2026-11-18', end_date: '2026-11-20' }],
    ['one date alone', { start_date: '2026-11-18' }],
    ['the other date alone', { end_date: '2026-11-18' }],
    ['dates in the wrong order', { start_date: '2026-11-20', end_date: '2026-11-18' }],
    ['more than 60 weeks', { start_date: '2025-01-01', end_date: '2026-11-18' }],
  ])('is not %s', async (_what, input) => {
    expect(await ask(input)).toMatchObject({ refused: 'ERR_MALFORMED' });
  });

  test('is no season to come', async () => {
    expect(await ask({ season: 2027 })).toMatchObject({ refused: 'ERR_NOT_FOUND' });
  });

  test('has the seasons with results and the current one, the latest first', async () => {
    await play(weekOf(Date.parse('2024-10-10T00:00:00Z')), [[ada, 10]]);
    expect(await invoke(services, 'tops.seasons', {}, visitor, randomUUID())).toEqual([
      { id: 2026, name: '2026/27', is_current: true },
      { id: 2024, name: '2024/25', is_current: false },
    ]);
    expect(shown(await list({ season: 2024 }))).toEqual([[1, 'Ada', '80']]);
  });
});

describe('what changes', () => {
  test('shows with the next call, in the season, in the weeks and in countries', async () => {
    const it = countryId('IT');
    const weeks = { start_date: '2026-11-16', end_date: '2026-11-29' };
    const changeCountry = async (managerId: number | undefined, country: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        await sql`update manager set country_changed_at = null where id = ${managerId}`.execute(tx);
        const caller = inProcessManager({ managerId: managerId ?? 0, nickname: '' });
        expect(await updateAccount(tx, { country_id: country }, caller)).toBe('Ok');
      });
    await list(weeks);
    await changeCountry(bela, it);
    await changeCountry(dora, it);
    expect(shown(await list({ country_id: it }))).toEqual([
      [1, 'Dora', '440'],
      [2, 'Bela', '320'],
    ]);
    await play(WEEK, [
      [bela, 100],
      [zoe, 1],
    ]);
    const expected = [
      [1, 'Bela', '1120'],
      [2, 'Dora', '440'],
    ];
    expect(shown(await list({ country_id: it }))).toEqual(expected);
    expect(shown(await list({ ...weeks, country_id: it }))).toEqual(expected);
    expect(shown(await list()).at(-1)).toEqual([6, 'Zoë', '8']);
    expect((await list({ country_id: it }, managers[0])).mine).toBeNull();
    expect((await list({ country_id: it }, managers[1])).mine).toMatchObject({
      rank: 1,
      movement: 0,
      country_code: 'IT',
    });
    await changeCountry(dora, countryId('DE'));
    expect(shown(await list({ country_id: it }))).toEqual([[1, 'Bela', '1120']]);
  });

  test('a manager whose account is deleted disappears, and the others move up', async () => {
    const before = await list();
    await sql`
      update manager set deletion_asked_at = clock_timestamp() - interval '15 days', deletion_due_at = clock_timestamp()
      where id = ${bela}
    `.execute(db);
    await deletionSweep.run(db);
    const after = await list();
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.data.map(({ nickname }) => nickname)).not.toContain('Bela');
    expect(after.data[0]).toMatchObject({ rank: 1, nickname: 'Dora' });
    expect(shown(await list({ search: 'bela' }))).toEqual([]);
    expect(shown(await list({ start_date: '2026-11-16', end_date: '2026-11-29', search: 'bela' }))).toEqual(
      [],
    );
    const stored = await sql`
      select from tops_result where manager_id = ${bela} union all select from tops_week where manager_id = ${bela}
      union all select from tops_total where manager_id = ${bela} and score > 0
    `.execute(db);
    expect(stored.rows).toEqual([]);
  });

  test('a new week begins with all where they were', async () => {
    const before = await list();
    await scene.stopClockAt(new Date(weekBegin(WEEK + 1)));
    const { data } = await list();
    expect(data.map(({ rank, score }) => [rank, score])).toEqual(
      before.data.map(({ rank, score }) => [rank, score]),
    );
    expect(new Set(data.map(({ movement, week_score }) => `${movement} ${week_score}`))).toEqual(
      new Set(['0 0']),
    );
  });

  test('is seen by all concurrent callers, once counted', async () => {
    const league = { leagueId, seasonId };
    for (let round = 1; round <= 8; round += 1) {
      await makeFinalContest(db, { week: WEEK + 1, ...league }, [{ managerId: cagla ?? 0, points: 1 }]);
      const early = Array.from({ length: 5 }, () => list({ tournament: leagueId }));
      await countTops(db);
      const answers = await Promise.all(Array.from({ length: 5 }, () => list({ tournament: leagueId })));
      for (const answer of answers)
        expect(answer.data.find(({ nickname }) => nickname === 'Çağla')?.score).toBe(String(8 * round));
      await Promise.all(early);
    }
  });

  test('too many searches are refused, pages without one are not', async () => {
    searchesLeft = 1;
    await list({ search: 'dora' });
    expect(await ask({ search: 'dora' })).toMatchObject({ refused: 'ERR_TOO_MANY' });
    expect((await list()).data.length).toBeGreaterThan(0);
  });
});
