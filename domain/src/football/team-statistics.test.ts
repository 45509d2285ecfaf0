import { expect, test } from 'vitest';
import type { Side, Statistics } from './events.ts';
import type { PlayerRecord } from './fold.ts';
import { statisticsOf } from './statistics.ts';
import { teamStatistics } from './team-statistics.ts';

function player(side: Side, counted: Partial<Statistics>): PlayerRecord {
  return { side, started: true, onPitch: true, left: null, statistics: statisticsOf(counted) };
}

test('sums the players of each side', () => {
  const figures = teamStatistics(
    [
      player('home', { shotsOnTarget: 2, shotsOffTarget: 1, yellowCards: 1 }),
      player('home', { shotsOffTarget: 3 }),
      player('away', { saves: 2, shotsOnTarget: 1 }),
    ],
    true,
  );
  expect(figures.shots).toEqual({ home: 6, away: 1 });
  expect(figures.shotsOnTarget).toEqual({ home: 2, away: 1 });
  expect(figures.saves).toEqual({ home: 0, away: 2 });
  expect(figures.yellowCards).toEqual({ home: 1, away: 0 });
});

test('possession is the share of the passes tried, and its halves make 100', () => {
  const figures = teamStatistics(
    [player('home', { passesGood: 15, passesBad: 2 }), player('away', { passesGood: 10, passesBad: 5 })],
    true,
  );
  expect(figures.possession).toEqual({ home: 53, away: 47 });
  expect(figures.passAccuracy).toEqual({ home: 88, away: 67 });
});

test('before the first pass there is neither possession nor accuracy', () => {
  const figures = teamStatistics([player('home', {}), player('away', {})], true);
  expect([figures.possession, figures.passAccuracy]).toEqual([null, null]);
  expect(figures.passes).toEqual({ home: 0, away: 0 });
});

test('a league without full statistics knows of cards and saves only', () => {
  const figures = teamStatistics([player('home', { saves: 3, shotsOnTarget: 1 })], false);
  const known = Object.entries(figures).filter(([, pair]) => pair !== null);
  expect(known.map(([name]) => name)).toEqual(['saves', 'yellowCards', 'redCards']);
});
