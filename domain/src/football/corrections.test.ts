import { describe, expect, test } from 'vitest';
import { changesBy } from './corrections.ts';
import type { MatchEvent, MatchHappening } from './events.ts';

function event(id: string, version: number, happening: MatchHappening): MatchEvent {
  const time = { period: 2, minute: 90, added: 2, sequence: 1 } as const;
  return { matchId: 1, provider: 'test', id, version, time, happening };
}

const assist = (playerId: number): MatchHappening => ({
  kind: 'assist',
  side: 'home',
  playerId,
  goalEventId: null,
});
const yellow: MatchHappening = { kind: 'card', side: 'home', playerId: 7, colour: 'yellow' };
const at = { minute: 90, added: 2 };

describe('a correction', () => {
  test('names an event before and after, one taken back, and one that is new', () => {
    const logged = [event('a', 1, assist(5)), event('b', 1, yellow)];
    const arrived = [
      event('a', 2, assist(6)),
      event('b', 2, { kind: 'retraction' }),
      event('c', 1, { kind: 'goal', side: 'away', playerId: 9, penalty: true }),
    ];
    expect(changesBy(logged, arrived)).toEqual([
      { before: { kind: 'assist', playerId: 5, ...at }, after: { kind: 'assist', playerId: 6, ...at } },
      { before: { kind: 'yellow', playerId: 7, ...at }, after: null },
      { before: null, after: { kind: 'penalty_goal', playerId: 9, ...at } },
    ]);
  });

  test('is compared with the latest version, and the last of several is taken', () => {
    const logged = [event('a', 3, assist(5)), event('a', 1, assist(1))];
    expect(changesBy(logged, [event('a', 2, assist(8))])).toEqual([]);
    expect(changesBy(logged, [event('a', 5, assist(9)), event('a', 4, assist(8))])).toMatchObject([
      { before: { playerId: 5 }, after: { playerId: 9 } },
    ]);
  });

  test('is not the whistle, its confirmation, nor the retraction of something unknown', () => {
    const logged = [event('w', 1, { kind: 'whistle', confirmed: false })];
    const arrived = [
      event('w', 2, { kind: 'whistle', confirmed: true }),
      event('x', 1, { kind: 'retraction' }),
    ];
    expect(changesBy(logged, arrived)).toEqual([]);
  });
});
