import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankByPoints } from './ranking.ts';

function ranksOf(
  ...scores: readonly number[]
): readonly (readonly [points: number, rank: number, sharing: number])[] {
  return rankByPoints(scores.map((points) => ({ points }))).map(({ entry, rank, sharing }) => [
    entry.points,
    rank,
    sharing,
  ]);
}

describe('standings', () => {
  it('put more points first', () => {
    expect(ranksOf(10, 30, -5)).toEqual([
      [30, 1, 1],
      [10, 2, 1],
      [-5, 3, 1],
    ]);
  });

  it('let equal points share a rank and rank the next below all of them', () => {
    expect(ranksOf(20, 30, 20, 10)).toEqual([
      [30, 1, 1],
      [20, 2, 2],
      [20, 2, 2],
      [10, 4, 1],
    ]);
  });

  it('keep the order of equals', () => {
    const entries = [7, 3, 5].map((entryId) => ({ entryId, points: 1 }));
    expect(rankByPoints(entries).map(({ entry }) => entry.entryId)).toEqual([7, 3, 5]);
  });

  it('are empty without entries', () => {
    expect(rankByPoints([])).toEqual([]);
  });

  it('give everyone one more than the number of entries with more points', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 })), (scores) => {
        for (const { entry, rank, sharing } of rankByPoints(scores.map((points) => ({ points })))) {
          expect(rank).toBe(1 + scores.filter((points) => points > entry.points).length);
          expect(sharing).toBe(scores.filter((points) => points === entry.points).length);
        }
      }),
    );
  });
});
