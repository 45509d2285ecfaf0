import { DAY_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { makeCards } from '../../cards/ownership.ts';
import { connect, inTransaction, sql } from '../../db/database.ts';
import { makeFootball, stopClockAt } from '../../testing/contests/contests.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { clientOf } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { recentNextMatches } from './next-matches.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const KICK_OFF = new Date(NOW.getTime() + DAY_MS);
const { app, db, url } = await startTestServer();
await stopClockAt(db, NOW);
const { players, clubIds, matchIds, leagueId, roundId } = await makeFootball(db, { kickOffAt: KICK_OFF });
const [home = 0, away = 0, otherHome = 0] = clubIds;
const [matchId = 0] = matchIds;
const playerId = players.find(({ clubId }) => clubId === home)?.id ?? 0;
await inTransaction(db, (tx) =>
  makeCards(tx, [{ assetType: 1, subjectId: playerId, stars: 3, lifetime: 500 }]),
);
const visitor = clientOf(app);
/** What is shown is a second old at most, on a machine with time for it. */
const PATIENTLY = { timeout: 20_000 };

async function nextMatch(): Promise<readonly [kickOff: string, atHome: boolean, opponent: string] | null> {
  const { data } = await visitor.call('market.players.list', { page: 1, noItems: 5 });
  const next = data.find(({ id }) => id === playerId)?.next_match ?? null;
  return next === null ? null : [next.kickoff_dt, next.at_home, next.opponent.name];
}

async function nameOf(clubId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from club where id = ${clubId}`.execute(db);
  return rows[0]?.name ?? '';
}

async function isAdded(homeId: number, awayId: number, kickOffAt: Date): Promise<void> {
  await sql`
    insert into match (provider, provider_key, round_id, league_id, home_club_id, away_club_id, kickoff_at)
    values ('test', ${`${homeId} ${awayId} added`}, ${roundId}, ${leagueId}, ${homeId}, ${awayId}, ${kickOffAt})
  `.execute(db);
}

test('a list shows the next match of the club', async () => {
  expect(await nextMatch()).toEqual([KICK_OFF.toISOString(), true, await nameOf(away)]);
});

test('a match that moves is shown at its new time, in every process', async () => {
  const later = new Date(KICK_OFF.getTime() + 60 * MINUTE_MS);
  const another = connect(url, 1);
  expect((await recentNextMatches(another)).get(home)?.kickoffAt).toEqual(KICK_OFF);
  await sql`update match set kickoff_at = ${later} where id = ${matchId}`.execute(db);
  await expect.poll(async () => (await nextMatch())?.[0], PATIENTLY).toBe(later.toISOString());
  await expect
    .poll(async () => (await recentNextMatches(another)).get(home)?.kickoffAt, PATIENTLY)
    .toEqual(later);
  await another.destroy();
});

test('a match that is added before it is the next', async () => {
  const sooner = new Date(NOW.getTime() + 90 * MINUTE_MS);
  await isAdded(otherHome, home, sooner);
  await expect.poll(nextMatch, PATIENTLY).toEqual([sooner.toISOString(), false, await nameOf(otherHome)]);
});

test('a match is the next until a minute before its kick-off', async () => {
  await stopClockAt(db, new Date(NOW.getTime() + 89 * MINUTE_MS));
  await expect.poll(nextMatch, PATIENTLY).toEqual([expect.any(String), true, await nameOf(away)]);
});

test('a postponed match is not the next', async () => {
  await sql`update match set status = 'postponed' where id = ${matchId}`.execute(db);
  await expect.poll(nextMatch, PATIENTLY).toBeNull();
});

test('a player who moves to another club has its next match', async () => {
  const kickOffAt = new Date(NOW.getTime() + 3 * DAY_MS);
  await isAdded(away, otherHome, kickOffAt);
  await sql`update player set club_id = ${away} where id = ${playerId}`.execute(db);
  await expect.poll(nextMatch, PATIENTLY).toEqual([kickOffAt.toISOString(), true, await nameOf(otherHome)]);
});

test('databases in one process do not mix', async () => {
  const { db: other } = await openTestDatabase();
  expect(await recentNextMatches(other)).toEqual(new Map());
  expect((await recentNextMatches(db)).size).toBeGreaterThan(0);
});
