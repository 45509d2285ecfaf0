import { statisticsOf } from '@touchline/domain/football/statistics';
import { scoreMatch } from '@touchline/domain/scoring/match';
import { PRO } from '@touchline/domain/scoring/tables/pro';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { FULL_TIME, KICK_OFF, SETTLED } from '../../testing/contests/contest-scene.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { endMatch, makeManagers } from '../../testing/contests/contests.ts';
import { snapshotOfDatabase, snapshotOfHost } from '../../testing/live/standings-snapshots.ts';
import { give, whole } from '../../testing/market/market.ts';
import { boundOf, cardOf, openProScene, teamWith } from '../../testing/contests/pro-contests.ts';
import { makeLiveHost } from '../live/live-host.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';

const scene = await openProScene();
const { db, football, url } = scene;
keepBooks(db);
const { done } = scene;

const IN_PLAY = new Date('2026-03-07T16:00:00Z');

/** Points of 90 minutes with one goal conceded in the pro table, by position. */
const WORTH = { GK: 1.5, DF: 1.5, MF: 3.5, FW: 4.5 } as const;
const GOAL_OF_A_FORWARD = 24;

const { team, players: fielded } = teamWith(football, [3]);
const card = cardOf(football, fielded[0]?.id ?? 0);
const [manager] = await makeManagers(db, 1, whole(10));
if (manager === undefined) throw new Error('no manager');
await give(db, card, manager, 1);
const contest = await scene.contest({ addedPrize: whole(5) });
await done('contests.join', { id: contest }, manager);
const { team_id } = await done('teams.create', { contest_id: contest, ...team }, manager);

const positionOf = new Map(football.players.map(({ id, position }) => [id, position]));
const worthOf = (id: string | number) => WORTH[positionOf.get(Number(id)) ?? 'GK'];
const starters = team.starters.map(Number);
const reserves = team.reserves.map(Number);
const absent = starters.find((id) => positionOf.get(id) === 'DF') ?? 0;
const scorer = reserves.find((id) => positionOf.get(id) === 'FW') ?? 0;
const statistics = new Map([
  [absent, { minutes: 0, conceded: 0 }],
  [scorer, { goals: 1 }],
]);
const eleven = starters.filter((id) => id !== absent).reduce((sum, id) => sum + worthOf(id), 0);
const bench = reserves.reduce((sum, id) => sum + worthOf(id) / 2, GOAL_OF_A_FORWARD / 2);

const errors: unknown[] = [];
const host = makeLiveHost({ db, url, onError: (error) => errors.push(error) });
host.start();
afterAll(() => host.stop());

/** Writes all performances so far, as the feed does, while the matches run. */
async function playOn(): Promise<void> {
  for (const match of football.matchIds) {
    await endMatch(db, football, match, { endedAt: IN_PLAY, statistics });
    await sql`
      update match set status = 'second_half', ended_at = null, confirmed_at = null, events_version = 1
      where id = ${match}
    `.execute(db);
    const { rows } = await sql<{ player_id: number; statistics: Parameters<typeof statisticsOf>[0] }>`
      select player_id, statistics from appearance where match_id = ${match}
    `.execute(db);
    const scored = scoreMatch(
      PRO,
      rows.map((row) => ({
        playerId: row.player_id,
        position: positionOf.get(row.player_id) ?? 'GK',
        statistics: statisticsOf(row.statistics),
      })),
      { fullStatistics: true, ended: false },
    );
    for (const [player, { points, reasons }] of scored) {
      await sql`
        insert into player_points (match_id, player_id, scoring_table, points, reasons)
        values (${match}, ${player}, 'pro', ${points}, ${JSON.stringify(reasons)}::jsonb)
      `.execute(db);
    }
  }
}

test('a running pro contest counts half of each reserve, and all of one replacing an absent starter of the position', async () => {
  await scene.stopClockAt(KICK_OFF);
  await sweepContests(db);
  await scene.stopClockAt(IN_PLAY);
  await playOn();
  await host.refresh();
  const running = await snapshotOfHost(db, host, contest);
  expect(running).toEqual(await snapshotOfDatabase(db, contest));
  expect(running.entries?.[0]?.points).toBe((eleven + bench) * PRO.unitsPerPoint);

  await scene.stopClockAt(FULL_TIME);
  for (const match of football.matchIds) {
    await endMatch(db, football, match, { endedAt: FULL_TIME, statistics });
    await sql`update match set events_version = 2 where id = ${match}`.execute(db);
  }
  await host.refresh();
  const ended = await snapshotOfHost(db, host, contest);
  expect(ended).toEqual(await snapshotOfDatabase(db, contest));
  expect(ended.entries?.[0]?.points).toBe((eleven + bench + WORTH.DF / 2) * PRO.unitsPerPoint);
  expect(errors).toEqual([]);
});

test('its teams give the reason of each factor, and its players the reasons of their points', async () => {
  const view = await done('teams.get', { contestId: contest, teamId: team_id, showPoints: true }, manager);
  const parts = new Map(view.picks.map(({ player_id, part, factor }) => [player_id, { part, factor }]));
  const replacement = reserves.find((id) => positionOf.get(id) === 'DF') ?? 0;
  expect(parts.get(absent)).toEqual({ part: 'replaced', factor: '0' });
  expect(parts.get(replacement)).toEqual({ part: 'replacement', factor: '1' });
  expect(parts.get(scorer)).toEqual({ part: 'bench', factor: '0.5' });
  expect([...parts.values()].some(({ part }) => part === 'captain')).toBe(false);
  expect(Number(view.points)).toBe(eleven + bench + WORTH.DF / 2);
  const points = await done(
    'contests.players.points',
    { contestId: contest, teamId: team_id, playerId: scorer },
    manager,
  );
  expect(points).toMatchObject({ points: '28.5', factor: '0.5' });
  expect(points.matches[0]?.reasons.map(({ rule }) => rule)).toEqual(['minute', 'goal']);
});

test('its settlement pays by the same points and releases the cards', async () => {
  expect((await boundOf(db, card, manager)).fielded).toBe(1);
  await scene.stopClockAt(SETTLED);
  await sweepContests(db);
  const { rows } = await sql`
    select final_points, final_rank, prize, due_at from entry join contest on contest.id = contest_id
    where entry.id = ${team_id}
  `.execute(db);
  const final_points = (eleven + bench + WORTH.DF / 2) * PRO.unitsPerPoint;
  expect(rows).toEqual([{ final_points, final_rank: 1, prize: whole(5).units, due_at: null }]);
  expect((await boundOf(db, card, manager)).fielded).toBe(0);
});
