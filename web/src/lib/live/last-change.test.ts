import { expect, test } from 'vitest';
import { changeOf } from './last-change.ts';

test('the first value is no change', () => {
  expect(changeOf(undefined, 7)).toEqual({ value: 7, by: 0 });
});

test('the last change stays until the next one', () => {
  const climbed = changeOf({ value: 7, by: 0 }, 4);
  expect(climbed).toEqual({ value: 4, by: -3 });
  expect(changeOf(climbed, 4)).toBe(climbed);
  expect(changeOf(climbed, 5)).toEqual({ value: 5, by: 1 });
});
