import type { MatchEvent } from '@touchline/domain/football/events';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { SPRINT_EPOCH_MS, SPRINT_ROUND_MS, sprintFixtures } from '../../feeds/simulator/calendar.ts';
import { sprintScript } from '../../feeds/simulator/sprint-match.ts';
import { sprintWorld } from '../../feeds/simulator/world.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { forgetMatch, performancesOf, saveSprint } from '../../testing/football/sprint-scene.ts';
import { ingestEvents } from '../feed/ingest-events.ts';
import { loggedEvents } from '../feed/store.ts';
import { correctMatch, latestOf, type MatchCorrection } from './correct-match.ts';

const { db } = await openTestDatabase();
const WHISTLE = new Date('2026-03-01T12:00:00Z');
const world = sprintWorld('operators', 'secret');
let matchId = 0;
let script: readonly MatchEvent[] = [];
/** The goal of the match that is corrected, with our ids. */
let goal: Extract<MatchEvent['happening'], { kind: 'goal' }> & { readonly id: string };
let [teammate, opponent, outsider] = [0, 0, 0];
let notified: number[] = [];

const ingest = (messages: readonly unknown[]) =>
  inTransaction(db, (tx) => ingestEvents(tx, matchId, messages, []));

const correct = (correction: MatchCorrection, of = matchId) =>
  inTransaction(db, (tx) =>
    correctMatch(tx, of, correction, {
      reason: 'wrong_player',
      listeners: [async (_tx, id) => void notified.push(id)],
    }),
  );

const corrections = async () =>
  (
    await sql<{ reason: string | null; score: string }>`
      select reason, home_after || '-' || away_after as score from match_correction where match_id = ${matchId} order by id
    `.execute(db)
  ).rows;

const goalsOf = async (playerId: number) =>
  (
    await sql<{ goals: number }>`
      select coalesce((statistics ->> 'goals')::int, 0) as goals from appearance
      where match_id = ${matchId} and player_id = ${playerId}
    `.execute(db)
  ).rows[0]?.goals;

beforeAll(async () => {
  const fixtures = sprintFixtures(world, SPRINT_EPOCH_MS, SPRINT_EPOCH_MS + 10 * SPRINT_ROUND_MS);
  const matchIds = await inTransaction(db, async (tx) => {
    await setClock(tx, { mode: 'stepped', at: WHISTLE });
    return saveSprint(tx, world, fixtures, WHISTLE);
  });
  for (const fixture of fixtures) {
    script = sprintScript(world, fixture).map(({ event }) => event);
    matchId = matchIds.get(fixture.matchId) ?? 0;
    if (script.some(({ happening }) => happening.kind === 'goal')) break;
  }
});

beforeEach(async () => {
  await sql`delete from match_correction`.execute(db);
  await forgetMatch(db, matchId);
  await ingest(script);
  notified = [];
  const found = (await loggedEvents(db, matchId)).find(({ happening }) => happening.kind === 'goal');
  if (found?.happening.kind !== 'goal') throw new Error('the match has no goal');
  goal = { ...found.happening, id: found.id };
  const { rows } = await sql<{ player_id: number; side: string }>`
    select player_id, side from appearance where match_id = ${matchId} and player_id <> ${goal.playerId} and minutes > 0
    order by player_id
  `.execute(db);
  teammate = rows.find(({ side }) => side === goal.side)?.player_id ?? 0;
  opponent = rows.find(({ side }) => side !== goal.side)?.player_id ?? 0;
  outsider =
    (
      await sql<{ id: number }>`
        select id from player where id <> all(select player_id from appearance where match_id = ${matchId}) limit 1
      `.execute(db)
    ).rows[0]?.id ?? 0;
});

test('a goal given to another player moves the goal, is listed with its reason, and is made known', async () => {
  const [before, of] = [await goalsOf(teammate), await goalsOf(goal.playerId)];
  const corrected = await correct({ kind: 'player', eventId: goal.id, playerId: teammate });
  expect(corrected).toMatchObject({ done: true, after: { kind: 'goal', playerId: teammate } });
  expect(await goalsOf(teammate)).toBe((before ?? 0) + 1);
  expect(await goalsOf(goal.playerId)).toBe((of ?? 0) - 1);
  expect(await corrections()).toMatchObject([{ reason: 'wrong_player' }]);
  expect(notified).toEqual([matchId]);
});

test('what the feed sends of the event later does not undo it', async () => {
  await correct({ kind: 'cancel', eventId: goal.id });
  const after = await performancesOf(db, matchId);
  const sent = script.find(({ id }) => id === goal.id);
  if (sent === undefined) throw new Error('the feed does not know the goal');
  await ingest(script);
  await ingest([{ ...sent, version: 1_000_000 }]);
  expect(await performancesOf(db, matchId)).toEqual(after);
  expect(await ingest([{ ...sent, version: 1_000_001 }])).toMatchObject({ refused: { malformed: 1 } });
});

test('a missing goal is added at its minute', async () => {
  const add = { kind: 'add', event: 'goal', playerId: teammate, minute: 90, added: 3 } as const;
  const goals = await goalsOf(teammate);
  expect(await correct(add)).toMatchObject({ done: true, before: null });
  expect(await goalsOf(teammate)).toBe((goals ?? 0) + 1);
  const added = [...latestOf(await loggedEvents(db, matchId)).values()].find(({ id }) =>
    id.startsWith('touchline'),
  );
  expect(added?.time).toMatchObject({ period: 2, minute: 90, added: 3 });
});

test('a correction is taken back by another', async () => {
  const before = await performancesOf(db, matchId);
  await correct({ kind: 'player', eventId: goal.id, playerId: teammate });
  await correct({ kind: 'player', eventId: goal.id, playerId: goal.playerId });
  expect(await performancesOf(db, matchId)).toEqual(before);
  expect(await corrections()).toHaveLength(2);
});

describe('the same correction', () => {
  const acts = (): readonly MatchCorrection[] => [
    { kind: 'cancel', eventId: goal.id },
    { kind: 'player', eventId: goal.id, playerId: teammate },
    { kind: 'add', event: 'yellow', playerId: opponent, minute: 12, added: 0 },
  ];

  test('twice, as after a lost answer, changes nothing the second time', async () => {
    for (const act of acts()) {
      await sql`delete from match_correction`.execute(db);
      await forgetMatch(db, matchId);
      await ingest(script);
      expect(await correct(act)).toMatchObject({ done: true });
      expect(await correct(act)).toEqual({ done: false, why: 'unchanged' });
      expect(await corrections()).toHaveLength(1);
    }
  });

  test('by two at once is made once', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => correct({ kind: 'cancel', eventId: goal.id })),
    );
    expect(made.filter(({ done }) => done)).toHaveLength(1);
    expect(await corrections()).toHaveLength(1);
  });
});

test.each([
  ['an unknown match', () => correct({ kind: 'cancel', eventId: goal.id }, 2_000_000_000), 'no_match'],
  ['an unknown event', () => correct({ kind: 'cancel', eventId: 'none' }), 'no_event'],
  [
    'the whistle',
    () =>
      correct({
        kind: 'cancel',
        eventId: script.findLast(({ happening }) => happening.kind === 'whistle')?.id ?? '',
      }),
    'no_player_of_it',
  ],
  [
    'a player of the other side',
    () => correct({ kind: 'player', eventId: goal.id, playerId: opponent }),
    'other_side',
  ],
  [
    'a player of no side',
    () => correct({ kind: 'player', eventId: goal.id, playerId: outsider }),
    'not_in_match',
  ],
  [
    'the player it is of',
    () => correct({ kind: 'player', eventId: goal.id, playerId: goal.playerId }),
    'unchanged',
  ],
])('%s is refused and changes nothing', async (_what, act, why) => {
  const before = await performancesOf(db, matchId);
  expect(await act()).toEqual({ done: false, why });
  expect(await performancesOf(db, matchId)).toEqual(before);
  expect(await corrections()).toEqual([]);
});

test('a match in play is left to its feed', async () => {
  await forgetMatch(db, matchId);
  await ingest(script.filter(({ happening }) => happening.kind !== 'whistle'));
  expect(await correct({ kind: 'cancel', eventId: goal.id })).toEqual({ done: false, why: 'not_over' });
});

test('a match whose log lacks statistics is refused: its points cannot be computed again', async () => {
  await sql`delete from match_event where match_id = ${matchId} and event -> 'happening' ->> 'kind' = 'stat_deltas'`.execute(
    db,
  );
  expect(await correct({ kind: 'cancel', eventId: goal.id })).toEqual({ done: false, why: 'incomplete' });
});
