import { expect, test } from 'vitest';
import type { MatchEvent, MatchHappening, Side, Statistic } from './events.ts';
import { momentumOf } from './momentum.ts';

let events = 0;
function at(minute: number, happening: MatchHappening, period: 1 | 2 | 5 = 1): MatchEvent {
  const time = { period, minute, added: 0, sequence: 0 };
  return { matchId: 1, provider: 'test', id: String((events += 1)), version: 1, time, happening };
}
const counted = (side: Side, statistic: Statistic): MatchHappening => ({
  kind: 'stat_delta',
  side,
  playerId: 1,
  statistic,
  amount: 1,
});

test('covers every minute played, with 0 before the first event', () => {
  expect(momentumOf([], 3)).toEqual([
    { minute: 1, value: 0 },
    { minute: 2, value: 0 },
    { minute: 3, value: 0 },
  ]);
  expect(momentumOf([], 0)).toEqual([]);
});

test('a shot is pressure of its side, which decays by the minute', () => {
  const values = momentumOf([at(2, counted('away', 'shotsOnTarget'))], 4).map(({ value }) => value);
  expect(values[0]).toBe(0);
  expect(values[1]).toBe(-30);
  expect(values[2]).toBeGreaterThan(-30);
  expect(values[3]).toBeGreaterThan(values[2] ?? 0);
  expect(values[3]).toBeLessThan(0);
});

test('the sides offset each other, within 100', () => {
  const even = [at(1, counted('home', 'keyPasses')), at(1, counted('away', 'keyPasses'))];
  expect(momentumOf(even, 1)).toEqual([{ minute: 1, value: 0 }]);
  const siege = Array.from({ length: 9 }, () => at(1, counted('home', 'shotsOnTarget')));
  expect(momentumOf(siege, 1)).toEqual([{ minute: 1, value: 100 }]);
});

test('figures of one minute add up', () => {
  const merged: MatchHappening = {
    kind: 'stat_deltas',
    side: 'home',
    playerId: 1,
    amounts: { keyPasses: 1, shotsOffTarget: 1, clearances: 9 },
  };
  const alone = [at(1, counted('home', 'keyPasses')), at(1, counted('home', 'shotsOffTarget'))];
  expect(momentumOf([at(1, merged)], 2)).toEqual(momentumOf(alone, 2));
});

test('clearances and shoot-outs do not count', () => {
  const penalty = { kind: 'goal', side: 'home', playerId: 1, penalty: true } as const;
  expect(momentumOf([at(1, counted('home', 'clearances')), at(120, penalty, 5)], 1)).toEqual([
    { minute: 1, value: 0 },
  ]);
});
