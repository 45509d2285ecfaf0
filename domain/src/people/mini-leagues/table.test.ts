import { describe, expect, test } from 'vitest';
import { countedPoints, countedText, honoursOf, miniLeagueTable, type ContestResult } from './table.ts';

const ANN = 1;
const BEA = 2;
const CLEO = 3;
const MONDAY = Date.parse('2026-03-02T00:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const result = (managerId: number, points: number, startedAt = MONDAY, rank = 5): ContestResult => ({
  managerId,
  startedAt,
  points,
  rank,
});
const pointsOf = (results: readonly ContestResult[], now = MONDAY + DAY) =>
  miniLeagueTable([ANN, BEA, CLEO], results, now).map(({ managerId, rank, points }) => [
    managerId,
    rank,
    points,
  ]);

describe('what a contest counts', () => {
  test.each([
    ['easy points eight times', 61, { unitsPerPoint: 1, isPro: false }, '488'],
    ['pro points as they are', 9_751, { unitsPerPoint: 40, isPro: true }, '243.775'],
    ['nothing below 0', -40, { unitsPerPoint: 40, isPro: true }, '0'],
  ])('%s', (_, units, table, text) => {
    expect(countedText(countedPoints(units, table))).toBe(text);
  });
});

describe('the table of a mini-league', () => {
  test('adds up the five best contests of each week, and no more', () => {
    const six = [10, 60, 50, 40, 30, 20].map((points, index) => result(ANN, points, MONDAY + index * HOUR));
    const [row] = miniLeagueTable([ANN], six, MONDAY + DAY);
    expect(row).toMatchObject({ points: 200, counted: 5, played: 6, best: 60 });
    const nextWeek = result(ANN, 10, MONDAY + 7 * DAY);
    expect(miniLeagueTable([ANN], [...six, nextWeek], MONDAY + 7 * DAY)[0]).toMatchObject({ points: 210 });
  });

  test('begins a week on Monday at midnight, UTC', () => {
    const many = (at: number) => Array.from({ length: 5 }, () => result(ANN, 10, at));
    const sunday = MONDAY - 1;
    const [row] = miniLeagueTable([ANN], [...many(sunday), ...many(MONDAY)], MONDAY);
    expect(row?.points).toBe(100);
    expect(miniLeagueTable([ANN], [...many(MONDAY), ...many(MONDAY + 7 * DAY - 1)], MONDAY)[0]?.points).toBe(
      50,
    );
  });

  test('gives equal points the same rank, and the next rank to nobody', () => {
    expect(pointsOf([result(ANN, 20), result(BEA, 30), result(CLEO, 30)])).toEqual([
      [BEA, 1, 30],
      [CLEO, 1, 30],
      [ANN, 3, 20],
    ]);
  });

  test('lists members without a contest last, with no points', () => {
    expect(pointsOf([result(CLEO, 1)])).toEqual([
      [CLEO, 1, 1],
      [ANN, 2, 0],
      [BEA, 2, 0],
    ]);
  });

  test('shows the rank of each before this week, unless this week is the first', () => {
    const before = [result(ANN, 50, MONDAY - DAY), result(BEA, 40, MONDAY - DAY)];
    const moved = miniLeagueTable([ANN, BEA], [...before, result(BEA, 20)], MONDAY + DAY);
    expect(moved.map(({ managerId, rank, previousRank }) => [managerId, rank, previousRank])).toEqual([
      [BEA, 1, 2],
      [ANN, 2, 1],
    ]);
    expect(miniLeagueTable([ANN], [result(ANN, 5)], MONDAY)[0]?.previousRank).toBeNull();
  });

  test('counts contests won', () => {
    const won = [result(ANN, 5, MONDAY, 1), result(ANN, 9, MONDAY, 2), result(ANN, 7, MONDAY, 1)];
    expect(miniLeagueTable([ANN], won, MONDAY)[0]?.wins).toBe(2);
  });

  test('ignores results of managers who are no members', () => {
    expect(miniLeagueTable([ANN], [result(BEA, 99)], MONDAY)).toMatchObject([{ managerId: ANN, points: 0 }]);
  });
});

describe('the honours of a season', () => {
  const honours = (results: readonly ContestResult[], members = [ANN, BEA, CLEO, 4]) =>
    honoursOf(miniLeagueTable(members, results, MONDAY)).map(({ managerId, rank }) => [managerId, rank]);

  test('go to the first three ranks, shared ones included', () => {
    expect(honours([result(ANN, 4), result(BEA, 3), result(CLEO, 2), result(4, 2)])).toEqual([
      [ANN, 1],
      [BEA, 2],
      [CLEO, 3],
      [4, 3],
    ]);
  });

  test('go to nobody who did not score, and to nobody who played alone', () => {
    expect(honours([result(ANN, 4), result(BEA, 0)])).toEqual([[ANN, 1]]);
    expect(honours([result(ANN, 4)])).toEqual([]);
  });
});
