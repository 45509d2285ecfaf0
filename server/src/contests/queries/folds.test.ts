import { isRefusal } from '@touchline/contract/errors';
import { xfc } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { inProcessVisitor } from '../../http/auth/caller.ts';
import { openContestScene } from '../../testing/contests/contest-scene.ts';
import { validTeam } from '../../testing/contests/contests.ts';
import { openOfficialContests } from '../official/official-contests.ts';

const scene = await openContestScene();
const { db, call } = scene;
const visitor = inProcessVisitor();

const KICK_OFF = Date.UTC(2026, 2, 7, 15);
const at = (minutes: number) => scene.stopClockAt(new Date(KICK_OFF + minutes * 60_000));

await at(-10);
const football = await scene.football({ kickOffAt: new Date(KICK_OFF), pace: 'sprint', matches: 3 });
await openOfficialContests(db);
const [ann, bea] = await scene.managers(2, xfc(2_000_000_000n));
if (ann === undefined || bea === undefined) throw new Error('no managers');

type Filters = Omit<Parameters<typeof call<'contests.list'>>[1], 'page'>;
async function listed(filters: Filters, caller: Parameters<typeof call>[2] = visitor, page = 1) {
  const answer = await call('contests.list', { page, when: 1, ...filters }, caller);
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer;
}
const KEY = `free-match-${football.roundId}`;
const { data: all } = await listed({ noItems: 100 });
const ofOneMatch = (await listed({ fold_key: KEY })).data.map(({ id }) => id);
const [first = 0, second = 0, third = 0] = ofOneMatch;

describe('contests of one match each', () => {
  test('are folded into one row on request, that of the first, with their number', async () => {
    const { data, folds, summary } = await listed({ noItems: 100, fold: 1 });
    expect(all).toHaveLength(13);
    expect(ofOneMatch).toHaveLength(3);
    expect(data.map(({ id }) => id)).toEqual(
      all.map(({ id }) => id).filter((id) => id !== second && id !== third),
    );
    expect(folds).toEqual([
      {
        key: KEY,
        contest_id: first,
        name: 'Toss-Up',
        contests: 3,
        entries: 0,
        my_entries: 0,
        my_empty_entries: 0,
      },
    ]);
    expect(summary).toMatchObject({ total: 11, pages: 1 });
    expect((await listed({})).folds).toEqual([]);
  });

  test('are counted individually in the tabs', async () => {
    expect(await call('contests.summary', {}, visitor)).toMatchObject({ upcoming: 13 });
  });

  test('are paged without lost or repeated rows in every order', async () => {
    for (const sort_by of ['contest_dt', 'entry_fee', 'pool', 'entries'] as const) {
      const seen: number[] = [];
      for (const page of [1, 2, 3, 4, 5, 6]) {
        const { data, summary } = await listed({ fold: 1, noItems: 2, sort_by }, visitor, page);
        expect(summary).toEqual({ total: 11, page, per_page: 2, pages: 6 });
        seen.push(...data.map(({ id }) => id));
      }
      expect(new Set(seen).size).toBe(11);
    }
  });

  test('are summed up: taken seats, own entries, and own entries without a team', async () => {
    for (const contest of [second, third]) {
      expect(await call('contests.join', { id: contest }, ann)).toBe('Ok');
    }
    expect(await call('contests.join', { id: third }, bea)).toBe('Ok');
    expect((await listed({ fold: 1 }, ann)).folds).toMatchObject([
      { contests: 3, entries: 3, my_entries: 2, my_empty_entries: 2 },
    ]);
    expect((await listed({ fold: 1 }, bea)).folds).toMatchObject([{ entries: 3, my_entries: 1 }]);
  });

  test('fold only contests that pass the filters; a single one is an ordinary row', async () => {
    expect((await listed({ fold: 1, mine: 1 }, ann)).folds).toMatchObject([
      { contest_id: second, contests: 2 },
    ]);
    const own = await listed({ fold: 1, mine: 1 }, bea);
    expect([own.data.map(({ id }) => id), own.folds]).toEqual([[third], []]);
    expect((await listed({ fold: 1, free_entry: 0 })).folds).toEqual([]);
    const [, match = 0] = football.matchIds;
    const ofMatch = await listed({ fold: 1, match_id: match, noItems: 100 });
    expect(ofMatch.data.map(({ id }) => id)).toContain(second);
    expect(ofMatch.folds).toEqual([]);
  });

  test('are in the tab of their state; cancelled ones without entries in none', async () => {
    const [match = 0] = football.matchIds;
    const { rows } = await sql<{ contest_id: number }>`
      select contest_id from contest_match where match_id = ${match} and contest_id = any(${ofOneMatch}::int[])
    `.execute(db);
    expect(rows).toEqual([{ contest_id: first }]);
    await call('teams.create', { contest_id: third, ...validTeam(football) }, bea);
    await sql`update contest set cancelled_at = game_now(), cancel_reason = 'too_few_entries' where id = ${first}`.execute(
      db,
    );
    expect((await listed({ fold: 1 })).folds).toMatchObject([{ contest_id: second, contests: 2 }]);
    expect((await listed({ fold: 1, when: 3 })).data).toEqual([]);
    await sql`update contest set cancelled_at = game_now(), cancel_reason = 'too_few_entries' where id = ${second}`.execute(
      db,
    );
    expect((await listed({ fold: 1 })).folds).toEqual([]);
    expect((await listed({ fold: 1, when: 3 })).data.map(({ id }) => id)).toEqual([second]);
  });
});
