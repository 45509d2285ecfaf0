import { xfc } from '@touchline/domain/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { inProcessVisitor } from '../../http/auth/caller.ts';
import { codeOf } from '../../testing/http/refusals.ts';
import { LOCK, OPEN, openContestScene } from '../../testing/contests/contest-scene.ts';
import { validTeam } from '../../testing/contests/contests.ts';
import { warnOfLineUps } from '../players/warn-of-line-ups.ts';

const scene = await openContestScene();
const { db, call } = scene;
const football = await scene.football();
const contest = await scene.contest(football);
const team = validTeam(football);
const starters = team.starters.map(Number);
const reserves = team.reserves.map(Number);
const [ann, bea] = await scene.managers(2, xfc(0n));
if (ann === undefined || bea === undefined) throw new Error('no managers');
await scene.stopClockAt(OPEN);
const teamId = await scene.enter(contest, ann, team);
const [first = 0, second = 0, third = 0] = starters.slice(4);
const OUT = [first, second, third];

/** Announces line-ups in which all start except the named players, who are on the bench or left out. */
async function announce({
  bench = [],
  leftOut = [],
  matches = football.matchIds,
}: {
  readonly bench?: readonly number[];
  readonly leftOut?: readonly number[];
  readonly matches?: readonly number[];
}): Promise<void> {
  await sql`
    insert into appearance (match_id, player_id, club_id, side, started, on_pitch, minutes, statistics)
    select match.id, player.id, player.club_id, case when player.club_id = home_club_id then 'home' else 'away' end,
      not player.id = any(${bench}::int[]), false, 0, '{}'
    from match join player on player.club_id in (home_club_id, away_club_id)
    where match.id = any(${matches}::int[]) and not player.id = any(${leftOut}::int[])
  `.execute(db);
}

async function saved() {
  const { rows } = await sql<{ starters: number[]; reserves: number[]; saved_at: Date }>`
    select starters, reserves, saved_at from entry where id = ${teamId}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('no team');
  return row;
}

const swap = (manager = ann) => call('teams.swapNonStarters', { teamId }, manager);

beforeEach(async () => {
  await scene.stopClockAt(OPEN);
  await sql`delete from appearance`.execute(db);
  await sql`delete from notification`.execute(db);
  await call('teams.update', { teamId, ...team }, ann);
});

describe('who does not start', () => {
  test('is replaced with one press; everybody else stays, and so does the bench', async () => {
    await announce({ bench: [first], leftOut: [second, third] });
    expect(await swap()).toMatchObject({ team_id: teamId, left: 0, out: { length: 3 }, in: { length: 3 } });
    const now = await saved();
    expect(now.starters.filter((id) => OUT.includes(id))).toEqual([]);
    expect(now.starters).toEqual(expect.arrayContaining(starters.filter((id) => !OUT.includes(id))));
    expect(new Set(now.reserves)).toEqual(new Set(reserves));
  });

  test('stays while the line-ups are not out', async () => {
    expect(await swap()).toEqual({ team_id: teamId, out: [], in: [], left: 0 });
    expect((await saved()).starters).toEqual(starters);
  });

  test('is replaced once by two presses at the same time', async () => {
    await announce({ bench: OUT });
    const answers = await Promise.all([swap(), swap()]);
    const replaced = answers.map((answer) => ('refused' in answer ? answer.refused : answer.out.length));
    expect(new Set(replaced)).toEqual(new Set([0, 3]));
    const now = await saved();
    expect(new Set(now.starters).size).toBe(11);
    expect(now.starters.filter((id) => OUT.includes(id))).toEqual([]);
  });

  test('stays after the lock, and in the team of somebody else', async () => {
    await announce({ bench: OUT });
    expect(codeOf(await swap(bea))).toBe('ERR_NOT_FOUND');
    await scene.stopClockAt(LOCK);
    expect(codeOf(await swap())).toBe('ERR_CONTEST_LOCKED');
    expect((await saved()).starters).toEqual(starters);
  });

  test('is marked in the team and in the picker', async () => {
    await announce({ bench: [first], leftOut: [second] });
    const view = await call('teams.get', { contestId: contest, teamId }, ann);
    if ('refused' in view) throw new Error(view.refused);
    const placeOf = (id: number) => view.picks.find(({ player_id }) => player_id === id)?.line_up;
    expect([first, second, third].map(placeOf)).toEqual(['bench', 'left_out', 'starts']);
    const list = await call(
      'contests.players.pickable',
      { contestId: contest, page: 1, noItems: 100 },
      inProcessVisitor(),
    );
    if ('refused' in list) throw new Error(list.refused);
    const rowOf = (id: number) => list.data.find((row) => row.id === id);
    expect(rowOf(first)).toMatchObject({ line_up: 'bench', start_chance: 0 });
    expect(rowOf(second)).toMatchObject({ line_up: 'left_out', start_chance: 0, expected: '0.0' });
    expect(rowOf(third)).toMatchObject({ line_up: 'starts', start_chance: 100 });
  });

  test('is never suggested', async () => {
    await announce({ leftOut: OUT });
    const suggestion = await call('teams.suggest', { contestId: contest }, ann);
    if ('refused' in suggestion) throw new Error(suggestion.refused);
    expect(suggestion.starters.filter(({ id }) => OUT.includes(id))).toEqual([]);
  });
});

describe('the alarm', () => {
  const warn = (matchId = football.matchIds[0] ?? 0) => inTransaction(db, (tx) => warnOfLineUps(tx, matchId));
  const warned = async () =>
    (
      await sql<{ manager_id: number; link: string; message_values: { names: string } }>`
        select manager_id, link, message_values from notification where kind = 'players_not_starting' order by id
      `.execute(db)
    ).rows;

  test('comes once, with all names, when the last line-ups of the kick-off are out', async () => {
    const [one, ...others] = football.matchIds;
    await announce({ leftOut: OUT, matches: [one ?? 0] });
    await warn();
    expect(await warned()).toEqual([]);
    await announce({ leftOut: OUT, matches: others });
    await warn();
    await warn(others[0]);
    const notices = await warned();
    expect(notices).toMatchObject([
      { manager_id: ann.managerId, link: `/play/contest/${contest}/test-contest` },
    ]);
    expect(notices[0]?.message_values.names.split(', ')).toHaveLength(3);
  });

  test('does not come when everybody starts, nor after the lock', async () => {
    await announce({
      leftOut: football.players
        .map(({ id }) => id)
        .filter((id) => !starters.includes(id))
        .slice(0, 5),
    });
    await warn();
    expect(await warned()).toEqual([]);
    await sql`update appearance set started = false where player_id = ${first}`.execute(db);
    await scene.stopClockAt(LOCK);
    await warn();
    expect(await warned()).toEqual([]);
  });
});
