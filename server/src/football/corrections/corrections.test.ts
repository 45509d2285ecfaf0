import { correctionCalls } from '@touchline/contract/football/corrections';
import type { MatchEvent } from '@touchline/domain/football/events';
import { beforeAll, expect, test } from 'vitest';
import { setClock } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { SPRINT_EPOCH_MS, SPRINT_ROUND_MS, sprintFixtures } from '../../feeds/simulator/calendar.ts';
import { sprintScript } from '../../feeds/simulator/sprint-match.ts';
import { sprintWorld } from '../../feeds/simulator/world.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { saveSprint } from '../../testing/football/sprint-scene.ts';
import { ingestEvents } from '../feed/ingest-events.ts';
import { listCorrections } from './list-corrections.ts';

const { db } = await openTestDatabase();
const WHISTLE = new Date('2026-03-01T12:00:00Z');
const world = sprintWorld('corrections', 'secret');
const fixtures = sprintFixtures(world, SPRINT_EPOCH_MS, SPRINT_EPOCH_MS + 10 * SPRINT_ROUND_MS);
let matchId = 0;
let events: readonly MatchEvent[] = [];

/** An event of the match with another happening, as the league corrects it. */
const changed = (event: MatchEvent, happening: MatchEvent['happening'], version = event.version + 1) => ({
  ...event,
  version,
  happening,
});

const ingest = (messages: readonly unknown[]) =>
  inTransaction(db, (tx) => ingestEvents(tx, matchId, messages, []));

const list = async (input: { readonly league_id?: number } = {}) =>
  correctionCalls['football.corrections'].output.parse(
    await listCorrections(db, { page: 1, noItems: 20, ...input }),
  );

/** The points of players of the match by the easy table, from the database. */
async function easyPoints(): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ player_id: number; points: number }>`
    select player_id, points from player_points where match_id = ${matchId} and scoring_table = 'easy'
  `.execute(db);
  return new Map(rows.map(({ player_id, points }) => [player_id, String(points)]));
}

beforeAll(async () => {
  await inTransaction(db, async (tx) => {
    await setClock(tx, { mode: 'stepped', at: WHISTLE });
    const matchIds = await saveSprint(tx, world, fixtures, WHISTLE);
    const played = fixtures
      .map((fixture) => ({ fixture, script: sprintScript(world, fixture).map(({ event }) => event) }))
      .find(({ script }) => script.some(({ happening }) => happening.kind === 'goal'));
    if (played === undefined) throw new Error('no match has a goal');
    events = played.script;
    matchId = matchIds.get(played.fixture.matchId) ?? 0;
  });
});

test('play and confirmation are not corrections, whatever changes before the whistle', async () => {
  const goal = events.find(({ happening }) => happening.kind === 'goal');
  const play = events.filter(({ happening }) => happening.kind !== 'whistle');
  await ingest(play);
  if (goal === undefined) throw new Error('no goal');
  await ingest([changed(goal, { kind: 'retraction' })]);
  await ingest([changed(goal, goal.happening, goal.version + 2)]);
  for (const whistle of events.filter(({ happening }) => happening.kind === 'whistle'))
    await ingest([whistle]);
  expect(await list()).toMatchObject({ data: [], summary: { total: 0 } });
});

test('a goal taken back after the whistle is listed with score and points before and after, once', async () => {
  const goal = events.find(({ happening }) => happening.kind === 'goal');
  if (goal === undefined) throw new Error('no goal');
  const before = await easyPoints();
  const correction = changed(goal, { kind: 'retraction' }, goal.version + 3);
  await ingest([correction]);
  await ingest([correction]);
  const after = await easyPoints();
  const { data, summary } = await list();
  expect(summary.total).toBe(1);
  expect(data).toMatchObject([
    {
      corrected_dt: WHISTLE.toISOString(),
      match: { id: matchId },
      changes: [{ before: { minute: goal.time.minute }, after: null }],
    },
  ]);
  const score = data[0]?.score ?? { before: { home: 0, away: 0 }, after: { home: 0, away: 0 } };
  expect(score.before.home + score.before.away - score.after.home - score.after.away).toBe(1);
  expect(score.after).toEqual({ home: data[0]?.match.home_score, away: data[0]?.match.away_score });
  const moved = (data[0]?.players ?? []).flatMap(({ player, easy }) =>
    easy === null ? [] : [{ id: player.id, easy }],
  );
  const expected = [...after].flatMap(([id, points]) => {
    const earlier = before.get(id) ?? null;
    return earlier === points ? [] : [{ id, easy: { before: earlier, after: points } }];
  });
  expect(expected.length).toBeGreaterThan(0);
  expect(moved.toSorted((a, b) => a.id - b.id)).toEqual(expected.toSorted((a, b) => a.id - b.id));
});

test('corrections are filtered by league', async () => {
  const leagueId = (await list()).data[0]?.match.league_id ?? 0;
  expect((await list({ league_id: leagueId })).summary.total).toBe(1);
  expect((await list({ league_id: leagueId + 1 })).summary.total).toBe(0);
  expect((await list({ league_id: -1 })).summary.total).toBe(1);
});
