import { packTeams, unpackTeams } from '@touchline/domain/standings/live/chunk';
import { xfc } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { KICK_OFF, OPEN, openContestScene } from '../../testing/contests/contest-scene.ts';
import { validTeam } from '../../testing/contests/contests.ts';
import { advanceContest } from '../lifecycle/advance-contest.ts';
import { loadContest } from '../facts.ts';
import { loadStandings } from './standings.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';
import { fixResults } from '../settlement/fix-results.ts';
import { lockContest } from '../store.ts';
import { assertChunkUnchanged, poolPlayerIds, teamsOfEntries, writeChunks } from './team-chunks.ts';

const scene = await openContestScene();
const { db, call } = scene;

const football = await scene.football();
const managers = await scene.managers(5, xfc(0n));

/** A contest at its lock with five entries, one of them without a team. */
async function fullContest(): Promise<number> {
  await scene.stopClockAt(OPEN);
  const contest = await scene.contest(football);
  for (const [index, manager] of managers.entries()) {
    await call('contests.join', { id: contest }, manager);
    if (index === 3) continue;
    await call('teams.create', { contest_id: contest, ...validTeam(football, index) }, manager);
  }
  await scene.stopClockAt(KICK_OFF);
  return contest;
}

async function chunksOf(contest: number) {
  const { rows } = await sql<{ number: number; count: number; teams: Buffer; named: boolean }>`
    select number, count, teams, names is not null as named from team_chunk where contest_id = ${contest} order by number
  `.execute(db);
  return rows;
}

async function record(contest: number) {
  const found = await loadContest(db, contest);
  if (found === null) throw new Error('no contest');
  return found;
}

test('the lock stores the field as chunks: the saved teams in the order of their entries', async () => {
  const contest = await fullContest();
  await sweepContests(db);
  const chunks = await chunksOf(contest);
  expect(chunks.map(({ number, count, named }) => ({ number, count, named }))).toEqual([
    { number: 0, count: 4, named: true },
  ]);
  const found = await record(contest);
  const pool = await poolPlayerIds(db, found.pool_id);
  const { entries } = await loadStandings(db, found, KICK_OFF);
  expect(chunks.flatMap(({ teams }) => unpackTeams(teams, pool))).toEqual(
    entries
      .toSorted((one, other) => one.entryId - other.entryId)
      .map(({ entryId, managerId, team, stars, savedAt }) => ({ entryId, managerId, team, stars, savedAt })),
  );
});

test('a contest locked without chunks gets them at its next step, once', async () => {
  const contest = await fullContest();
  await sweepContests(db);
  const before = await chunksOf(contest);
  await sql`delete from team_chunk where contest_id = ${contest}`.execute(db);
  await inTransaction(db, (tx) => advanceContest(tx, contest));
  expect(await chunksOf(contest)).toEqual(before);
  const found = await record(contest);
  expect(await inTransaction(db, (tx) => writeChunks(tx, found, found.entries_with_team))).toBe(0);
});

test('nothing is paid for a field that differs from the one at the lock', async () => {
  const contest = await fullContest();
  await sweepContests(db);
  const found = await record(contest);
  const pool = await poolPlayerIds(db, found.pool_id);
  const [chunk] = await chunksOf(contest);
  if (chunk === undefined) throw new Error('no chunk');
  const teams = await inTransaction(db, (tx) => teamsOfEntries(tx, contest, 0, null));
  const check = (given: typeof teams) => () =>
    assertChunkUnchanged({ contestId: contest, number: 0, teams: chunk.teams }, given, pool);
  check(teams)();
  expect(check(teams.slice(1))).toThrow('chunk 0');
  const [first] = teams;
  if (first === undefined) throw new Error('no entry');
  const turned = { ...first.team, captainId: first.team.viceCaptainId, viceCaptainId: first.team.captainId };
  const altered = [{ ...first, team: turned }, ...teams.slice(1)];
  expect(check(altered)).toThrow('chunk 0');

  await sql`
    update team_chunk set teams = ${Buffer.from(packTeams(altered, pool))} where contest_id = ${contest}
  `.execute(db);
  const settle = async () => {
    const locked = await inTransaction(db, (tx) => lockContest(tx, contest));
    if (locked === null) throw new Error('no contest');
    await inTransaction(db, (tx) => fixResults(tx, locked));
  };
  await expect(settle()).rejects.toThrow('chunk 0');
  await sql`delete from team_chunk where contest_id = ${contest}`.execute(db);
  await expect(settle()).rejects.toThrow('0 teams in its chunks instead of 4');
});
