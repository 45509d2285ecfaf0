import type { CallInput, CallKey } from '@touchline/contract/calls';
import { xfc } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { inProcessVisitor, type Caller } from '../http/auth/caller.ts';
import { OPEN, VIEW_TIME, openContestScene } from '../testing/contests/contest-scene.ts';
import { validTeam, type TestManager } from '../testing/contests/contests.ts';
import { contestReadRoutesWith } from './routes/read-routes.ts';

const scene = await openContestScene();
const { db, call } = scene;

const JUST_BEFORE_VIEW_TIME = new Date('2026-03-07T15:04:59.999Z');

const football = await scene.football();
const contest = await scene.contest(football, { entryFee: xfc(200_000_000n) });
const [rival, mate, stranger, operator] = await scene.managers(4, xfc(10_000_000_000n));
if (rival === undefined || mate === undefined || stranger === undefined || operator === undefined)
  throw new Error('no managers');

/** All callers whose answers must not reveal the rival's picks. */
const onlookers: readonly (readonly [string, Caller])[] = [
  ['visitor', inProcessVisitor()],
  ['stranger', stranger],
  ['manager of another entry', mate],
  ['operator', { ...operator, role: 'operator' }],
];

async function enter(manager: TestManager, index: number): Promise<number> {
  await call('contests.join', { id: contest }, manager);
  const team = { contest_id: contest, ...validTeam(football, index) };
  const answer = await call('teams.create', team, manager);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.team_id;
}
const rivalTeam = await enter(rival, 1);
await enter(mate, 2);
await call('contests.join', { id: contest }, stranger);

/** The serialized answers of every read of contests that reaches the rival's contest. */
async function answersTo(caller: Caller): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  async function ask<Key extends CallKey>(key: Key, input: CallInput<Key>): Promise<void> {
    answers.set(`${key} ${JSON.stringify(input)}`, JSON.stringify(await call(key, input, caller)));
  }
  const page = 1;
  const [first] = validTeam(football, 1).starters;
  await ask('contests.configuration', {});
  if (caller.kind === 'manager') await ask('contests.venues', { page });
  if (caller.kind === 'manager') await ask('contests.first', {});
  await ask('contests.list', { page });
  for (const sort_by of ['entries', 'pool'] as const) {
    await ask('contests.list', { page, sort_by, mine: true });
  }
  await ask('contests.summary', {});
  await ask('contests.get', { id: contest });
  for (const sort_by of ['form', 'name'] as const) {
    const input = { contestId: contest, page, noItems: 100, sort_by };
    await ask('contests.players.pickable', input);
  }
  await ask('teams.suggest', { contestId: contest });
  await ask('teams.get', { contestId: contest, teamId: rivalTeam });
  await ask('teams.templates.list', {});
  await ask('teams.compatible', { ...validTeam(football) });
  await ask('standings.projection', { contestId: contest, teamId: rivalTeam });
  await ask('contests.story', { contestId: contest, teamId: rivalTeam });
  await ask('contests.players.points', {
    contestId: contest,
    teamId: rivalTeam,
    playerId: first ?? 0,
  });
  await ask('contests.entries', { id: contest });
  await ask('contests.managers', { id: contest, page });
  for (const sortBy of ['rank', 'nickname'] as const) {
    const input = { id: contest, page, sortBy, sortHow: 'asc' } as const;
    await ask('standings.page', input);
  }
  await ask('standings.find', { id: contest, text: 'manager' });
  for (const sort_by of ['points', 'ownership', 'name'] as const) {
    const input = { contestId: contest, page, sort_by };
    await ask('contests.players.picked', input);
  }
  await ask('contests.myEntries', { type: 0, page });
  await ask('contests.allMyEntries', { type: 0, page });
  await ask('contests.correction', { id: 1 });
  await ask('contests.previous', { id: contest });
  await ask('contests.history', { page });
  await ask('contests.playerPoints', { page });
  await ask('football.matches.myPlayers', { id: football.matchIds[0] ?? 0 });
  await ask('football.live.myPlayers', {});
  return answers;
}

/** Gives the rival other picks, at a time before the lock. */
const changePicks = async (index: number): Promise<void> => {
  await scene.stopClockAt(OPEN);
  const { captain_id, vice_captain_id, ...team } = validTeam(football, index);
  const turned = { ...team, captain_id: vice_captain_id, vice_captain_id: captain_id };
  const answer = await call('teams.update', { teamId: rivalTeam, ...turned }, rival);
  expect(answer).toEqual({ team_id: rivalTeam });
};

/** Gives every pick of one manager points, so that totals would reveal the picks. */
async function scorePoints(): Promise<void> {
  await sql`
    insert into appearance (match_id, player_id, club_id, side, started, on_pitch, minutes, statistics)
    select match.id, player.id, club_id, case when club_id = home_club_id then 'home' else 'away' end, true, true, 3, '{}'
    from match join player on player.club_id in (home_club_id, away_club_id)
    on conflict do nothing
  `.execute(db);
  await sql`
    insert into player_points (match_id, player_id, scoring_table, points, reasons)
    select match_id, player_id, 'easy', player_id % 7, '[]' from appearance
    on conflict do nothing
  `.execute(db);
  await sql`update match set status = 'first_half', minute = 3, events_version = 1`.execute(db);
}

test('this test covers every read of contests', async () => {
  const calledReads = [...(await answersTo(stranger)).keys()];
  const missing = Object.keys(contestReadRoutesWith(null)).filter(
    (key) => !calledReads.some((read) => read.startsWith(`${key} `)),
  );
  expect(missing).toEqual([]);
});

describe("before view-team time another manager's picks change no answer", () => {
  test.each(onlookers)('to a %s while the contest is open', async (_, onlooker) => {
    await changePicks(1);
    const before = await answersTo(onlooker);
    await changePicks(5);
    expect(await answersTo(onlooker)).toEqual(before);
  });

  test('nor whether an entry has a team', async () => {
    await scene.stopClockAt(OPEN);
    const before = await answersTo(mate);
    const team = { contest_id: contest, ...validTeam(football, 3) };
    expect(await call('teams.create', team, stranger)).toMatchObject({
      team_id: expect.any(Number),
    });
    expect(await answersTo(mate)).toEqual(before);
  });

  test.each(onlookers)('to a %s at the last instant before it', async (_, onlooker) => {
    await scorePoints();
    await changePicks(1);
    await scene.stopClockAt(JUST_BEFORE_VIEW_TIME);
    const before = await answersTo(onlooker);
    await changePicks(6);
    await scene.stopClockAt(JUST_BEFORE_VIEW_TIME);
    expect(await answersTo(onlooker)).toEqual(before);
  });

  test.each(onlookers)('to a %s, and from it on they do', async (_, onlooker) => {
    await changePicks(1);
    await scene.stopClockAt(VIEW_TIME);
    const before = await answersTo(onlooker);
    await changePicks(6);
    await scene.stopClockAt(VIEW_TIME);
    expect(await answersTo(onlooker)).not.toEqual(before);
  });
});

describe('a manager', () => {
  test('sees their own picks and points before view-team time, but no rank', async () => {
    await scene.stopClockAt(JUST_BEFORE_VIEW_TIME);
    const input = { contestId: contest, teamId: rivalTeam };
    const answer = await call('teams.get', input, rival);
    expect(answer).toMatchObject({ mine: true, points: expect.any(String), rank: null, prize: null });
    await scene.stopClockAt(OPEN);
    expect(await call('teams.get', input, rival)).toMatchObject({
      points: null,
    });
  });
});
