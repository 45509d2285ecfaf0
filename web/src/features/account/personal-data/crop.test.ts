import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CENTRE, dragged, squareOf, withinPicture } from './crop.ts';

const WIDE = { width: 400, height: 200 };

test('without a choice the largest square in the middle is shown', () => {
  expect(squareOf(CENTRE, WIDE)).toEqual({ left: 100, top: 0, side: 200 });
});

test('dragging to the right shows what is on the left', () => {
  const moved = dragged(CENTRE, WIDE, { x: 50, y: 0 }, 100);
  expect(squareOf(moved, WIDE)).toEqual({ left: 0, top: 0, side: 200 });
});

test('the square stays in the picture for any drag and zoom', () => {
  const number = fc.double({ min: -5, max: 5, noNaN: true });
  const length = fc.integer({ min: 1, max: 9_000 });
  fc.assert(
    fc.property(number, number, number, length, length, (x, y, zoom, width, height) => {
      const { left, top, side } = squareOf(withinPicture({ x, y, zoom }, { width, height }), {
        width,
        height,
      });
      expect(left).toBeGreaterThanOrEqual(-1e-6);
      expect(top).toBeGreaterThanOrEqual(-1e-6);
      expect(left + side).toBeLessThanOrEqual(width + 1e-6);
      expect(top + side).toBeLessThanOrEqual(height + 1e-6);
    }),
  );
});
