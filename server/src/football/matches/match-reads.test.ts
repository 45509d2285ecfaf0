import type { CallOutput } from '@touchline/contract/calls';
import { footballCalls } from '@touchline/contract/football/matches';
import { footballPlacesCalls } from '@touchline/contract/football/places';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/database/database.ts';
import { followSprint } from '../../testing/football/followed-sprint.ts';
import { granted } from '../../testing/http/refusals.ts';
import { sql } from '../../db/database.ts';
import { SPRINT_ROUND_MS } from '../../feeds/simulator/calendar.ts';
import { matchLineUps } from './line-ups.ts';
import { liveMatches } from './live.ts';
import { matchDetail } from './match.ts';
import { matchPasses } from './passes.ts';
import { matchShots } from './shots.ts';
import { matchStatistics } from './match-statistics.ts';
import { playerStatistics } from './player-statistics.ts';
import { matchTimeline } from './timeline.ts';

const { db } = await openTestDatabase();
const { kickOff: KICK_OFF, playUntil } = followSprint(db, 'match-reads', { round: 48, announcedRounds: 8 });
const MINUTE_MS = 60_000;
const NOBODY = 2_147_483_647;
const GOALS = ['goal', 'penalty_goal', 'own_goal'];

type Live = CallOutput<'football.live.matches'>;
let live: Live['live'] = [];

beforeAll(async () => {
  await playUntil(-20);
  await playUntil(8);
  live = (await liveMatches(db)).live;
});

describe('the live page', () => {
  test('has the matches in play with their latest moment, and the next kick-offs', async () => {
    const found = await liveMatches(db);
    footballCalls['football.live.matches'].output.parse(found);
    expect(found.live).toHaveLength(5);
    expect(found.live.every(({ status }) => status === 'second_half')).toBe(true);
    for (const { minute_clock } of found.live) {
      expect(minute_clock).toEqual({
        since: new Date(KICK_OFF + 8 * MINUTE_MS).toISOString(),
        minute_ms: 5_715,
      });
    }
    expect(found.next.every(({ minute_clock }) => minute_clock === null)).toBe(true);
    expect(found.live.every(({ latest }) => latest !== null && latest.player !== null)).toBe(true);
    expect(found.next[0]?.kickoff_dt).toBe(new Date(KICK_OFF + SPRINT_ROUND_MS).toISOString());
    expect(found.next).toHaveLength(6);
    expect(found.leagues.map(({ name }) => name)).toEqual(['Sprint League']);
  });
});

describe('the timeline', () => {
  test('carries the running score with its goals, up to the score of the match', async () => {
    let goals = 0;
    for (const { id } of live) {
      const { match, events } = granted(await matchTimeline(db, id));
      footballCalls['football.matches.timeline'].output.parse({ match, events });
      const scored = events.filter(({ kind }) => GOALS.includes(kind));
      expect(scored.map(({ score }) => (score?.home ?? 0) + (score?.away ?? 0))).toEqual(
        scored.map((_, index) => index + 1),
      );
      const last = scored.at(-1)?.score ?? { home: 0, away: 0 };
      expect(last).toEqual({ home: match.home_score, away: match.away_score });
      expect(scored.every(({ player }) => player !== null && player.name !== '')).toBe(true);
      goals += scored.length;
    }
    expect(goals).toBeGreaterThan(0);
  });

  test('marks kick-off and half-time, with the score at half-time', async () => {
    const { events } = granted(await matchTimeline(db, live[0]?.id ?? 0));
    expect(events[0]).toMatchObject({ kind: 'kick_off', side: null, player: null, score: null });
    const before = events.slice(
      0,
      events.findIndex(({ kind }) => kind === 'half_time'),
    );
    const score = before.findLast(({ kind }) => GOALS.includes(kind))?.score ?? { home: 0, away: 0 };
    expect(events.find(({ kind }) => kind === 'half_time')).toMatchObject({ side: null, score });
    expect(events.some(({ kind }) => kind === 'full_time')).toBe(false);
  });

  test('drops a retracted goal and its score', async () => {
    const match = live.find(({ home_score, away_score }) => (home_score ?? 0) + (away_score ?? 0) > 0);
    if (match === undefined) throw new Error('no goal');
    const goal = granted(await matchTimeline(db, match.id)).events.find(({ kind }) => GOALS.includes(kind));
    await sql`
      insert into match_event (match_id, sequence, provider, event_id, version, event, received_at)
      select match_id, (select max(sequence) + 1 from match_event where match_id = ${match.id}), provider, event_id,
        version + 1, jsonb_set(event, '{happening}', '{"kind":"retraction"}'), received_at
      from match_event where match_id = ${match.id} and event_id = ${goal?.id}
    `.execute(db);
    await sql`update match set events_version = events_version + 1 where id = ${match.id}`.execute(db);
    const { events } = granted(await matchTimeline(db, match.id));
    expect(events.some(({ id }) => id === goal?.id)).toBe(false);
    const total = (match.home_score ?? 0) + (match.away_score ?? 0);
    expect(events.filter(({ kind }) => GOALS.includes(kind))).toHaveLength(total - 1);
    await sql`delete from match_event where match_id = ${match.id} and event_id = ${goal?.id} and version > 1`.execute(
      db,
    );
    await sql`update match set events_version = events_version + 1 where id = ${match.id}`.execute(db);
  });
});

describe('statistics', () => {
  test('are null except cards and saves in a league without full statistics', async () => {
    await sql`update league set full_statistics = false`.execute(db);
    const found = granted(await matchStatistics(db, live[0]?.id ?? 0));
    await sql`update league set full_statistics = true`.execute(db);
    footballCalls['football.matches.statistics'].output.parse(found);
    const { full_statistics, momentum, statistics } = found;
    expect({ full_statistics, momentum }).toEqual({ full_statistics: false, momentum: null });
    const known = Object.entries(statistics).filter(([, pair]) => pair !== null);
    expect(known.map(([name]) => name)).toEqual(['saves', 'yellow_cards', 'red_cards']);
  });

  test('include the momentum of every minute in a league with full statistics', async () => {
    const found = granted(await matchStatistics(db, live[0]?.id ?? 0));
    expect(found.statistics.shots).not.toBeNull();
    expect(found.momentum?.at(-1)?.minute).toBe(live[0]?.minute);
  });
});

describe('line-ups', () => {
  test('have eleven players a side in the lines of their formation, and the substitutions', async () => {
    for (const { id } of live) {
      const found = granted(await matchLineUps(db, id));
      footballCalls['football.matches.lineUps'].output.parse(found);
      const { events } = granted(await matchTimeline(db, id));
      for (const side of ['home', 'away'] as const) {
        const { formation, starters, bench } = found.content[side];
        const lines = Map.groupBy(starters, ({ line }) => line);
        expect([...lines.values()].map((line) => line.length).join('-')).toBe(`1-${formation}`);
        expect(starters.find(({ line }) => line === 0)?.position).toBe('GK');
        const changes = events.filter((event) => event.kind === 'substitution' && event.side === side);
        expect(bench.filter(({ on_minute }) => on_minute !== null)).toHaveLength(changes.length);
        expect([...starters, ...bench].filter(({ off_minute }) => off_minute !== null)).toHaveLength(
          new Set(changes.map(({ other_player }) => other_player?.id)).size,
        );
      }
    }
  });

  test('are empty until published', async () => {
    const { next } = await liveMatches(db);
    const found = granted(await matchLineUps(db, next.at(-1)?.id ?? 0));
    expect(found.content.home).toMatchObject({ formation: null, starters: [], bench: [] });
  });
});

describe('the players of a match', () => {
  test('have points in both tables, with reasons that add up', async () => {
    const found = granted(await playerStatistics(db, live[0]?.id ?? 0));
    footballCalls['football.matches.players'].output.parse(found);
    expect(found.ended).toBe(false);
    const played = found.players.filter(({ minutes }) => minutes > 0);
    expect(played.length).toBeGreaterThanOrEqual(22);
    for (const { easy, pro, rating, shots } of played) {
      for (const score of [easy, pro]) {
        const sum = score?.reasons.reduce((total, { points }) => total + Number(points), 0);
        expect(sum).toBeCloseTo(Number(score?.points), 6);
      }
      expect(rating).toBe(pro?.points);
      expect(shots).not.toBeNull();
    }
  });

  test('have no pro points in a league without full statistics', async () => {
    await sql`update league set full_statistics = false`.execute(db);
    const found = granted(await playerStatistics(db, live[0]?.id ?? 0));
    await sql`update league set full_statistics = true`.execute(db);
    expect(found.players.length).toBeGreaterThanOrEqual(22);
    for (const { pro, rating, shots } of found.players)
      expect([pro, rating, shots]).toEqual([null, null, null]);
  });
});

describe('the head of a match', () => {
  test('has its league and the last results of both clubs, latest first', async () => {
    const [match] = live;
    if (match === undefined) throw new Error('no match in play');
    const found = granted(await matchDetail(db, match.id));
    footballCalls['football.matches.get'].output.parse(found);
    expect(found.match.id).toBe(match.id);
    expect(found.league.name).toBe('Sprint League');
    for (const side of ['home', 'away'] as const) {
      const [last] = found.form[side];
      if (last === undefined) throw new Error('no earlier result');
      const earlier = granted(await matchDetail(db, last.match_id)).match;
      const own = last.at_home ? earlier.home : earlier.away;
      expect(own.id).toBe(match[side].id);
      const { home_score, away_score } = earlier;
      expect([last.scored, last.conceded]).toEqual(
        last.at_home ? [home_score, away_score] : [away_score, home_score],
      );
      expect(last.result).toBe(
        last.scored > last.conceded ? 'won' : last.scored < last.conceded ? 'lost' : 'drawn',
      );
    }
  });
});

test('an unknown match is not found', async () => {
  for (const read of [matchDetail, matchTimeline, matchStatistics, matchLineUps, playerStatistics]) {
    expect(await read(db, NOBODY)).toEqual({ refused: 'ERR_NOT_FOUND' });
  }
});

test('after the end the timeline has the final score, and the live page lists the match as ended', async () => {
  await playUntil(12);
  const found = await liveMatches(db);
  expect(found.live).toEqual([]);
  const over = new Set(found.over.map(({ id }) => id));
  expect(live.every(({ id }) => over.has(id))).toBe(true);
  const { match, events } = granted(await matchTimeline(db, live[0]?.id ?? 0));
  expect(events.at(-1)).toMatchObject({
    kind: 'full_time',
    score: { home: match.home_score, away: match.away_score },
  });
  expect(events.filter(({ kind }) => kind === 'full_time')).toHaveLength(1);
  expect(granted(await playerStatistics(db, match.id)).ended).toBe(true);
});

describe('places', () => {
  test('shots have names, and as many goals as the score without own goals', async () => {
    for (const { id } of live) {
      const found = granted(await matchShots(db, id));
      footballPlacesCalls['football.matches.shots'].output.parse(found);
      const { match, events } = granted(await matchTimeline(db, id));
      const own = events.filter(({ kind }) => kind === 'own_goal').length;
      const goals = found.shots.filter(({ outcome }) => outcome === 'goal');
      expect(goals).toHaveLength((match.home_score ?? 0) + (match.away_score ?? 0) - own);
      expect(found.shots.every(({ player }) => player.name !== '')).toBe(true);
      const sum = found.shots.reduce((total, { xg }) => total + (xg ?? 0), 0);
      expect((found.xg?.home ?? 0) + (found.xg?.away ?? 0)).toBeCloseTo(sum, 1);
    }
  });

  test('passing networks name the starters, and pairs only of passers', async () => {
    for (const { id } of live) {
      const found = granted(await matchPasses(db, id));
      footballPlacesCalls['football.matches.passes'].output.parse(found);
      for (const { passers, pairs } of [found.home, found.away]) {
        expect(passers.filter(({ started }) => started).length).toBeGreaterThan(9);
        const known = new Set(passers.map(({ player_id }) => player_id));
        const strongest = pairs.slice(0, 5);
        expect(strongest.every(({ one, other }) => known.has(one) && known.has(other))).toBe(true);
      }
    }
  });

  test('are empty for a match to come, and refuse an unknown match', async () => {
    const [next] = (await liveMatches(db)).next;
    expect(await matchShots(db, next?.id ?? 0)).toEqual({ match_id: next?.id, shots: [], xg: null });
    const none = { passers: [], pairs: [] };
    expect(await matchPasses(db, next?.id ?? 0)).toEqual({ match_id: next?.id, home: none, away: none });
    expect(await matchShots(db, NOBODY)).toEqual({ refused: 'ERR_NOT_FOUND' });
    expect(await matchPasses(db, NOBODY)).toEqual({ refused: 'ERR_NOT_FOUND' });
  });
});
