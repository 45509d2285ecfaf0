import { describe, expect, test } from 'vitest';
import { contrastOf } from '../../ui/theme/contrast.ts';
import { cardStars, MATERIALS } from './materials.ts';

describe.each(Object.values(MATERIALS))('words on $name', ({ field, plate, ink, quiet, star }) => {
  test('names and figures are read everywhere on the plate and the face (AA)', () => {
    for (const ground of [...plate, ...field]) expect(contrastOf(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });
  test('the words beside them are read on the plate (AA)', () => {
    for (const ground of plate) expect(contrastOf(quiet, ground)).toBeGreaterThanOrEqual(4.5);
  });
  test('stars are told from their ground', () => {
    for (const ground of plate) expect(contrastOf(star, ground)).toBeGreaterThanOrEqual(3);
  });
});

test('every number of stars has a material', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(cardStars)).toEqual([1, 1, 2, 3, 4, 5, 5]);
});
