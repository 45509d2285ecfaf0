import type { CallInput, CallOutput } from '@touchline/contract/calls';
import { parseMoney, xfc } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import {
  FULL_TIME,
  openContestScene,
  SETTLED,
  VIEW_TIME,
  OPEN,
} from '../../testing/contests/contest-scene.ts';
import { validTeam } from '../../testing/contests/contests.ts';
import { storePoints } from '../../testing/contests/store-points.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';
import { finalEntries } from './final-entries.ts';

const scene = await openContestScene();
const { db, call } = scene;

const FEE = xfc(100_000_000n);
const football = await scene.football();
const paid = await scene.contest(football, { entryFee: FEE });
const free = await scene.contest(football, { entryFee: xfc(0n) });
const [ann, bea, cleo, dan] = await scene.managers(4, xfc(2_000_000_000n));
if (ann === undefined || bea === undefined || cleo === undefined || dan === undefined)
  throw new Error('no managers');
for (const [index, manager] of [ann, bea, cleo].entries())
  await scene.enter(paid, manager, validTeam(football, index));
for (const [index, manager] of [bea, ann].entries())
  await scene.enter(free, manager, validTeam(football, index));

type History = CallOutput<'contests.history'>;
type Points = CallOutput<'contests.playerPoints'>;

async function historyOf(
  manager: Caller,
  input: Partial<CallInput<'contests.history'>> = {},
): Promise<History> {
  const answer = await call('contests.history', { page: 1, ...input }, manager);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}
async function pointsOf(
  manager: Caller,
  input: Partial<CallInput<'contests.playerPoints'>> = {},
): Promise<Points> {
  const answer = await call('contests.playerPoints', { page: 1, noItems: 100, ...input }, manager);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}
const units = (amount: string): bigint =>
  amount.startsWith('-') ? -units(amount.slice(1)) : (parseMoney('XFC', amount)?.units ?? 0n);

describe('a contest that is not final', () => {
  test('is in no history, though its teams are visible', async () => {
    await scene.sweepAt(VIEW_TIME);
    expect(await historyOf(ann)).toMatchObject({
      data: [],
      totals: { contests: 0, in_prizes: '0', best_rank: null, net: '0.00' },
      seasons: [],
    });
    expect(await pointsOf(ann)).toMatchObject({ data: [], summary: { total: 0 } });
  });
});

describe('the history of a manager', () => {
  test('has rank, points, prize and net of each final contest, and sums that agree with the rows', async () => {
    await scene.stopClockAt(FULL_TIME);
    const goals = new Map(football.players.map(({ id }) => [id, { goals: id % 4 === 0 ? 1 : 0 }]));
    await scene.endMatches(football, { statistics: goals });
    await sweepContests(db);
    await scene.sweepAt(SETTLED);
    for (const manager of [ann, bea, cleo]) {
      const { data, totals, by_kind, by_league } = await historyOf(manager);
      expect(data).toHaveLength(manager === cleo ? 1 : 2);
      for (const row of data) {
        const { rows } = await sql<{ final_rank: number; prize: bigint; fee: bigint }>`
          select final_rank, prize, fee from entry where id = ${row.team_id} and manager_id = ${manager.managerId}
        `.execute(db);
        expect(rows).toEqual([
          { final_rank: row.rank, prize: units(row.prize), fee: row.contest.id === paid ? FEE.units : 0n },
        ]);
        expect(units(row.net)).toBe((rows[0]?.prize ?? 0n) - (rows[0]?.fee ?? 0n));
      }
      const sum = (amounts: readonly string[]) =>
        amounts.reduce((total, amount) => total + units(amount), 0n);
      expect(units(totals.net)).toBe(sum(data.map(({ net }) => net)));
      expect(units(totals.prizes) - units(totals.fees)).toBe(units(totals.net));
      expect(totals.best_rank).toBe(Math.min(...data.map(({ rank }) => rank)));
      for (const parts of [by_kind, by_league]) {
        expect(parts.reduce((total, { entries }) => total + entries, 0)).toBe(totals.entries);
        expect(sum(parts.map(({ net }) => net))).toBe(units(totals.net));
      }
    }
  });

  test('is narrowed by fee, kind, scoring and season, and belongs to the caller alone', async () => {
    const ids = async (input: Partial<CallInput<'contests.history'>>) =>
      (await historyOf(ann, input)).data.map(({ contest }) => contest.id);
    expect(await ids({ free_entry: true })).toEqual([free]);
    expect(await ids({ free_entry: false })).toEqual([paid]);
    expect(await ids({ is_pro: true })).toEqual([]);
    expect(await ids({ kind: 1 })).toEqual([]);
    const { seasons } = await historyOf(ann);
    expect(seasons).toHaveLength(1);
    expect((await ids({ season_id: seasons[0]?.id ?? 0 })).length).toBe(2);
    expect(await ids({ season_id: 999_999 })).toEqual([]);
    expect((await historyOf(dan)).data).toEqual([]);
  });

  test('comes page by page', async () => {
    const first = await historyOf(ann, { noItems: 1 });
    const second = await historyOf(ann, { noItems: 1, page: 2 });
    expect(first.summary).toMatchObject({ total: 2, pages: 2 });
    expect(new Set([...first.data, ...second.data].map(({ contest }) => contest.id))).toEqual(
      new Set([paid, free]),
    );
  });
});

describe('points by player', () => {
  test('add up to the final points of the teams that fielded them', async () => {
    await storePoints(db, paid);
    const { data } = await pointsOf(ann);
    const { rows } = await sql<{ points: number }>`
      select sum(final_points)::int as points from entry where manager_id = ${ann.managerId}
    `.execute(db);
    expect(data.reduce((total, { points }) => total + Number(points), 0)).toBe(rows[0]?.points);
    expect(data.reduce((total, { teams }) => total + teams, 0)).toBe(2 * 15);
    expect(data.reduce((total, { captained }) => total + captained, 0)).toBe(2);
  });

  test('are sorted by each column, both ways', async () => {
    for (const sort_by of ['points', 'average', 'contests', 'captained'] as const) {
      const descending = (await pointsOf(ann, { sort_by })).data.map((row) => Number(row[sort_by]));
      expect(descending).toEqual(descending.toSorted((one, other) => other - one));
      const ascending = (await pointsOf(ann, { sort_by, sort_how: 'asc' })).data.map((row) =>
        Number(row[sort_by]),
      );
      expect(ascending).toEqual(ascending.toSorted((one, other) => one - other));
    }
  });

  test('of easy and of pro contests are kept apart', async () => {
    expect((await pointsOf(ann, { is_pro: true })).data).toEqual([]);
  });
});

describe('my contests', () => {
  test('are narrowed by fee, kind, scoring, password and league', async () => {
    const ids = async (input: Omit<CallInput<'contests.myEntries'>, 'type' | 'page'>) => {
      const answer = await call('contests.myEntries', { type: 0, page: 1, ...input }, ann);
      if ('refused' in answer) throw new Error(answer.refused);
      return answer.data.map(({ contest }) => contest.id);
    };
    expect(await ids({ free_entry: true })).toEqual([free]);
    expect(await ids({ is_private: true })).toEqual([]);
    expect((await ids({ is_private: 'all', league_id: -1 })).length).toBe(2);
    expect(await ids({ kind: 1 })).toEqual([]);
    expect(await ids({ is_pro: true })).toEqual([]);
    expect(await ids({ league_id: 999_999 })).toEqual([]);
  });
});

describe('a manager of 5,000 final entries', () => {
  const CONTESTS = 250;
  const ENTRIES = 20;

  test('is read through the index of their entries', async () => {
    await scene.stopClockAt(OPEN);
    const ids: number[] = [];
    for (let made = 0; made < CONTESTS; made += 1)
      ids.push(await scene.contest(football, { entryFee: xfc(0n) }));
    const team = validTeam(football);
    await sql`alter table entry disable trigger user`.execute(db);
    // The manager's entries are mixed with five times as many of others.
    await sql`
      insert into entry (contest_id, manager_id, fee, joined_at, starters, reserves, captain_id, vice_captain_id,
        saved_at, final_points, final_rank, prize)
      select contest, case when n <= ${ENTRIES} then ${dan.managerId} else ${bea.managerId} + n end, 0, ${OPEN},
        ${team.starters}::int[], ${team.reserves}::int[], ${team.captain_id}::int, ${team.vice_captain_id}::int, ${OPEN},
        n, n, 0
      from unnest(${ids}::int[]) as contest, generate_series(1, ${6 * ENTRIES}) as n
    `.execute(db);
    await sql`alter table entry enable trigger user`.execute(db);
    await sql`
      update contest set final_at = ${SETTLED}, results_at = ${SETTLED}, locked_at = ${OPEN}, due_at = null,
        entries = ${6 * ENTRIES}, entries_with_team = ${6 * ENTRIES}
      where id = any(${ids}::int[])
    `.execute(db);
    await sql`analyze entry, contest`.execute(db);
    const plan = await sql<{ 'QUERY PLAN': string }>`
      explain select count(*), sum(prize) ${finalEntries(dan.managerId)}
    `.execute(db);
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('entry_manager');
    expect(text).not.toContain('Seq Scan on entry');
    await scene.stopClockAt(SETTLED);
    const history = await historyOf(dan, { noItems: 20 });
    expect(history.totals).toMatchObject({ contests: CONTESTS, entries: CONTESTS * ENTRIES });
    const points = await pointsOf(dan);
    expect(points.data.reduce((total, { teams }) => total + teams, 0)).toBe(15 * CONTESTS * ENTRIES);
  });
});
