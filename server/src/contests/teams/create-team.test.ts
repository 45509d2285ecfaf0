import { expect, describe, test } from 'vitest';
import { xfc } from '@touchline/domain/money';
import { sql } from '../../db/database.ts';
import { LOCK, OPEN, openContestScene } from '../../testing/contests/contest-scene.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { validTeam, type TestManager, type TestTeam } from '../../testing/contests/contests.ts';

const scene = await openContestScene();
const { db, call } = scene;
keepBooks(db);

const football = await scene.football({ matches: 3 });
const elsewhere = await scene.football();
const team = validTeam(football);

async function joined(contestId: number): Promise<TestManager> {
  const [manager] = await scene.managers(1, xfc(0n));
  if (manager === undefined) throw new Error('no manager');
  await call('contests.join', { id: contestId }, manager);
  return manager;
}
const create = (contestId: number, manager: TestManager, payload: TestTeam = team) =>
  call('teams.create', { contest_id: contestId, ...payload }, manager);
const update = (teamId: number, manager: TestManager, payload: TestTeam = team) =>
  call('teams.update', { teamId, ...payload }, manager);

async function teamsIn(contestId: number): Promise<number> {
  const { rows } = await sql<{ entries_with_team: number }>`
    select entries_with_team from contest where id = ${contestId}`.execute(db);
  return rows[0]?.entries_with_team ?? -1;
}
async function storedTeam(entryId: number) {
  const { rows } = await sql`
    select starters, reserves, captain_id, vice_captain_id, formation, stars from entry where id = ${entryId}
  `.execute(db);
  return rows[0];
}
async function created(contestId: number, manager: TestManager): Promise<number> {
  const outcome = await create(contestId, manager);
  if ('refused' in outcome) throw new Error(outcome.refused);
  return outcome.team_id;
}

describe('a team', () => {
  test('is saved to the first entry without one, then the next, then refused', async () => {
    const contest = await scene.contest(football);
    const manager = await joined(contest);
    await call('contests.join', { id: contest }, manager);
    const first = await created(contest, manager);
    const second = await created(contest, manager);
    expect(second).toBeGreaterThan(first);
    expect(await storedTeam(first)).toMatchObject(team);
    expect(await create(contest, manager)).toEqual({ refused: 'ERR_NOT_JOINED' });
    expect(await teamsIn(contest)).toBe(2);
  });

  test('can be changed until the lock, only by its owner', async () => {
    const contest = await scene.contest(football);
    const [owner, other] = [await joined(contest), await joined(contest)];
    const id = await created(contest, owner);
    const changed = { ...team, captain_id: team.vice_captain_id, vice_captain_id: team.captain_id };
    expect(await update(id, other, changed)).toEqual({ refused: 'ERR_NOT_FOUND' });
    expect(await update(id, owner, changed)).toEqual({ team_id: id });
    expect(await storedTeam(id)).toMatchObject(changed);
    expect(await teamsIn(contest)).toBe(1);
    await scene.stopClockAt(new Date(LOCK.getTime() - 1));
    expect(await update(id, owner)).toEqual({ team_id: id });
    await scene.stopClockAt(LOCK);
    expect(await update(id, owner, changed)).toEqual({ refused: 'ERR_CONTEST_LOCKED' });
    expect(await create(contest, other)).toEqual({ refused: 'ERR_CONTEST_LOCKED' });
    expect(await storedTeam(id)).toMatchObject(team);
    await scene.stopClockAt(OPEN);
  });

  test('counts its players’ stars as of the opening', async () => {
    const contest = await scene.contest(football);
    await sql`update player set stars = 5 where league_id = ${football.leagueId}`.execute(db);
    const manager = await joined(contest);
    expect(await create(contest, manager)).toMatchObject({ team_id: expect.any(Number) });
    await sql`update player set stars = 1 + (shirt_number % 3) where league_id = ${football.leagueId}`.execute(
      db,
    );
  });

  test('of an entry that left cannot be changed', async () => {
    const contest = await scene.contest(football);
    const manager = await joined(contest);
    const id = await created(contest, manager);
    await call('contests.leave', { id: contest, team_id: id }, manager);
    expect(await update(id, manager)).toEqual({ refused: 'ERR_NOT_JOINED' });
  });
});

/** Each broken rule with its error code; nothing is saved. */
const [first = 0, second = 0] = team.starters;
const [reserve = 0] = team.reserves;
const stranger = elsewhere.players[0]?.id ?? 0;
const BROKEN: readonly (readonly [string, TestTeam, string])[] = [
  ['a player twice', { ...team, starters: [second, ...team.starters.slice(1)] }, 'ERR_TEAM_DUPLICATE'],
  [
    'a reserve who also starts',
    { ...team, reserves: [first, ...team.reserves.slice(1)] },
    'ERR_TEAM_DUPLICATE',
  ],
  [
    'a player of another league',
    { ...team, starters: [stranger, ...team.starters.slice(1)] },
    'ERR_TEAM_PLAYER_UNKNOWN',
  ],
  [
    'no goalkeeper',
    { ...team, starters: [ofPosition('MF'), ...team.starters.slice(1)] },
    'ERR_TEAM_FORMATION',
  ],
  [
    'two reserve midfielders and no goalkeeper',
    { ...team, reserves: [ofPosition('MF'), ...team.reserves.slice(1)] },
    'ERR_TEAM_RESERVES',
  ],
  ['a captain on the bench', { ...team, captain_id: reserve }, 'ERR_TEAM_CAPTAIN'],
  ['one captain twice', { ...team, vice_captain_id: team.captain_id }, 'ERR_TEAM_CAPTAIN'],
];

describe('a team is refused', () => {
  test.each(BROKEN)('with %s', async (_why, broken, code) => {
    const contest = await scene.contest(football);
    const manager = await joined(contest);
    expect(await create(contest, manager, broken)).toMatchObject({ refused: code });
    expect(await teamsIn(contest)).toBe(0);
  });

  test('with five players of a club, too many stars, or a reserve with more stars than the starters', async () => {
    const contest = await scene.contest(football);
    const manager = await joined(contest);
    await sql`
      update contest_pool_player set stars = 3 where player_id = any(${team.starters}::int[])
        and pool_id = (select pool_id from contest where id = ${contest})`.execute(db);
    expect(await create(contest, manager)).toEqual({
      refused: 'ERR_TEAM_STARS',
      values: { max: 28, actual: 33 },
    });
    await sql`
      update contest_pool_player set stars = 1, club_id = ${football.clubIds[0]}
      where player_id = any(${team.starters}::int[]) and pool_id = (select pool_id from contest where id = ${contest})
    `.execute(db);
    expect(await create(contest, manager)).toMatchObject({
      refused: 'ERR_TEAM_CLUB_LIMIT',
      values: { max: 4, actual: 11 },
    });
    await sql`
      update contest_pool_player as own set club_id = player.club_id, stars = case when own.player_id = ${reserve} then 2 else 1 end
      from player where player.id = own.player_id and pool_id = (select pool_id from contest where id = ${contest})
    `.execute(db);
    expect(await create(contest, manager)).toEqual({
      refused: 'ERR_TEAM_RESERVE_STARS',
      values: { player_id: reserve, max: 1, actual: 2 },
    });
  });
});

function ofPosition(position: string): number {
  const used = [...team.starters, ...team.reserves];
  return (
    football.players.find((player) => player.position === position && !used.includes(player.id))?.id ?? 0
  );
}
