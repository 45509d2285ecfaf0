import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inkOn } from './ink-on.ts';

/** The contrast of a colour with black or white, by WCAG 2.2. */
function contrast(colour: string, ink: 'light' | 'dark'): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const share = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return ink === 'light' ? 1.05 / (luminance + 0.05) : (luminance + 0.05) / 0.05;
}

test.each([
  ['#000000', 'light'],
  ['#ffffff', 'dark'],
  ['#c8102e', 'light'],
  ['#ffd700', 'dark'],
] as const)('text on %s is %s', (colour, ink) => {
  expect(inkOn(colour)).toBe(ink);
});

test('text is readable on every colour', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (value) => {
      const colour = `#${value.toString(16).padStart(6, '0')}`;
      expect(contrast(colour, inkOn(colour))).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 500 },
  );
});
