import type { MatchEvent, MatchHappening } from '@touchline/domain/football/events';
import { foldMatch } from '@touchline/domain/football/fold';
import { describe, expect, it } from 'vitest';
import { readMatchEvent } from './read-event.ts';
import { type Draws, seeded } from './seeded.ts';
import { SPRINT_EPOCH_MS, SPRINT_ROUND_MS, sprintFixtures } from './simulator/calendar.ts';
import { sprintScript } from './simulator/match.ts';
import { sprintWorld } from './simulator/world.ts';

const GARBAGE: readonly unknown[] = [
  null,
  'goal',
  42,
  [],
  {},
  { kind: 'goal' },
  '<html>502 Bad Gateway</html>',
];

/** What a feed might have said first of an event that it corrects later: another player, side or colour. */
function mistaken(happening: MatchHappening, draws: Draws): MatchHappening {
  const { kind } = happening;
  if (kind === 'goal' || kind === 'own_goal' || kind === 'assist') {
    return { ...happening, playerId: happening.playerId + 1 + draws.whole(5) };
  }
  if (kind === 'card') return { ...happening, colour: 'red' };
  if (kind === 'stat_delta') return { ...happening, amount: happening.amount + 3 };
  return happening;
}

/** A broken copy of an event: a field missing, of another type or out of range. */
function broken(event: MatchEvent, draws: Draws): unknown {
  return draws.pick<unknown>([
    { ...event, matchId: 'abc' },
    { ...event, version: -1 },
    { ...event, version: 1.5 },
    { ...event, time: { ...event.time, minute: 4000 } },
    { ...event, time: undefined },
    { ...event, happening: { kind: 'earthquake' } },
    { ...event, id: 'a\u0000b' },
    { ...event, id: '\ud800' },
    { ...event, happening: { kind: 'goal', side: 'left', playerId: 1, penalty: false } },
    JSON.stringify(event),
  ]);
}

/**
 * What a bad line delivers of a match: every event arrives at least once (what was dropped comes with the next
 * poll), some twice, in any order, with mistakes before their corrections or after them, goals that never were
 * and their retractions, and garbage in between.
 */
function disturbed(clean: readonly MatchEvent[], draws: Draws): unknown[] {
  const messages: unknown[] = [];
  for (const event of clean) {
    if (draws.chance(0.15)) {
      messages.push({ ...event, happening: mistaken(event.happening, draws) }, { ...event, version: 2 });
    } else {
      messages.push(event);
    }
    if (draws.chance(0.2)) messages.push(messages.at(-1));
    if (draws.chance(0.1)) messages.push(draws.pick(GARBAGE), broken(event, draws));
    if (event.happening.kind === 'goal' && draws.chance(0.5)) {
      const phantom = { ...event, id: `${event.id}-disallowed` };
      messages.push(phantom, { ...phantom, version: 2, happening: { kind: 'retraction' } });
    }
  }
  return draws.shuffled(messages);
}

describe('a disturbed feed', () => {
  const world = sprintWorld('chaos', 'secret');
  const fixtures = sprintFixtures(world, SPRINT_EPOCH_MS, SPRINT_EPOCH_MS + 40 * SPRINT_ROUND_MS);

  it('folds to the record of the clean one', () => {
    expect(fixtures).toHaveLength(200);
    let retracted = 0;
    for (const fixture of fixtures) {
      const clean = sprintScript(world, fixture).map(({ event }) => event);
      const draws = seeded('chaos', fixture.matchId);
      const received = disturbed(clean, draws)
        .map(readMatchEvent)
        .filter((event) => event !== null);
      retracted += received.filter(({ happening }) => happening.kind === 'retraction').length;
      const { players, ...match } = foldMatch(received);
      const { players: expectedPlayers, ...expected } = foldMatch(clean);
      expect(match).toEqual(expected);
      expect(players).toEqual(expectedPlayers);
    }
    expect(retracted).toBeGreaterThan(100);
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

  it('takes nothing from garbage', () => {
    const [fixture] = fixtures;
    if (fixture === undefined) throw new Error('there are fixtures');
    const [event] = sprintScript(world, fixture).map((timed) => timed.event);
    if (event === undefined) throw new Error('there are events');
    const draws = seeded('garbage');
    const messages = [...GARBAGE, ...Array.from({ length: 60 }, () => broken(event, draws))];
    expect(messages.map(readMatchEvent).filter((read) => read !== null)).toEqual([]);
    expect(readMatchEvent(JSON.parse(JSON.stringify(event)))).toEqual(event);
  });
});
