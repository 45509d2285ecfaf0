import type { MatchEvent } from '@touchline/domain/football/events';
import { foldMatch } from '@touchline/domain/football/fold';
import { sizeOf } from '@touchline/domain/testing/test-form';
import { describe, expect, it } from 'vitest';
import { brokenEvent, unreliableMessages, GARBAGE } from '../testing/football/unreliable-feed.ts';
import { readMatchEvent } from './read-event.ts';
import { seeded } from './seeded.ts';
import { SPRINT_EPOCH_MS, SPRINT_ROUND_MS, sprintFixtures } from './simulator/calendar.ts';
import { sprintScript } from './simulator/sprint-match.ts';
import { sprintWorld } from './simulator/world.ts';

const ROUNDS = sizeOf({ short: 10, long: 40 });

describe('a disturbed feed', () => {
  const world = sprintWorld('chaos', 'secret');
  const fixtures = sprintFixtures(world, SPRINT_EPOCH_MS, SPRINT_EPOCH_MS + ROUNDS * SPRINT_ROUND_MS);

  it('folds to the same record as the undisturbed one', () => {
    expect(fixtures).toHaveLength(5 * ROUNDS);
    let retracted = 0;
    for (const fixture of fixtures) {
      const clean = sprintScript(world, fixture).map(({ event }) => event);
      const draws = seeded('chaos', fixture.matchId);
      const received = unreliableMessages(clean, draws)
        .map(readMatchEvent)
        .filter((event) => event !== null);
      retracted += received.filter(({ happening }) => happening.kind === 'retraction').length;
      const { players, ...match } = foldMatch(received);
      const { players: expectedPlayers, ...expected } = foldMatch(clean);
      expect(match).toEqual(expected);
      expect(players).toEqual(expectedPlayers);
    }
    expect(retracted).toBeGreaterThan(2 * ROUNDS);
  });

  it('recovers at the next poll from a poll that lost events', () => {
    for (const fixture of fixtures.slice(0, 50)) {
      const script = sprintScript(world, fixture);
      const draws = seeded('polls', fixture.matchId);
      const seen: MatchEvent[] = [];
      for (let at = 0; at <= 600_000; at += 30_000) {
        const revealed = script.filter(({ offsetMs }) => offsetMs <= at).map(({ event }) => event);
        seen.push(...revealed.filter(() => draws.chance(0.6)));
      }
      seen.push(...script.map(({ event }) => event));
      expect(foldMatch(seen)).toEqual(foldMatch(script.map(({ event }) => event)));
    }
  });

  it('garbage messages change nothing', () => {
    const [fixture] = fixtures;
    if (fixture === undefined) throw new Error('no fixtures');
    const [event] = sprintScript(world, fixture).map((timed) => timed.event);
    if (event === undefined) throw new Error('no events');
    const draws = seeded('garbage');
    const messages = [...GARBAGE, ...Array.from({ length: 60 }, () => brokenEvent(event, draws))];
    expect(messages.map(readMatchEvent).filter((read) => read !== null)).toEqual([]);
    expect(readMatchEvent(JSON.parse(JSON.stringify(event)))).toEqual(event);
  });
});
