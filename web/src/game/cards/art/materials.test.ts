import { describe, expect, test } from 'vitest';
import { contrastOf } from '../../../ui/theme/contrast.ts';
import { cardStars, MATERIALS } from './materials.ts';

describe.each(Object.values(MATERIALS))('texts on $name', ({ field, plate, ink, quiet, star }) => {
  test('names and figures are readable everywhere on the plate and the face (AA)', () => {
    for (const ground of [...plate, ...field]) expect(contrastOf(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });
  test('secondary texts are readable on the plate (AA)', () => {
    for (const ground of plate) expect(contrastOf(quiet, ground)).toBeGreaterThanOrEqual(4.5);
  });
  test('stars contrast with their background', () => {
    for (const ground of plate) expect(contrastOf(star, ground)).toBeGreaterThanOrEqual(3);
  });
});

test('every number of stars has a material', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(cardStars)).toEqual([1, 1, 2, 3, 4, 5, 5]);
});
