import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { clockMode, gameNow } from '../db/clock.ts';
import { sql } from '../db/database.ts';
import { WORLD_PROVIDER } from '../feeds/world/leagues.ts';
import type { Work } from '../jobs/drain.ts';
import { SMALL_WORLD_LEAGUES, SMALL_WORLD_PASSWORD, prepareSmallWorld } from './small-world.ts';
import { sprintLeague } from './sprint.ts';
import { keepBooks } from '../testing/database/books.ts';
import { clientOf } from '../testing/http/client.ts';
import { startTestServer, TEST_SECRETS } from '../testing/http/server.ts';
import { buildWork } from '../work.ts';
import { footballWorld } from './world.ts';

const config = readConfig({ NODE_ENV: 'test' });
const { app, db, routes } = await startTestServer();
keepBooks(db);
const calls = { db, routes, secrets: TEST_SECRETS, checkAnswers: true };
const printed: string[] = [];
const services = { calls, config, print: (line: string) => void printed.push(line) };
const football = { seed: 'small', secret: 'secret', onRefused: () => {} };

/** The work of a newly started server. */
function started(): Work {
  const { sweeps, handlers } = buildWork({ config });
  return { sweeps: [sprintLeague(football, football.onRefused), ...sweeps], handlers };
}

test('a small world has a running contest that everybody entered, and a running clock', async () => {
  await prepareSmallWorld(db, services, started());
  expect(await clockMode(db)).toBe('scaled');
  const { rows: contests } = await sql<{ entries: number; running: boolean; teams: number }>`
    select entries, locked_at is not null and final_at is null and cancelled_at is null as running,
      (select count(*)::int from entry where contest_id = contest.id and saved_at is not null) as teams
    from contest where exists (select 1 from entry where contest_id = contest.id)
  `.execute(db);
  expect(contests.length).toBeGreaterThan(0);
  for (const contest of contests) expect(contest).toEqual({ entries: 7, running: true, teams: 7 });
  const { rows: goals } = await sql`select 1 from match_event limit 1`.execute(db);
  expect(goals).toHaveLength(1);
});

test('its managers sign in, each from another country', async () => {
  const signedIn = await clientOf(app).call('auth.signIn', {
    email: 'gizem@example.org',
    password: SMALL_WORLD_PASSWORD,
  });
  expect(signedIn).toHaveProperty('session_key');
  const { rows } = await sql`select distinct country_id from manager where country_id is not null`.execute(
    db,
  );
  expect(rows).toHaveLength(7);
});

test('a restart changes nothing', async () => {
  const before = await gameNow(db);
  await prepareSmallWorld(db, services, started());
  const { rows } = await sql`select 1 from manager`.execute(db);
  expect(rows).toHaveLength(7);
  expect((await gameNow(db)).getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(printed).toHaveLength(2);
});

test('only its own league is played', async () => {
  const world = footballWorld({ ...football, leagues: SMALL_WORLD_LEAGUES, print: () => {} });
  await world.sweeps[0]?.run(db);
  const { rows } = await sql<{ leagues: number; clubs: number; matches: number }>`
    select (select count(*)::int from league where provider = ${WORLD_PROVIDER}) as leagues,
      (select count(*)::int from club where provider = ${WORLD_PROVIDER}) as clubs,
      (select count(*)::int from match where provider = ${WORLD_PROVIDER}) as matches
  `.execute(db);
  expect(rows).toEqual([{ leagues: 1, clubs: 20, matches: expect.any(Number) }]);
  expect(rows[0]?.matches).toBeGreaterThan(0);
});
