import type { MatchEvent } from '@touchline/domain/football/events';
import { expect, test } from 'vitest';
import { playersNamedBy, translateEvent } from './translate-event.ts';

test('an event of several statistics refers to its player, whose id is translated', () => {
  const event: MatchEvent = {
    matchId: 5,
    provider: 'feed',
    id: '5:17',
    version: 1,
    time: { period: 1, minute: 12, added: 0, sequence: 17 },
    happening: { kind: 'stat_deltas', side: 'home', playerId: 9, amounts: { passesGood: 11 } },
  };
  expect(playersNamedBy(event.happening)).toEqual([9]);
  expect(translateEvent(event, 70, new Map([[9, 900]]))).toEqual({
    ...event,
    matchId: 70,
    happening: { ...event.happening, playerId: 900 },
  });
  expect(translateEvent(event, 70, new Map())).toBeNull();
});
