import { winningEvents } from '@touchline/domain/football/winning';
import { foldMatch } from '@touchline/domain/football/fold';
import { HOUR_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { describe, expect, test } from 'vitest';
import type { FeedFixture, TimedEvent } from '../feed.ts';
import { worldFeed } from './feed.ts';
import { CUP, CYCLE_MS } from './leagues.ts';

const EPOCH_MS = Date.UTC(2026, 8, 1);
const feedOf = (secret = 'secret') => worldFeed('test', secret, () => ({ epochMs: EPOCH_MS, shifts: [] }));
const feed = feedOf();
const ROUNDS = 12;
const played = feed.fixtures(EPOCH_MS, EPOCH_MS + ROUNDS * CYCLE_MS);
const scripts = new Map(played.map((fixture) => [fixture, feed.script(fixture)]));

const firstVersions = (script: readonly TimedEvent[]) =>
  script.flatMap(({ event }) => (event.version === 1 ? [event] : []));
const recordOf = (fixture: FeedFixture) => foldMatch((scripts.get(fixture) ?? []).map(({ event }) => event));

function lineUpCodes(fixture: FeedFixture): ReadonlyMap<number, readonly number[]> {
  const codes = new Map<number, readonly number[]>();
  for (const { happening } of firstVersions(scripts.get(fixture) ?? [])) {
    if (happening.kind !== 'line_up') continue;
    const clubCode = happening.side === 'home' ? fixture.homeCode : fixture.awayCode;
    codes.set(clubCode, [...happening.starters, ...happening.bench]);
  }
  return codes;
}

const matchesOf = (clubCode: number): readonly FeedFixture[] =>
  played.filter(({ homeCode, awayCode }) => homeCode === clubCode || awayCode === clubCode);

describe('the line-ups of a season', () => {
  test('are eleven with one goalkeeper, and up to nine on the bench, all of the club', () => {
    const clubOf = new Map(feed.world(EPOCH_MS).players.map(({ code, clubCode }) => [code, clubCode]));
    const positionOf = new Map(feed.world(EPOCH_MS).players.map(({ code, position }) => [code, position]));
    for (const fixture of played) {
      for (const { happening } of firstVersions(scripts.get(fixture) ?? [])) {
        if (happening.kind !== 'line_up') continue;
        expect(happening.starters).toHaveLength(11);
        expect(happening.starters.filter((code) => positionOf.get(code) === 'GK')).toHaveLength(1);
        expect(happening.bench.length).toBeLessThanOrEqual(9);
        const clubCode = happening.side === 'home' ? fixture.homeCode : fixture.awayCode;
        for (const code of [...happening.starters, ...happening.bench])
          expect(clubOf.get(code)).toBe(clubCode);
      }
    }
  });

  test('leave out players sent off in the match before', () => {
    let dismissals = 0;
    for (const fixture of played) {
      for (const { happening } of winningEvents((scripts.get(fixture) ?? []).map(({ event }) => event))) {
        if (happening.kind !== 'card' || happening.colour === 'yellow') continue;
        const clubCode = happening.side === 'home' ? fixture.homeCode : fixture.awayCode;
        const next = matchesOf(clubCode).find(({ kickOffMs }) => kickOffMs > fixture.kickOffMs);
        if (next === undefined) continue;
        dismissals += 1;
        expect(lineUpCodes(next).get(clubCode)).not.toContain(happening.playerId);
      }
    }
    expect(dismissals).toBeGreaterThan(10);
  });

  test('leave out players with their fifth yellow card in the match before', () => {
    const yellows = new Map<number, number>();
    let bans = 0;
    for (const fixture of played) {
      const events = winningEvents((scripts.get(fixture) ?? []).map(({ event }) => event));
      const seconds = new Set(
        events.flatMap(({ happening }) =>
          happening.kind === 'card' && happening.colour === 'second_yellow' ? [happening.playerId] : [],
        ),
      );
      for (const { happening } of events) {
        if (happening.kind !== 'card' || happening.colour !== 'yellow') continue;
        if (seconds.has(happening.playerId)) continue;
        const count = (yellows.get(happening.playerId) ?? 0) + 1;
        yellows.set(happening.playerId, count);
        if (count % 5 !== 0) continue;
        const clubCode = happening.side === 'home' ? fixture.homeCode : fixture.awayCode;
        const next = matchesOf(clubCode).find(({ kickOffMs }) => kickOffMs > fixture.kickOffMs);
        if (next === undefined) continue;
        bans += 1;
        expect(lineUpCodes(next).get(clubCode)).not.toContain(happening.playerId);
      }
    }
    expect(bans).toBeGreaterThan(5);
  });

  test('change from match to match, but by less than half', () => {
    const changes: number[] = [];
    for (const clubCode of new Set(played.map(({ homeCode }) => homeCode))) {
      const elevens = matchesOf(clubCode).map((fixture) => lineUpCodes(fixture).get(clubCode)?.slice(0, 11));
      for (const [index, eleven] of elevens.entries()) {
        const before = elevens[index - 1];
        if (before !== undefined)
          changes.push((eleven ?? []).filter((code) => !before.includes(code)).length);
      }
    }
    const mean = changes.reduce((sum, each) => sum + each, 0) / changes.length;
    expect(mean).toBeGreaterThan(1);
    expect(mean).toBeLessThan(5.5);
  });
});

describe('the matches of a season', () => {
  test('are the same after a restart in its middle, and others with another secret', () => {
    const middle = played.slice(-8);
    const restarted = feedOf();
    for (const fixture of middle) expect(restarted.script(fixture)).toEqual(scripts.get(fixture));
    const other = feedOf('another');
    const different = played.slice(0, 8).filter((fixture) => {
      const [own, others] = [scripts.get(fixture) ?? [], other.script(fixture)];
      return JSON.stringify(own) !== JSON.stringify(others);
    });
    expect(different).toHaveLength(8);
  });

  test('do not depend on the order of requests', () => {
    const restarted = feedOf();
    for (const fixture of played.slice(0, 200).toReversed().slice(0, 20)) {
      expect(restarted.script(fixture)).toEqual(scripts.get(fixture));
    }
  });

  test('have the winner of a cup tie in the next stage', () => {
    const restarted = feedOf();
    const ties = restarted
      .fixtures(EPOCH_MS, EPOCH_MS + 22 * CYCLE_MS)
      .filter(({ leagueCode }) => leagueCode === CUP);
    const next = new Set(ties.slice(8).flatMap(({ homeCode, awayCode }) => [homeCode, awayCode]));
    for (const tie of ties.slice(0, 8)) {
      const { score } = foldMatch(restarted.script(tie).map(({ event }) => event));
      if (score.home === score.away) continue;
      expect(next.has(score.home > score.away ? tie.homeCode : tie.awayCode)).toBe(true);
      expect(next.has(score.home > score.away ? tie.awayCode : tie.homeCode)).toBe(false);
    }
  });

  test('give better clubs more points', () => {
    const points = new Map<number, number>();
    for (const fixture of played.filter(({ homeCode }) => homeCode < 200)) {
      const { score } = recordOf(fixture);
      const add = (code: number, own: number, other: number): void =>
        void points.set(code, (points.get(code) ?? 0) + (own > other ? 3 : own === other ? 1 : 0));
      add(fixture.homeCode, score.home, score.away);
      add(fixture.awayCode, score.away, score.home);
    }
    const strength = (code: number): number => {
      const squad = feed.world(EPOCH_MS).players.filter(({ clubCode }) => clubCode === code);
      return squad.reduce((sum, { rating }) => sum + rating, 0);
    };
    const ranked = [...points.keys()]
      .filter((code) => code < 200)
      .toSorted((a, b) => strength(b) - strength(a));
    const total = (codes: readonly number[]): number =>
      codes.reduce((sum, code) => sum + (points.get(code) ?? 0), 0);
    expect(total(ranked.slice(0, 5))).toBeGreaterThan(1.4 * total(ranked.slice(-5)));
  });
});

describe('after the whistle', () => {
  test('the result is confirmed some minutes later, within an hour and a half', () => {
    for (const fixture of played.slice(-60)) {
      const { whistleMs, confirmedMs } = feed.endsOf(fixture);
      expect(confirmedMs - whistleMs).toBeGreaterThan(5 * MINUTE_MS);
      expect(confirmedMs - whistleMs).toBeLessThanOrEqual(1.5 * HOUR_MS);
      const at = (ms: number) => foldMatch(feed.eventsUpTo(fixture, ms));
      expect(at(whistleMs)).toMatchObject({ phase: 'ended', confirmed: false });
      expect(at(confirmedMs)).toMatchObject({ phase: 'ended', confirmed: true });
    }
  });

  test('about one match in eight is corrected, within the hour, and never in its score', () => {
    let corrected = 0;
    for (const fixture of played) {
      const script = scripts.get(fixture) ?? [];
      const later = script.filter(({ event }) => event.version === 2 && event.happening.kind !== 'whistle');
      if (later.length === 0) continue;
      corrected += 1;
      if (corrected > 25) continue;
      const { whistleMs, confirmedMs } = feed.endsOf(fixture);
      for (const { offsetMs } of later) {
        expect(fixture.kickOffMs + offsetMs).toBeGreaterThan(whistleMs);
        expect(fixture.kickOffMs + offsetMs).toBeLessThan(Math.min(confirmedMs, whistleMs + HOUR_MS));
      }
      const before = foldMatch(feed.eventsUpTo(fixture, whistleMs));
      expect(recordOf(fixture).score).toEqual(before.score);
      expect(recordOf(fixture).players).not.toEqual(before.players);
    }
    expect(corrected / played.length).toBeGreaterThan(0.08);
    expect(corrected / played.length).toBeLessThan(0.18);
  });
});
