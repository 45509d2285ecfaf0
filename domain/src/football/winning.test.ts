import { describe, expect, it } from 'vitest';
import type { MatchEvent, MatchTime } from './events.ts';
import { winningEvents } from './winning.ts';

function event(id: string, version = 1, time: Partial<MatchTime> = {}): MatchEvent {
  return {
    matchId: 1,
    provider: 'feed',
    id,
    version,
    time: { period: 1, minute: 10, added: 0, sequence: 0, ...time },
    happening: { kind: 'goal', side: 'home', playerId: 9, penalty: false },
  };
}

function idsOf(events: readonly MatchEvent[]): readonly string[] {
  return winningEvents(events).map(({ id }) => id);
}

describe('winning events', () => {
  it.each([
    ['period', event('late', 1, { period: 2, minute: 45 }), event('early', 1, { minute: 45, added: 3 })],
    ['minute', event('late', 1, { minute: 12 }), event('early', 1, { minute: 11, sequence: 9 })],
    [
      'stoppage time',
      event('late', 1, { minute: 45, added: 2 }),
      event('early', 1, { minute: 45, sequence: 9 }),
    ],
    ['sequence', event('a late', 1, { sequence: 10 }), event('b early', 1, { sequence: 9 })],
  ])('are ordered by %s', (_what, late, early) => {
    expect(winningEvents([late, early])).toEqual([early, late]);
    expect(winningEvents([early, late])).toEqual([early, late]);
  });

  it('at one time are ordered by provider and id', () => {
    const other = { ...event('a'), provider: 'other' };
    expect(winningEvents([other, event('c'), event('b')])).toEqual([event('b'), event('c'), other]);
  });

  it('have the highest version of each id, whenever it came', () => {
    expect(winningEvents([event('a', 2), event('a', 3), event('a', 1)])).toEqual([event('a', 3)]);
  });

  it('are distinct by provider', () => {
    expect(idsOf([event('a'), { ...event('a', 2), provider: 'other' }])).toEqual(['a', 'a']);
  });

  it('omit a retracted event until a later version restores it', () => {
    const retraction: MatchEvent = { ...event('a', 2), happening: { kind: 'retraction' } };
    expect(idsOf([event('a'), retraction])).toEqual([]);
    expect(idsOf([retraction, event('a')])).toEqual([]);
    expect(idsOf([event('a', 3), retraction, event('a')])).toEqual(['a']);
  });
});
