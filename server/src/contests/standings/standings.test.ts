import { xfc } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { inProcessVisitor, type Caller } from '../../http/auth/caller.ts';
import { FULL_TIME, OPEN, openContestScene } from '../../testing/contests/contest-scene.ts';
import { validTeam } from '../../testing/contests/contests.ts';
import { loadContest } from '../facts.ts';
import { loadStandings } from './standings.ts';

const scene = await openContestScene();
const { db, call } = scene;
const visitor = inProcessVisitor();

const PLAYING = new Date('2026-03-07T15:30:00Z');

const football = await scene.football();
const contest = await scene.contest(football, { entryFee: xfc(100_000_000n) });
const managers = await scene.managers(3);
const [ann, bea, cleo] = managers;
if (ann === undefined || bea === undefined || cleo === undefined) throw new Error('no managers');
/** Ann and Bea have the same team, Cleo the same with captain and vice-captain swapped. */
const team = validTeam(football);
const turned = { ...team, captain_id: team.vice_captain_id, vice_captain_id: team.captain_id };
const teamIds: number[] = [];
for (const manager of managers) {
  await call('contests.join', { id: contest }, manager);
  const picks = { contest_id: contest, ...(manager === cleo ? turned : team) };
  const answer = await call('teams.create', picks, manager);
  if ('refused' in answer) throw new Error(answer.refused);
  teamIds.push(answer.team_id);
}
const [annsTeam = 0, beasTeam = 0, cleosTeam = 0] = teamIds;
const captain = Number(team.captain_id);
const viceCaptain = Number(team.vice_captain_id);
/** A starter who is neither captain nor vice-captain. */
const plain = Number(team.starters.map(Number).find((id) => id !== captain && id !== viceCaptain));
const clubOf = new Map(football.players.map((player) => [player.id, player.clubId]));

/** Writes points of players as scoring does, and raises the events version of their matches. */
async function score(points: ReadonlyMap<number, number>): Promise<void> {
  for (const [playerId, units] of points) {
    await sql`
      insert into player_points (match_id, player_id, scoring_table, points, reasons)
      select id, ${playerId}, 'easy', ${units}, ${JSON.stringify([{ rule: 'goal', count: 1, points: units }])}::jsonb
      from match where ${clubOf.get(playerId)} in (home_club_id, away_club_id)
      on conflict (match_id, player_id, scoring_table) do update set points = excluded.points, reasons = excluded.reasons
    `.execute(db);
    await sql`
      insert into appearance (match_id, player_id, club_id, side, started, on_pitch, minutes, statistics)
      select id, ${playerId}, ${clubOf.get(playerId)}, 'home', true, true, 20, '{}'
      from match where ${clubOf.get(playerId)} in (home_club_id, away_club_id)
      on conflict do nothing
    `.execute(db);
  }
  await sql`
    update match set events_version = events_version + 1, status = case when ended_at is null then 'first_half' else status end
  `.execute(db);
}

async function standings(caller: Caller = visitor, noItems = 20) {
  const input = { id: contest, page: 1, sortBy: 'rank', sortHow: 'asc', noItems } as const;
  const answer = await call('standings.page', input, caller);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}

describe('standings', () => {
  test('before view-team time are in the order of joining', async () => {
    await scene.stopClockAt(OPEN);
    const { data, version } = await standings(cleo);
    expect(data.rows.map((row) => [row.team_id, row.rank, row.points, row.prize])).toEqual([
      [annsTeam, 1, '0', '0.00'],
      [beasTeam, 2, '0', '0.00'],
      [cleosTeam, 3, '0', '0.00'],
    ]);
    expect(data.mine.map((row) => row.team_id)).toEqual([cleosTeam]);
    expect(version).toBe(0);
  });

  test('count the captain twice; equal points share the rank and the prizes of its places', async () => {
    await scene.stopClockAt(PLAYING);
    await score(
      new Map([
        [captain, 6],
        [viceCaptain, 2],
        [plain, 5],
      ]),
    );
    const { data, version } = await standings(cleo);
    // 6 x 2 + 2 + 5 and 6 + 2 x 2 + 5; the prize pool of 3 less 4% goes to the first place, shared by two.
    expect(data.rows.map((row) => [row.team_id, row.rank, row.points, row.prize])).toEqual([
      [annsTeam, 1, '19', '1.44'],
      [beasTeam, 1, '19', '1.44'],
      [cleosTeam, 3, '15', '0.00'],
    ]);
    expect(data.mine).toMatchObject([{ rank: 3, players_left: 15 }]);
    expect(version).toBeGreaterThan(0);
  });

  test('follow a correction immediately, at a higher version', async () => {
    const before = await standings();
    await score(new Map([[captain, 1]]));
    const after = await standings();
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.data.rows.map((row) => [row.team_id, row.points])).toEqual([
      [cleosTeam, '10'],
      [annsTeam, '9'],
      [beasTeam, '9'],
    ]);
  });

  test('support reverse order, order by nickname and pages, always with the own rows', async () => {
    const { data, summary } = await standings(ann, 1);
    expect(data.rows.map((row) => row.team_id)).toEqual([cleosTeam]);
    expect(data.mine.map((row) => row.team_id)).toEqual([annsTeam]);
    expect(summary).toEqual({ total: 3, page: 1, per_page: 1, pages: 3 });
    const named = await call(
      'standings.page',
      { id: contest, page: 1, sortBy: 'nickname', sortHow: 'desc' },
      visitor,
    );
    if ('refused' in named) throw new Error(named.refused);
    const nicknames = named.data.rows.map((row) => row.nickname);
    expect(nicknames).toEqual(nicknames.toSorted((one, other) => other.localeCompare(one, 'en')));
  });

  test('give no points for a void match', async () => {
    const clubId = clubOf.get(plain);
    const voided = sql`${clubId} in (home_club_id, away_club_id)`;
    await sql`update match set status = 'postponed' where ${voided}`.execute(db);
    const answer = await call(
      'contests.players.points',
      { contestId: contest, teamId: annsTeam, playerId: plain },
      visitor,
    );
    expect(answer).toMatchObject({
      points: '0',
      matches: [{ points: '0', reasons: [], match: { is_void: true } }],
    });
    await sql`update match set status = 'first_half' where ${voided}`.execute(db);
  });
});

describe('the team of another manager, from view-team time on', () => {
  test('has points and reason of each pick', async () => {
    await scene.stopClockAt(PLAYING);
    const input = { contestId: contest, teamId: annsTeam };
    const answer = await call('teams.get', input, visitor);
    if ('refused' in answer) throw new Error(answer.refused);
    expect(answer).toMatchObject({ mine: false, points: '9', rank: 2, prize: '0.00' });
    expect(answer.picks).toHaveLength(15);
    expect(answer.picks.find((pick) => pick.player_id === captain)).toMatchObject({
      captain: true,
      factor: '2',
      part: 'captain',
      points: '1',
      role: 'starter',
    });
    expect(answer.picks.filter((pick) => pick.role === 'reserve').map((pick) => pick.slot)).toEqual([
      0, 1, 2, 3,
    ]);
    const sum = answer.picks.reduce((total, pick) => total + Number(pick.points) * Number(pick.factor), 0);
    expect(String(sum)).toBe(answer.points);
    expect(await call('teams.get', { ...input, showPoints: 0 }, visitor)).toMatchObject({ points: null });
  });

  test('marks who has left the pitch of a match that goes on', async () => {
    const gone = async (): Promise<readonly number[]> => {
      const answer = await call('teams.get', { contestId: contest, teamId: annsTeam }, visitor);
      if ('refused' in answer) throw new Error(answer.refused);
      return answer.picks.filter((pick) => pick.gone_off).map((pick) => pick.player_id);
    };
    const off = (status: string) =>
      sql`
      with substituted as (update appearance set on_pitch = false where player_id = ${plain})
      update match set status = ${status} where ${clubOf.get(plain)} in (home_club_id, away_club_id)
    `.execute(db);
    expect(await gone()).toEqual([]);
    await off('second_half');
    expect(await gone()).toEqual([plain]);
    await off('scheduled');
    expect(await gone()).toEqual([]);
    await off('first_half');
  });

  test('has the reasons of the points of its picks only', async () => {
    const input = { contestId: contest, teamId: annsTeam, playerId: captain };
    expect(await call('contests.players.points', input, visitor)).toMatchObject({
      points: '1',
      factor: '2',
      matches: [{ minutes: 20, points: '1', reasons: [{ rule: 'goal', count: 1, points: '1' }] }],
    });
    const picked = new Set([...team.starters, ...team.reserves].map(Number));
    const other = football.players.find((player) => !picked.has(player.id));
    expect(await call('contests.players.points', { ...input, playerId: other?.id ?? 0 }, visitor)).toEqual({
      refused: 'ERR_NOT_FOUND',
    });
  });

  test('counts in the ownership of its players', async () => {
    const input = { contestId: contest, page: 1, perPage: 100 };
    const answer = await call('contests.players.picked', input, ann);
    if ('refused' in answer) throw new Error(answer.refused);
    expect(answer.data).toHaveLength(15);
    expect(answer.data.find((row) => row.player_id === captain)).toMatchObject({
      ownership: '100.0',
      captained: '66.7',
      points: '1',
      minutes: 20,
      mine: true,
    });
    expect(answer.data.find((row) => row.player_id === team.reserves[0])).toMatchObject({ ownership: '0.0' });
  });
});

describe('my entries', () => {
  test('have rank and points once visible, over all contests and within one', async () => {
    await scene.stopClockAt(PLAYING);
    for (const answer of [
      await call('contests.myEntries', { type: 2, page: 1 }, cleo),
      await call('contests.allMyEntries', { type: 0, page: 1 }, cleo),
      await call('contests.entries', { id: contest }, cleo),
    ]) {
      expect(answer).toMatchObject({
        data: [
          {
            team_id: cleosTeam,
            has_team: true,
            points: '10',
            rank: 1,
            prize: '2.88',
            contest: { id: contest },
          },
        ],
        summary: { total: 1 },
      });
    }
    expect(await call('contests.myEntries', { type: 1, page: 1 }, cleo)).toMatchObject({
      data: [],
    });
  });

  test('before view-team time have neither points nor rank', async () => {
    await scene.stopClockAt(OPEN);
    expect(await call('contests.entries', { id: contest }, cleo)).toMatchObject({
      data: [{ has_team: true, points: null, rank: null, prize: null }],
    });
  });
});

test('a team is not found under another contest', async () => {
  await scene.stopClockAt(PLAYING);
  const elsewhere = await scene.contest(
    await scene.football({ kickOffAt: new Date('2026-03-09T15:00:00Z') }),
  );
  for (const caller of [visitor, ann, cleo]) {
    const team = { contestId: elsewhere, teamId: annsTeam };
    const refused = { refused: 'ERR_NOT_FOUND' };
    expect(await call('teams.get', team, caller)).toEqual(refused);
    const player = { ...team, playerId: plain };
    expect(await call('contests.players.points', player, caller)).toEqual(refused);
  }
});

test.each(['contests.entries', 'contests.myEntries'] as const)('a visitor may not call %s', async (key) => {
  expect(await call(key, { id: contest, type: 0, page: 1 }, visitor)).toEqual({
    refused: 'ERR_LOGIN_REQUIRED',
  });
});

test('fixed results are the paid ones, whatever is corrected later', async () => {
  await scene.endMatches(football);
  await scene.stopClockAt(new Date('2026-03-07T20:00:00Z'));
  await sql`
    update entry set final_points = 42, final_rank = 1, prize = 96000000 where contest_id = ${contest}
  `.execute(db);
  await sql`
    update contest set results_at = game_now(), final_at = game_now(), due_at = null where id = ${contest}
  `.execute(db);
  await score(new Map([[captain, 60]]));
  const { data } = await standings();
  expect(data.rows.map((row) => [row.rank, row.points, row.prize, row.players_left])).toEqual([
    [1, '42', '0.96', 0],
    [1, '42', '0.96', 0],
    [1, '42', '0.96', 0],
  ]);
  const record = await loadContest(db, contest);
  if (record === null) throw new Error('no contest');
  expect((await loadStandings(db, record, FULL_TIME)).entries).toHaveLength(3);
});
