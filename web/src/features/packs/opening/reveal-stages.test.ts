import { expect, test } from 'vitest';
import { revealStages, tornShare } from './reveal-stages.ts';

const lengthOf = (stars: number): number =>
  revealStages(stars).reduce((sum, { milliseconds }) => sum + milliseconds, 0);

test('every card turns last, and the more stars it has, the longer the build-up', () => {
  for (const stars of [1, 2, 3, 4, 5]) expect(revealStages(stars).at(-1)?.stage).toBe('turn');
  expect(lengthOf(3)).toBeLessThan(lengthOf(4));
  expect(lengthOf(4)).toBeLessThan(lengthOf(5));
  expect(lengthOf(5)).toBeLessThan(5_000);
});

test('five stars show light, flag, position and crest before the name', () => {
  expect(revealStages(5).map(({ stage }) => stage)).toEqual(['light', 'flag', 'position', 'crest', 'turn']);
});

test('a pull across four fifths of a pack tears it whole, in either direction', () => {
  expect(tornShare(0, 200)).toBe(0);
  expect(tornShare(80, 200)).toBe(0.5);
  expect(tornShare(-80, 200)).toBe(0.5);
  expect(tornShare(500, 200)).toBe(1);
  expect(tornShare(10, 0)).toBe(0);
});
