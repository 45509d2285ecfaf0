import { expect, test } from 'vitest';
import { sql } from '../../../db/database.ts';
import { FULL_TIME, KICK_OFF, openContestScene, SETTLED } from '../../../testing/contests/contest-scene.ts';
import { validTeam, type TestManager } from '../../../testing/contests/contests.ts';
import { inProcessVisitor } from '../../../http/auth/caller.ts';
import type { Caller } from '../../../http/auth/caller.ts';
import { correctionSweep } from './record-effects.ts';

const scene = await openContestScene();
const { db } = scene;
const football = await scene.football();
const running = await scene.contest(football);
const managers = await scene.managers(4);
const entries: number[] = [];
for (const [index, manager] of managers.entries())
  entries.push(await scene.enter(running, manager, validTeam(football, index)));
await scene.sweepAt(KICK_OFF);
await scene.stopClockAt(FULL_TIME);
const scorer = Number(validTeam(football).starters[0]);
await scene.endMatches(football);
await sql`
  insert into player_points (match_id, player_id, scoring_table, points, reasons)
  select match_id, player_id, 'easy', 100 + player_id % 7, '[]' from appearance
`.execute(db);

/** Takes points of the scorer away, with the row that `ingestEvents` writes beside it. Returns the correction's id. */
async function correct(points: number): Promise<number> {
  const { rows } = await sql<{ match_id: number; points: number }>`
    select match_id, points from player_points where player_id = ${scorer} and scoring_table = 'easy'
  `.execute(db);
  const [before] = rows;
  if (before === undefined) throw new Error('the scorer has no points');
  const moved = [{ player_id: scorer, table: 'easy', before: before.points, after: before.points - points }];
  await sql`
    update player_points set points = points - ${points} where player_id = ${scorer} and scoring_table = 'easy'
  `.execute(db);
  await sql`update match set events_version = events_version + 1 where id = ${before.match_id}`.execute(db);
  const saved = await sql<{ id: number }>`
    insert into match_correction (match_id, corrected_at, changes, home_before, away_before, home_after, away_after, points)
    select ${before.match_id}, game_now(), '[]', 0, 0, 0, 0, ${JSON.stringify(moved)}::jsonb
    returning id::int
  `.execute(db);
  return saved.rows[0]?.id ?? 0;
}

async function effects(id: number, caller: Caller = inProcessVisitor()) {
  const answer = await scene.call('contests.correction', { id }, caller);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}

/** The standings by entry, as the product shows them. */
async function standings() {
  const input = { id: running, page: 1, sortBy: 'rank', sortHow: 'asc' } as const;
  const page = await scene.call('standings.page', input, inProcessVisitor());
  if ('refused' in page) throw new Error(page.refused);
  return new Map(page.data.rows.map((row) => [row.team_id, { rank: row.rank, points: row.points }]));
}

const noticesOf = async ({ managerId }: TestManager) =>
  (
    await sql<{ message_values: unknown; link: string }>`
      select message_values, link from notification where kind = 'points_corrected' and manager_id = ${managerId}
    `.execute(db)
  ).rows;

test('teams with the player are recorded with points and rank without and with the correction, once', async () => {
  const before = await standings();
  const id = await correct(200);
  expect(await effects(id)).toEqual({ recorded: false, total: 0, contests: [] });
  await Promise.all([correctionSweep.run(db), correctionSweep.run(db)]);
  expect(await correctionSweep.run(db)).toBe(0);
  const after = await standings();
  const { contests, recorded } = await effects(id);
  expect(recorded).toBe(true);
  const [contest] = contests;
  const changed = [...after].filter(([team, { points }]) => before.get(team)?.points !== points);
  expect(changed.length).toBeGreaterThan(0);
  expect(contest).toMatchObject({ contest: { id: running }, is_final: false, changed: changed.length });
  for (const team of contest?.teams ?? []) {
    expect({ rank: team.rank_before, points: team.points_before }).toEqual(before.get(team.team_id));
    expect({ rank: team.rank_after, points: team.points_after }).toEqual(after.get(team.team_id));
  }
});

test('managers of those teams are notified once, the others not', async () => {
  const teams = (await sql<{ entry_id: number }>`select entry_id from correction_entry`.execute(db)).rows.map(
    ({ entry_id }) => entry_id,
  );
  for (const [index, manager] of managers.entries()) {
    const notices = await noticesOf(manager);
    expect(notices).toHaveLength(teams.includes(entries[index] ?? 0) ? 1 : 0);
    for (const { message_values, link } of notices) {
      expect(message_values).toMatchObject({ contest: 'Test contest' });
      expect(link).toMatch(/^\/corrections\?match=\d+$/);
    }
  }
});

test('a manager sees their own teams first', async () => {
  const [{ id } = { id: 0 }] = (
    await sql<{ id: number }>`select max(id)::int as id from match_correction`.execute(db)
  ).rows;
  const [own] = (
    await sql<{ entry_id: number }>`select entry_id from correction_entry order by entry_id desc`.execute(db)
  ).rows;
  const manager = managers[entries.indexOf(own?.entry_id ?? 0)];
  if (manager === undefined) throw new Error('nobody has the player');
  const teams = (await effects(id, manager)).contests[0]?.teams ?? [];
  expect(teams[0]).toMatchObject({ team_id: own?.entry_id, is_mine: true });
  expect(teams.filter(({ is_mine }) => is_mine)).toHaveLength(1);
  expect((await effects(id)).contests[0]?.teams.some(({ is_mine }) => is_mine)).toBe(false);
});

test('a correction of points in no table of a contest moves nobody', async () => {
  const id = await correct(0);
  await sql`update match_correction set points = '[]' where id = ${id}`.execute(db);
  await correctionSweep.run(db);
  expect((await effects(id)).contests).toMatchObject([{ changed: 0, teams: [] }]);
});

test('a final contest is named as untouched', async () => {
  await scene.sweepAt(SETTLED);
  const before = await standings();
  const id = await correct(100);
  await correctionSweep.run(db);
  expect((await effects(id)).contests).toMatchObject([{ is_final: true, changed: null, teams: [] }]);
  expect(await standings()).toEqual(before);
});

test('an unknown correction is not found', async () => {
  expect(await scene.call('contests.correction', { id: 2_000_000_000 }, inProcessVisitor())).toEqual({
    refused: 'ERR_NOT_FOUND',
  });
});
