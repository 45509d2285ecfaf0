import type { PoolPlayer } from '@touchline/domain/contests/team';
import { xfc } from '@touchline/domain/money';
import { MINUTE_MS } from '@touchline/domain/rules/index';
import { viewArrays } from '@touchline/domain/standings/live/arrays';
import { afterAll, expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { seeded } from '../../feeds/seeded.ts';
import { SPRINT_EPOCH_MS, SPRINT_ROUND_MS, sprintFixtures } from '../../feeds/simulator/calendar.ts';
import { sprintScript } from '../../feeds/simulator/sprint-match.ts';
import { sprintWorld } from '../../feeds/simulator/world.ts';
import { ingestEvents } from '../../football/feed/ingest-events.ts';
import { openContestScene } from '../../testing/contests/contest-scene.ts';
import { validTeam } from '../../testing/contests/contests.ts';
import { saveSprint } from '../../testing/football/sprint-scene.ts';
import { unreliableMessages, inDeliveries } from '../../testing/football/unreliable-feed.ts';
import { snapshotOfDatabase, snapshotOfHost, waitUntilTrue } from '../../testing/live/standings-snapshots.ts';
import { startEngineThread, type EngineMessage, type EngineThread } from './engine-thread.ts';
import { createLiveEngine } from './live-engine.ts';
import { makeLiveHost } from './live-host.ts';

const scene = await openContestScene();
const { db, url } = scene;

/** A contest of one match of the Sprint League that is being played, with teams of managers. */
async function sprintContest() {
  const world = sprintWorld('live engine', 'secret');
  const kickOff = SPRINT_EPOCH_MS + SPRINT_ROUND_MS;
  await scene.stopClockAt(new Date(kickOff - 15 * MINUTE_MS));
  const [fixture] = sprintFixtures(world, kickOff, kickOff + 1);
  if (fixture === undefined) throw new Error('no fixture');
  const at = new Date(kickOff - 15 * MINUTE_MS);
  const matchIds = await inTransaction(db, (tx) => saveSprint(tx, world, [fixture], at));
  const matchId = matchIds.get(fixture.matchId) ?? 0;
  const football = await sprintFootball(matchId);
  const contest = await scene.contest(football, { entryFee: xfc(100_000_000n) });
  for (const [index, manager] of (await scene.managers(15)).entries()) {
    await scene.enter(contest, manager, validTeam(football, index));
  }
  await scene.sweepAt(new Date(kickOff + 5 * MINUTE_MS));
  const events = sprintScript(world, fixture).map(({ event }) => event);
  return { contest, matchId, events };
}

async function sprintFootball(matchId: number) {
  const { rows } = await sql<{ league_id: number; season_id: number; round_id: number; clubs: number[] }>`
    select match.league_id, season_id, round_id, array[home_club_id, away_club_id] as clubs
    from match join round on round.id = round_id where match.id = ${matchId}
  `.execute(db);
  const [match] = rows;
  if (match === undefined) throw new Error('no match');
  const players = await sql<PoolPlayer>`
    select id, position, club_id as "clubId", stars from player where club_id = any(${match.clubs}) order by id
  `.execute(db);
  return {
    pace: 'sprint' as const,
    leagueId: match.league_id,
    seasonId: match.season_id,
    roundId: match.round_id,
    clubIds: match.clubs,
    matchIds: [matchId],
    players: players.rows,
  };
}

const { contest, matchId, events } = await sprintContest();
const threads: EngineThread[] = [];
const errors: unknown[] = [];
const host = makeLiveHost({
  db,
  url,
  onError: (error) => errors.push(error),
  startThread(options) {
    const thread = startEngineThread(options);
    threads.push(thread);
    return thread;
  },
});
host.start();
afterAll(host.stop);

test('the ranking is right after every delivery of a feed that repeats, reorders, corrects and retracts', async () => {
  const draws = seeded('live deliveries', 4);
  const seen = new Set<number | null>();
  const versions: number[] = [];
  // The initial version of the contest is published before the first delivery.
  await host.refresh();
  const end = host.onChange((changed, version) => changed === contest && versions.push(version));
  for (const part of inDeliveries(unreliableMessages(events, draws), 12, draws)) {
    await inTransaction(db, (tx) => ingestEvents(tx, matchId, part, []));
    await host.refresh();
    const published = await snapshotOfHost(db, host, contest);
    expect(published).toEqual(await snapshotOfDatabase(db, contest));
    seen.add(published.version);
  }
  end();
  expect(seen.size).toBeGreaterThan(8);
  expect(new Set(versions)).toEqual(seen);
  expect(errors).toEqual([]);
});

test('a terminated thread is restarted and serves the same standings', async () => {
  const before = await snapshotOfHost(db, host, contest);
  for (const thread of threads) thread.restart();
  await waitUntilTrue(() => host.versionOf(contest) === null, 'the end of the thread is not noticed');
  expect(host.entriesOf(contest, 1)).toBeNull();
  await waitUntilTrue(async () => {
    await host.refresh();
    return host.versionOf(contest) !== null;
  }, 'the contest is not reloaded');
  expect(await snapshotOfHost(db, host, contest)).toEqual(before);
  expect(errors).toHaveLength(1);
});

test('an audit that finds wrong totals raises an alarm and reloads the contest', async () => {
  const messages: EngineMessage[] = [];
  let time = 0;
  const engine = createLiveEngine({
    db,
    publish: (message) => messages.push(message),
    monotonic: () => time,
    auditEveryMs: 60_000,
  });
  engine.assign([contest]);
  await engine.poll();
  const loaded = messages.find((message) => message.kind === 'loaded');
  if (loaded?.kind !== 'loaded') throw new Error('nothing was loaded');
  const { totals } = viewArrays(loaded.field.ranking);
  time += 90_000;
  await engine.poll();
  expect(messages.map(({ kind }) => kind)).toEqual(['loaded']);
  totals[3] = (totals[3] ?? 0) + 1;
  time += 90_000;
  await engine.poll();
  expect(messages.map(({ kind }) => kind)).toEqual(['loaded', 'alarm', 'dropped', 'loaded']);
  expect(messages[1]).toMatchObject({ contestId: contest, difference: { what: 'total', at: 3 } });
  engine.assign([]);
  await engine.poll();
  expect(messages.at(-1)).toEqual({ kind: 'dropped', contestId: contest });
});

test('the end of a match triggers an audit', async () => {
  const kickOff = SPRINT_EPOCH_MS + 4 * SPRINT_ROUND_MS;
  await scene.stopClockAt(new Date(kickOff - 60 * MINUTE_MS));
  const football = await scene.football({ kickOffAt: new Date(kickOff) });
  const ending = await scene.contest(football);
  for (const [index, manager] of (await scene.managers(3, xfc(0n))).entries()) {
    await scene.enter(ending, manager, validTeam(football, index));
  }
  await scene.sweepAt(new Date(kickOff + MINUTE_MS));
  // All have played: the final whistle changes no total, so only the audit can find a wrong one.
  await sql`
    insert into appearance (match_id, player_id, club_id, side, started, on_pitch, minutes, statistics)
    select match.id, player.id, club_id, 'home', true, true, 20, '{}'
    from match join player on club_id in (home_club_id, away_club_id)
    where match.id = ${football.matchIds[0] ?? 0}
  `.execute(db);
  const messages: EngineMessage[] = [];
  const engine = createLiveEngine({ db, publish: (message) => messages.push(message), monotonic: () => 0 });
  engine.assign([ending]);
  await engine.poll();
  const [loaded] = messages;
  if (loaded?.kind !== 'loaded') throw new Error('nothing was loaded');
  const { totals } = viewArrays(loaded.field.ranking);
  totals[0] = (totals[0] ?? 0) + 1;
  await sql`
    update match set status = 'ended', ended_at = (select game_now()), events_version = events_version + 1
    where id = ${football.matchIds[0] ?? 0}
  `.execute(db);
  await engine.poll();
  expect(messages.map(({ kind }) => kind)).toContain('alarm');
});
