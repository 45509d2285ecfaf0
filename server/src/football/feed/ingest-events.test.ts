import type { MatchEvent } from '@touchline/domain/football/events';
import { sizeOf } from '@touchline/domain/testing/test-form';
import { beforeAll, describe, expect, test } from 'vitest';
import { setClock } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { seeded } from '../../feeds/seeded.ts';
import { SPRINT_EPOCH_MS, SPRINT_ROUND_MS, sprintFixtures } from '../../feeds/simulator/calendar.ts';
import { SPRINT_PROVIDER, sprintScript } from '../../feeds/simulator/sprint-match.ts';
import { sprintWorld } from '../../feeds/simulator/world.ts';
import type { FeedFixture } from '../../feeds/feed.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { forgetMatch, performancesOf, saveSprint } from '../../testing/football/sprint-scene.ts';
import { unreliableMessages, inDeliveries } from '../../testing/football/unreliable-feed.ts';
import { ingestEvents, type MatchListener, type MatchNews } from './ingest-events.ts';

/** Tables that score a match with full statistics: easy and pro. */
const TABLES = 2;
const MATCHES = sizeOf({ short: 10, long: 50 });

const { db } = await openTestDatabase();
const WHISTLE = new Date('2026-03-01T12:00:00Z');
const world = sprintWorld('ingest', 'secret');
const fixtures = sprintFixtures(world, SPRINT_EPOCH_MS, SPRINT_EPOCH_MS + 30 * SPRINT_ROUND_MS);
let matchIds: ReadonlyMap<number, number> = new Map();
let nextFixture = 0;

beforeAll(async () => {
  await inTransaction(db, async (tx) => {
    await setClock(tx, { mode: 'stepped', at: WHISTLE });
    matchIds = await saveSprint(tx, world, fixtures, WHISTLE);
  });
});

interface Fresh {
  readonly fixture: FeedFixture;
  readonly matchId: number;
  readonly events: readonly MatchEvent[];
}

/** An unused match with all its events. */
function freshMatch(): Fresh {
  const fixture = fixtures[nextFixture++];
  const matchId = fixture === undefined ? undefined : matchIds.get(fixture.matchId);
  if (fixture === undefined || matchId === undefined) throw new Error('no fixture is left');
  return { fixture, matchId, events: sprintScript(world, fixture).map(({ event }) => event) };
}

const ingest = (
  matchId: number,
  messages: readonly unknown[],
  listeners: readonly MatchListener[] = [],
): Promise<MatchNews> => inTransaction(db, (tx) => ingestEvents(tx, matchId, messages, listeners));

/** All rows derived from a match's events. */
async function rowsOf(matchId: number): Promise<unknown> {
  const match = await sql`
    select status, home_score, away_score, minute, ended_at, confirmed_at from match where id = ${matchId}
  `.execute(db);
  return { match: match.rows, ...(await performancesOf(db, matchId)) };
}

async function countOf(
  table: 'match_event' | 'appearance' | 'player_points',
  matchId: number,
): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where match_id = ${matchId}
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}

describe('a match is a function of its events', () => {
  test('its events give the result, and appearance and points of each player of the line-ups', async () => {
    const { matchId, events } = freshMatch();
    const news = await ingest(matchId, events);
    expect(news).toMatchObject({
      events: events.length,
      refused: { malformed: 0, foreign: 0, unknown_player: 0 },
      result: { status: 'confirmed', minute: 90, endedAt: WHISTLE, confirmedAt: WHISTLE },
    });
    const named = new Set(
      events.flatMap(({ happening }) =>
        happening.kind === 'line_up' ? [...happening.starters, ...happening.bench] : [],
      ),
    );
    expect(await countOf('appearance', matchId)).toBe(named.size);
    expect(await countOf('player_points', matchId)).toBe(TABLES * named.size);
    const sums = await sql`
      select 1 from player_points where match_id = ${matchId}
        and points <> (select coalesce(sum((reason->>'points')::int), 0) from jsonb_array_elements(reasons) as reason)
    `.execute(db);
    expect(sums.rows).toEqual([]);
  });

  test('repeated, reordered, corrected and retracted deliveries lead to the same rows', async () => {
    for (let count = 0; count < MATCHES; count += 1) {
      const { matchId, events } = freshMatch();
      await ingest(matchId, events);
      const expected = await rowsOf(matchId);
      await forgetMatch(db, matchId);
      const draws = seeded('disturbed', matchId);
      for (const part of inDeliveries(unreliableMessages(events, draws), 4, draws))
        await ingest(matchId, part);
      expect(await rowsOf(matchId)).toEqual(expected);
    }
  });

  test('a repeated delivery changes nothing and calls no listener', async () => {
    const { matchId, events } = freshMatch();
    await ingest(matchId, events);
    const before = await rowsOf(matchId);
    const notified: number[] = [];
    const again = await ingest(matchId, [...events, ...events], [async (_, id) => void notified.push(id)]);
    expect(again).toMatchObject({ events: 0, result: null });
    expect(notified).toEqual([]);
    expect(await countOf('match_event', matchId)).toBe(events.length);
    expect(await rowsOf(matchId)).toEqual(before);
  });

  test('an event that is logged is not read again, whatever else its message holds', async () => {
    const { matchId, events } = freshMatch();
    await ingest(matchId, events);
    const garbage = events.map((event) => ({ ...event, happening: { kind: 'none' } }));
    expect((await ingest(matchId, garbage)).refused.malformed).toBe(0);
    const foreign = garbage.map((event) => ({ ...event, provider: 'another' }));
    expect((await ingest(matchId, foreign)).refused.malformed).toBe(events.length);
  });

  test('an outdated version is logged but changes nothing', async () => {
    const { matchId, events } = freshMatch();
    await ingest(
      matchId,
      events.map((event) => ({ ...event, version: 2 })),
    );
    const before = await rowsOf(matchId);
    expect(await ingest(matchId, events)).toMatchObject({ events: 0, result: null });
    expect(await countOf('match_event', matchId)).toBe(2 * events.length);
    expect(await rowsOf(matchId)).toEqual(before);
  });

  test('a corrected line-up removes the wrong player and their points', async () => {
    const { matchId, events } = freshMatch();
    const lineUp = events.find(({ happening }) => happening.kind === 'line_up');
    if (lineUp?.happening.kind !== 'line_up') throw new Error('no line-up');
    const [first, ...bench] = lineUp.happening.bench;
    const kickOff = events.find(({ happening }) => happening.kind === 'kick_off');
    await ingest(matchId, [lineUp, kickOff]);
    const named = await countOf('appearance', matchId);
    const corrected = { ...lineUp, version: 2, happening: { ...lineUp.happening, bench } };
    expect(first).toBeDefined();
    expect((await ingest(matchId, [corrected])).playerIds.size).toBe(1);
    expect(await countOf('player_points', matchId)).toBe(TABLES * (named - 1));
    expect(await countOf('appearance', matchId)).toBe(named - 1);
  });

  test('a retracted end puts the match back in play', async () => {
    const { matchId, events } = freshMatch();
    await ingest(matchId, events);
    const whistle = events.find(({ happening }) => happening.kind === 'whistle');
    const news = await ingest(matchId, [{ ...whistle, version: 2, happening: { kind: 'retraction' } }]);
    expect(news.result).toMatchObject({ status: 'second_half', endedAt: null, confirmedAt: null });
  });

  test('before the kick-off a match has line-ups and no score', async () => {
    const { matchId, events } = freshMatch();
    const lineUps = events.filter(({ happening }) => happening.kind === 'line_up');
    expect((await ingest(matchId, lineUps)).result).toMatchObject({
      status: 'scheduled',
      homeScore: null,
      awayScore: null,
      minute: null,
    });
    expect(await countOf('appearance', matchId)).toBeGreaterThanOrEqual(22);
  });
});

describe('messages that do not belong to the match change nothing', () => {
  test.each([
    ['malformed', (event: MatchEvent) => ({ ...event, version: 1.5 })],
    ['malformed', (event: MatchEvent) => ({ ...event, id: 'nul\u0000' })],
    [
      'malformed',
      (event: MatchEvent) => ({
        ...event,
        happening: { kind: 'goal', side: 'home', playerId: '1; drop table match' },
      }),
    ],
    [
      'malformed',
      (event: MatchEvent) => ({ ...event, time: { ...event.time, sequence: Number.MAX_SAFE_INTEGER } }),
    ],
    ['foreign', (event: MatchEvent) => ({ ...event, provider: 'elsewhere' })],
    ['foreign', (event: MatchEvent) => ({ ...event, matchId: event.matchId + 1 })],
    [
      'unknown_player',
      (event: MatchEvent) => ({
        ...event,
        happening: { kind: 'goal', side: 'home', playerId: 2_147_483_647, penalty: false },
      }),
    ],
    [
      'unknown_player',
      (event: MatchEvent) => ({
        ...event,
        happening: {
          kind: 'line_up',
          side: 'home',
          formation: '4-4-2',
          starters: [2_147_483_647],
          bench: [],
        },
      }),
    ],
  ] as const)('%s', async (reason, spoil) => {
    const { matchId, events } = freshMatch();
    const [event] = events;
    if (event === undefined) throw new Error('no events');
    const before = await rowsOf(matchId);
    const news = await ingest(matchId, [spoil(event)]);
    expect(news).toMatchObject({ events: 0, result: null, refused: { [reason]: 1 } });
    expect(await countOf('match_event', matchId)).toBe(0);
    expect(await rowsOf(matchId)).toEqual(before);
  });

  test('a player of another league is unknown', async () => {
    const { matchId } = freshMatch();
    const other = await sql<{ id: number }>`
      insert into league (provider, provider_key, name, country_code, full_statistics, pace)
      values (${SPRINT_PROVIDER}, 'other', 'Other', '', false, 'sprint') returning id
    `.execute(db);
    await sql`
      insert into player (provider, provider_key, league_id, name, short_name, position, nationality, shirt_number, rating, stars)
      values (${SPRINT_PROVIDER}, '999999', ${other.rows[0]?.id}, 'A', 'A', 'FW', '', 9, 50, 1)
    `.execute(db);
    const fixture = fixtures[nextFixture - 1];
    const goal = { kind: 'goal', side: 'home', playerId: 999_999, penalty: false };
    const time = { period: 1, minute: 3, added: 0, sequence: 1 };
    const event = {
      matchId: fixture?.matchId,
      provider: SPRINT_PROVIDER,
      id: 'g',
      version: 1,
      time,
      happening: goal,
    };
    expect((await ingest(matchId, [event])).refused.unknown_player).toBe(1);
  });

  test('an unknown match throws', async () => {
    await expect(ingest(2_147_483_647, [])).rejects.toThrow('there is no match 2147483647');
  });
});

describe('the listeners', () => {
  test('are called once per delivery with news, and see its changes', async () => {
    const { matchId, events } = freshMatch();
    const seen: unknown[] = [];
    await ingest(matchId, events, [
      async (tx, id) => {
        const found = await sql`select id, status from match where id = ${id}`.execute(tx);
        seen.push(...found.rows);
      },
    ]);
    expect(seen).toEqual([{ id: matchId, status: 'confirmed' }]);
  });

  test('a crash before a listener leaves nothing behind, and the next delivery ingests everything', async () => {
    const { matchId, events } = freshMatch();
    const crash: MatchListener = () => Promise.reject(new Error('killed'));
    await expect(ingest(matchId, events, [crash])).rejects.toThrow('killed');
    expect(await countOf('match_event', matchId)).toBe(0);
    const notified: number[] = [];
    await ingest(matchId, events, [async (_, id) => void notified.push(id)]);
    expect(notified).toEqual([matchId]);
  });
});
