import { xfc } from '@touchline/domain/money';
import { MINUTE_MS } from '@touchline/domain/rules/index';
import { afterAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { seeded } from '../../feeds/seeded.ts';
import { inProcessVisitor, type Caller } from '../../http/auth/caller.ts';
import { invoke } from '../../http/calls/invoke.ts';
import { secretsFrom } from '../../secrets.ts';
import { openContestScene } from '../../testing/contests/contest-scene.ts';
import { validTeam, type Football, type TestManager } from '../../testing/contests/contests.ts';
import { snapshotOfDatabase, snapshotOfHost } from '../../testing/live/standings-snapshots.ts';
import { contestReadRoutesWith } from '../routes/read-routes.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';
import { makeLiveHost, type LiveHost } from './live-host.ts';

const scene = await openContestScene();
const { db, call, url } = scene;
const errors: unknown[] = [];
const hosts: LiveHost[] = [];

function openHost(termMs?: number): LiveHost {
  const host = makeLiveHost({
    db,
    url,
    onError: (error) => errors.push(error),
    ...(termMs === undefined ? {} : { termMs }),
  });
  hosts.push(host);
  host.start();
  return host;
}
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.stop()));
});

const OPEN = Date.parse('2026-03-06T12:00:00Z');
const KICK_OFF = Date.parse('2026-03-07T15:00:00Z');
const at = (minutes: number): Promise<void> => scene.stopClockAt(new Date(KICK_OFF + minutes * MINUTE_MS));
const FEE = xfc(100_000_003n);
const ENTRIES = 40;
const STANDINGS = 'standings.page';

interface Played {
  readonly contest: number;
  readonly football: Football;
  readonly managers: readonly TestManager[];
}

/** A locked contest of 40 entries and four matches. */
async function runningContest(): Promise<Played> {
  await scene.stopClockAt(new Date(OPEN));
  const football = await scene.football({ kickOffAt: new Date(KICK_OFF), matches: 4 });
  const contest = await scene.contest(football, { entryFee: FEE });
  const managers = await scene.managers(ENTRIES, xfc(10n * FEE.units));
  for (const [index, manager] of managers.entries()) {
    await scene.enter(contest, manager, validTeam(football, index % 23));
  }
  await at(0);
  await sweepContests(db);
  return { contest, football, managers };
}

/** Applies a random change to a match, as the feed and the scoring write it to the tables. */
async function happen({ football }: Played, draws: ReturnType<typeof seeded>): Promise<string> {
  const match = draws.pick(football.matchIds);
  const index = football.matchIds.indexOf(match);
  const clubs = football.clubIds.slice(index * 2, index * 2 + 2);
  const player = draws.pick(football.players.filter(({ clubId }) => clubs.includes(clubId)));
  const kind = draws.weighted([12, 3, 1, 1, 1, 1, 2]);
  const points = draws.whole(14) - 3;
  const minutes = draws.pick([0, 0, 1, 30, 90]);
  const changes = [
    // A goal, a card, a substitution or a correction: new points.
    sql`
      with played as (
        insert into appearance (match_id, player_id, club_id, side, started, on_pitch, minutes, statistics)
        values (${match}, ${player.id}, ${player.clubId}, 'home', true, true, ${minutes}, '{}')
        on conflict (match_id, player_id) do update set minutes = excluded.minutes
      )
      insert into player_points (match_id, player_id, scoring_table, points, reasons)
      values (${match}, ${player.id}, 'easy', ${points}, '[]')
      on conflict (match_id, player_id, scoring_table) do update set points = excluded.points
    `,
    // A retraction of everything the player did, their line-up place included.
    sql`
      with gone as (delete from player_points where match_id = ${match} and player_id = ${player.id})
      delete from appearance where match_id = ${match} and player_id = ${player.id}
    `,
    sql`update match set status = 'ended', ended_at = (select game_now()) where id = ${match}`,
    // The end is retracted.
    sql`update match set status = 'second_half', ended_at = null, confirmed_at = null where id = ${match}`,
    sql`update match set status = 'abandoned', ended_at = (select game_now()), confirmed_at = null where id = ${match}`,
    sql`update match set status = 'postponed' where id = ${match} and ended_at is null`,
    sql`update match set status = 'first_half' where id = ${match} and ended_at is null`,
  ];
  await (changes[kind] ?? sql`select 1`).execute(db);
  await sql`update match set events_version = events_version + 1 where id = ${match}`.execute(db);
  return `${kind} of match ${match}, player ${player.id}`;
}

const host = openHost();
const played = await runningContest();
await host.refresh();
const next = openHost();

describe('a running contest in memory', () => {
  test('has the standings the database computes, whatever happens to its matches', async () => {
    await at(10);
    const draws = seeded('live standings', 1);
    for (let step = 0; step < 80; step += 1) {
      const what = await happen(played, draws);
      // Later the contest's window closes, which changes how matches count.
      if (step > 60) await at(10 + (step - 60) * 15);
      await host.refresh();
      const published = await snapshotOfHost(db, host, played.contest);
      expect({ what, published }).toEqual({ what, published: await snapshotOfDatabase(db, played.contest) });
    }
    expect(errors).toEqual([]);
  });

  test('is loaded by another process with the same standings', async () => {
    await host.stop();
    expect(host.versionOf(played.contest)).toBeNull();
    await next.refresh();
    expect(await snapshotOfHost(db, next, played.contest)).toEqual(
      await snapshotOfDatabase(db, played.contest),
    );
  });
});

describe('calls', () => {
  const routes = contestReadRoutesWith(next);
  const services = { db, routes, secrets: secretsFrom('t'.repeat(32)), checkAnswers: true };
  const visitor = inProcessVisitor();
  const [first] = played.managers;
  if (first === undefined) throw new Error('no manager');
  const callers: readonly Caller[] = [visitor, first];

  test('give the same pages from memory as from the database, in both directions', async () => {
    expect(next.versionOf(played.contest)).not.toBeNull();
    for (const caller of callers) {
      for (const sortHow of ['asc', 'desc'] as const) {
        for (const page of [1, 2, 3, 7, 8]) {
          const input = { id: played.contest, page, sortBy: 'rank', sortHow, noItems: 6 } as const;
          const live = await invoke(services, STANDINGS, input, caller, null);
          expect(live).toEqual(await call(STANDINGS, input, caller));
        }
      }
    }
  });

  test('sorted by nickname are answered from the database', async () => {
    const input = { id: played.contest, page: 1, sortBy: 'nickname', sortHow: 'asc' } as const;
    expect(await invoke(services, STANDINGS, input, visitor, null)).toEqual(
      await call(STANDINGS, input, visitor),
    );
  });

  test('for a team and for own teams give the same place', async () => {
    const [own] = next.entriesOf(played.contest, first.managerId) ?? [];
    const team = { contestId: played.contest, teamId: own?.teamId ?? 0 };
    const TEAM = 'teams.get';
    const shown = await invoke(services, TEAM, team, visitor, null);
    expect(shown).toMatchObject({ rank: own?.rank });
    expect(shown).toEqual(await call(TEAM, team, visitor));
    const TEAMS = 'contests.entries';
    const teams = await invoke(services, TEAMS, { id: played.contest }, first, null);
    expect(teams).toMatchObject({ data: [{ rank: own?.rank }] });
    expect(teams).toEqual(await call(TEAMS, { id: played.contest }, first));
  });

  test('reveal no ranks before the picks are open, though the contest is ranked', async () => {
    const other = await runningContest();
    await happen(other, seeded('before the picks are open', 1));
    await at(4.99);
    await next.refresh();
    expect(next.versionOf(other.contest)).not.toBeNull();
    const input = { id: other.contest, page: 1, sortBy: 'rank', sortHow: 'asc' } as const;
    const hidden = await invoke(services, STANDINGS, input, visitor, null);
    expect(hidden).toEqual(await call(STANDINGS, input, visitor));
    expect(hidden).toMatchObject({ version: 0 });
    await at(5);
    await next.refresh();
    const open = await invoke(services, STANDINGS, input, visitor, null);
    expect(open).toEqual(await call(STANDINGS, input, visitor));
    expect(open).toMatchObject({ version: next.versionOf(other.contest) });
  });

  test('for a contest with fixed results are answered from the database again', async () => {
    await at(15);
    for (const match of played.football.matchIds) {
      await sql`
        update match set status = 'confirmed', ended_at = ${new Date(KICK_OFF + MINUTE_MS)},
          confirmed_at = ${new Date(KICK_OFF + MINUTE_MS)}
        where id = ${match}
      `.execute(db);
    }
    await at(24 * 60);
    await sweepContests(db);
    await next.refresh();
    expect(next.versionOf(played.contest)).toBeNull();
    const { rows } =
      await sql`select from work_lease where name = ${`live standings ${played.contest}`}`.execute(db);
    expect(rows).toEqual([]);
    expect(errors).toEqual([]);
  });
});
