import { foldMatch } from '@touchline/domain/football/fold';
import type { MatchEvent } from '@touchline/domain/football/events';
import { describe, expect, test } from 'vitest';
import { newEvents, type Fact } from './facts.ts';

const origin = { provider: 'p', matchId: 7 };
const goal = (playerId: number, minute: number): Fact => ({
  name: `goal:${playerId}:1`,
  time: { period: 1, minute, added: 0, sequence: 1 },
  happening: { kind: 'goal', side: 'home', playerId, penalty: false },
});

/** Returns the events that the facts of successive answers make. */
function eventsOf(...answers: readonly (readonly Fact[])[]): readonly MatchEvent[] {
  return answers.reduce<readonly MatchEvent[]>(
    (known, facts) => [...known, ...newEvents(origin, known, facts)],
    [],
  );
}

describe('answers of a provider become versions of events', () => {
  test('an unchanged answer makes no event', () => {
    expect(eventsOf([goal(1, 10)], [goal(1, 10)])).toHaveLength(1);
  });

  test('the order of keys makes no event', () => {
    const turned: Fact = {
      happening: { penalty: false, playerId: 1, side: 'home', kind: 'goal' },
      time: { sequence: 1, added: 0, minute: 10, period: 1 },
      name: 'goal:1:1',
    };
    expect(newEvents(origin, eventsOf([goal(1, 10)]), [turned])).toEqual([]);
  });

  test('a corrected minute is the next version of the same event', () => {
    const events = eventsOf([goal(1, 10)], [goal(1, 11)]);
    expect(events.map(({ id, version }) => [id, version])).toEqual([
      ['7:goal:1:1', 1],
      ['7:goal:1:1', 2],
    ]);
    expect(foldMatch(events).score).toEqual({ home: 1, away: 0 });
  });

  test('a goal that disappears is retracted, once, and counts again when it reappears', () => {
    const gone = eventsOf([goal(1, 10)], [], []);
    expect(gone.map(({ version, happening }) => [version, happening.kind])).toEqual([
      [1, 'goal'],
      [2, 'retraction'],
    ]);
    const back = eventsOf([goal(1, 10)], [], [goal(1, 10)]);
    expect(back.at(-1)).toMatchObject({ version: 3, happening: { kind: 'goal' } });
    expect(foldMatch(back).score).toEqual({ home: 1, away: 0 });
  });

  test('another scorer takes the goal from the first one', () => {
    const record = foldMatch(eventsOf([goal(1, 10)], [goal(2, 10)]));
    expect(record.score).toEqual({ home: 1, away: 0 });
    expect([record.players.get(1)?.statistics.goals ?? 0, record.players.get(2)?.statistics.goals]).toEqual([
      0, 1,
    ]);
  });

  test('kept facts stay although they are not reported again', () => {
    const known = eventsOf([goal(1, 10)]);
    expect(newEvents(origin, known, [], (name) => name.startsWith('goal:'))).toEqual([]);
  });
});
