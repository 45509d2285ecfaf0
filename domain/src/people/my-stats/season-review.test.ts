import { describe, expect, test } from 'vitest';
import { beatenPerMille, summarizeFinishes } from './season-review.ts';

describe('the share of the field that finished behind', () => {
  test.each([
    [1, 2, 1_000],
    [2, 2, 0],
    [1, 100, 1_000],
    [50, 101, 510],
    [2, 4, 667],
    [1, 1, null],
  ])('rank %i of %i is %j tenths of a per cent', (rank, entries, share) => {
    expect(beatenPerMille({ rank, entries })).toBe(share);
  });
});

describe('a summary of finishes', () => {
  const finish = (rank: number, wonPrize: boolean, entries = 11) => ({ rank, wonPrize, entries });

  test('counts wins, podiums, prizes and the longest run of prizes', () => {
    const played = [
      finish(1, true),
      finish(3, true),
      finish(9, false),
      finish(2, true),
      finish(1, true),
      finish(4, true),
    ];
    expect(summarizeFinishes(played)).toEqual({
      contests: 6,
      wins: 2,
      podiums: 4,
      inPrizes: 5,
      streak: 3,
      beaten: 767,
    });
  });

  test('of nothing is nothing', () => {
    expect(summarizeFinishes([])).toEqual({
      contests: 0,
      wins: 0,
      podiums: 0,
      inPrizes: 0,
      streak: 0,
      beaten: null,
    });
  });
});
