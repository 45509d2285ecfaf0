import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../../game/matches/event-mark.tsx';
import { goalsOf, newGoal, scorersOf } from './scorers.ts';

let events = 0;
function event(
  kind: MatchEvent['kind'],
  minute: number,
  who: { readonly id: number; readonly side: 'home' | 'away'; readonly added?: number },
): MatchEvent {
  return {
    id: String((events += 1)),
    minute,
    added: who.added ?? 0,
    side: who.side,
    kind,
    player: { id: who.id, name: `Player ${who.id}` },
    other_player: null,
    score: null,
  };
}

const first = { id: 1, side: 'home' } as const;
const second = { id: 2, side: 'home' } as const;
const guest = { id: 9, side: 'away' } as const;

describe('scorers of a club', () => {
  test('its scorers, each once with all minutes, in the order of their first goals', () => {
    const found = scorersOf(
      [
        event('goal', 3, first),
        event('goal', 20, second),
        event('penalty_goal', 45, { ...first, added: 2 }),
        event('goal', 50, guest),
      ],
      'home',
    );
    expect(found).toMatchObject([
      {
        name: 'Player 1',
        kind: 'goal',
        moments: [
          { minute: '3', penalty: false },
          { minute: '45+2', penalty: true },
        ],
      },
      { name: 'Player 2', moments: [{ minute: '20' }] },
    ]);
  });

  test('an own goal is listed under the club it counts for, separate from the player’s goals', () => {
    const played = [event('own_goal', 10, guest), event('goal', 30, guest)];
    expect(scorersOf(played, 'home')).toMatchObject([{ name: 'Player 9', kind: 'own_goal' }]);
    expect(scorersOf(played, 'away')).toMatchObject([{ name: 'Player 9', kind: 'goal' }]);
  });

  test('those sent off come last; yellow cards and substitutions are no matter', () => {
    const found = scorersOf(
      [
        event('yellow', 5, first),
        event('second_yellow', 40, first),
        event('substitution', 60, second),
        event('goal', 80, second),
      ],
      'home',
    );
    expect(found.map(({ name, kind }) => [name, kind])).toEqual([
      ['Player 2', 'goal'],
      ['Player 1', 'red'],
    ]);
  });
});

test('goals are announced with the side they count for', () => {
  const played = [event('goal', 3, first), event('own_goal', 9, first), event('yellow', 10, guest)];
  expect(goalsOf(played)).toMatchObject([
    { minute: 3, side: 'home' },
    { minute: 9, side: 'away' },
  ]);
});

test('news is a goal that was not there before; goals of the first answer are not', () => {
  const before = [event('goal', 3, first)];
  const fresh = event('own_goal', 9, guest);
  expect(newGoal(undefined, before)).toBeNull();
  expect(newGoal(before, before)).toBeNull();
  expect(newGoal(before, [...before, event('yellow', 8, guest)])).toBeNull();
  expect(newGoal(before, [...before, fresh])).toBe(fresh);
  expect(newGoal([...before, fresh], before)).toBeNull();
});
