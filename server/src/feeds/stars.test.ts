import { CURRENT_RULES, STARS } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { starsOfRank } from './stars.ts';

test('of a hundred players of a position each tier has the share of the rules, the best first', () => {
  const given = Array.from({ length: 100 }, (_, rank) => starsOfRank(rank, 100));
  for (const stars of STARS) {
    const share = CURRENT_RULES.cards.players[stars].shareBasisPoints / 100;
    expect(given.filter((each) => each === stars)).toHaveLength(share);
  }
  expect(given).toEqual(given.toSorted((a, b) => b - a));
});

test('a small group is shared by the middle of each rank', () => {
  expect(Array.from({ length: 5 }, (_, rank) => starsOfRank(rank, 5))).toEqual([4, 2, 2, 1, 1]);
  expect(starsOfRank(0, 1)).toBe(2);
  expect(starsOfRank(0, 0)).toBe(2);
});
