import type { MatchEvent } from '@touchline/domain/football/events';
import { describe, expect, it } from 'vitest';
import { readMatchEvent } from './read-event.ts';

const DELTAS: MatchEvent = {
  matchId: 5,
  provider: 'feed',
  id: '5:17',
  version: 1,
  time: { period: 1, minute: 12, added: 0, sequence: 17 },
  happening: { kind: 'stat_deltas', side: 'home', playerId: 9, amounts: { passesGood: 11, tacklesWon: 1 } },
};

describe('several statistics of a player in one event', () => {
  it('are read unchanged', () => {
    expect(readMatchEvent(JSON.parse(JSON.stringify(DELTAS)))).toEqual(DELTAS);
  });

  it.each([
    ['none', {}],
    ['an unknown one', { passesGood: 1, goalsDreamt: 2 }],
    ['half of one', { passesGood: 0.5 }],
    ['too many', { passesGood: 1001 }],
    ['a text', { passesGood: '3' }],
    ['a list', [3]],
    ['nothing', null],
  ])('are refused when they hold %s', (_what, amounts) => {
    expect(readMatchEvent({ ...DELTAS, happening: { ...DELTAS.happening, amounts } })).toBeNull();
  });
});
