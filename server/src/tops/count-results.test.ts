import { expect, test } from 'vitest';
import { XFC_UNIT } from '@touchline/domain/money';
import { scoreText } from '@touchline/domain/people/tops/entry-score';
import { weekOf } from '@touchline/domain/people/tops/weeks';
import { inTransaction, sql } from '../db/database.ts';
import { FEE, KICK_OFF, openContestScene, playContest, SETTLED } from '../testing/contests/contest-scene.ts';
import { countTops, makeFinalContest } from '../testing/tops-results.ts';
import { countResults } from './count-results.ts';
import { rebuildTops } from './rebuild.ts';

const scene = await openContestScene();
const { db } = scene;
const WEEK = weekOf(KICK_OFF.getTime());
const SEASON = 2025;

/** The score of a manager's season, as text; null without one. */
async function scoreOf(managerId: number, scope = 0, season = SEASON): Promise<string | null> {
  const { rows } = await sql<{ score: number }>`
    select score::float8 as score from tops_total
    where manager_id = ${managerId} and scope = ${scope} and season = ${season}
  `.execute(db);
  const [row] = rows;
  return row === undefined ? null : scoreText(row.score);
}

/** Every row of the tops but the numbers of changes. */
async function everyRow(): Promise<unknown> {
  const results = await sql`select * from tops_result order by manager_id, week, entry_id`.execute(db);
  const weeks = await sql`select * from tops_week order by manager_id, scope, week`.execute(db);
  const totals = await sql`
    select manager_id, scope, season, score, latest_week, latest_score from tops_total
    where score > 0 order by manager_id, scope, season
  `.execute(db);
  return { results: results.rows, weeks: weeks.rows, totals: totals.rows };
}

test('a contest played to its end counts with its settled results', async () => {
  const { football, contest, managers } = await playContest(scene);
  await countTops(db);
  expect(await scoreOf(managers[0]?.managerId ?? 0)).toBeNull();
  await scene.sweepAt(SETTLED);
  await countTops(db);
  const { rows } = await sql<{ manager_id: number; final_points: number; prize: bigint; fee: bigint }>`
    select manager_id, final_points, prize, fee from entry where contest_id = ${contest}
  `.execute(db);
  expect(rows.some(({ prize }) => prize > FEE.units)).toBe(true);
  for (const { manager_id, final_points, prize, fee } of rows) {
    const net = prize > fee ? Number(prize - fee) / Number(XFC_UNIT) : 0;
    const expected = final_points * 8 + Math.floor(net * 0.2 * 200 + 1e-9) / 200;
    expect(Number(await scoreOf(manager_id))).toBe(expected);
    expect(await scoreOf(manager_id, football.leagueId)).toBe(await scoreOf(manager_id));
  }
});

test('a correction after a contest is final changes nothing', async () => {
  const before = await everyRow();
  await sql`update player_points set points = 0`.execute(db);
  await sql`update match set events_version = events_version + 1`.execute(db);
  await scene.sweepAt(new Date(SETTLED.getTime() + 3_600_000));
  await countTops(db);
  expect(await everyRow()).toEqual(before);
});

test('head-to-heads and contests with a password are left out', async () => {
  const { managerId } = await scene.manager();
  await makeFinalContest(db, { week: WEEK, kind: 1 }, [{ managerId, points: 50 }]);
  await makeFinalContest(db, { week: WEEK, passwordHash: 'hash' }, [{ managerId, points: 60 }]);
  await countTops(db);
  expect(await scoreOf(managerId)).toBeNull();
  await makeFinalContest(db, { week: WEEK, kind: 2 }, [{ managerId, points: 1 }]);
  await countTops(db);
  expect(await scoreOf(managerId)).toBe('8');
});

test('the best ten official and five other entries of a week count, in each league by themselves', async () => {
  const { managerId } = await scene.manager();
  const { leagueId, seasonId } = await scene.football();
  for (let points = 1; points <= 12; points += 1) {
    const league = points > 10 ? { leagueId, seasonId } : {};
    await makeFinalContest(db, { week: WEEK, ...league }, [{ managerId, points }]);
    await makeFinalContest(db, { week: WEEK, isOfficial: false, ...league }, [{ managerId, points }]);
  }
  await countTops(db);
  // Official 3 to 12, others 8 to 12 of which a fifth counts; in the league only 11 and 12 were played.
  expect(await scoreOf(managerId)).toBe(String(8 * 75 + (8 * 50) / 5));
  expect(await scoreOf(managerId, leagueId)).toBe(String(8 * 23 + (8 * 23) / 5));
  await makeFinalContest(db, { week: WEEK + 1 }, [{ managerId, points: 1 }]);
  await countTops(db);
  expect(await scoreOf(managerId)).toBe(String(8 * 76 + (8 * 50) / 5));
});

test('a week counts in the season that it began in', async () => {
  const { managerId } = await scene.manager();
  const july = weekOf(Date.parse('2026-07-06T00:00:00Z'));
  await makeFinalContest(db, { week: july - 1 }, [{ managerId, points: 1 }]);
  await makeFinalContest(db, { week: july }, [{ managerId, points: 2 }]);
  await countTops(db);
  expect([await scoreOf(managerId), await scoreOf(managerId, 0, 2026)]).toEqual(['8', '16']);
});

test('a large contest is counted in parts, each entry once, also when two workers count at once', async () => {
  const managers = await scene.managers(25);
  await makeFinalContest(
    db,
    { week: WEEK },
    managers.map(({ managerId }, index) => ({ managerId, points: index })),
  );
  const worker = async (): Promise<void> => {
    for (let left = 1; left > 0;) left = await inTransaction(db, (tx) => countResults(tx, 4));
  };
  await Promise.all([worker(), worker()]);
  await countTops(db);
  for (const [index, { managerId }] of managers.entries())
    expect(await scoreOf(managerId)).toBe(index === 0 ? null : String(8 * index));
});

test('a worker that ends in the middle of a contest leaves complete parts, and the next one continues', async () => {
  const managers = await scene.managers(6);
  await makeFinalContest(
    db,
    { week: WEEK },
    managers.map(({ managerId }) => ({ managerId, points: 10 })),
  );
  await inTransaction(db, (tx) => countResults(tx, 4));
  const killed = inTransaction(db, async (tx) => {
    await countResults(tx, 4);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  const scores = async () => Promise.all(managers.map(({ managerId }) => scoreOf(managerId)));
  expect(await scores()).toEqual(['80', '80', '80', '80', null, null]);
  expect(await rebuildTops(db, { write: false })).toMatchObject({ differing: [] });
  await countTops(db);
  expect(await scores()).toEqual(Array.from({ length: 6 }, () => '80'));
});

test('a rebuild finds stored rows as they are, finds what was changed, and makes all rows from nothing', async () => {
  const rows = await everyRow();
  expect(await rebuildTops(db, { write: false, managersAtOnce: 7 })).toMatchObject({ differing: [] });
  await sql`
    update tops_total set score = score + 1 where manager_id = (select min(manager_id) from tops_total)
  `.execute(db);
  const spoiled = await rebuildTops(db, { write: false });
  expect(spoiled.differing).toHaveLength(1);
  expect(await rebuildTops(db, { write: true })).toEqual(spoiled);
  expect(await everyRow()).toEqual(rows);
  for (const table of ['tops_result', 'tops_week', 'tops_total'])
    await sql`truncate ${sql.table(table)}`.execute(db);
  expect((await rebuildTops(db, { write: true })).differing.length).toBeGreaterThan(30);
  expect(await everyRow()).toEqual(rows);
});
