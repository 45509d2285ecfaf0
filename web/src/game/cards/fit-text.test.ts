import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitText, textWidth } from './fit-text.ts';

const WIDTH = 260;
const LARGEST = 52;

describe('a name on a card', () => {
  test('a short one has the full size', () => {
    expect(fitText('Sahin', WIDTH, LARGEST)).toEqual({ lines: ['Sahin'], size: LARGEST });
  });

  test('a longer one shrinks before it breaks', () => {
    const { lines, size } = fitText('Oyelaran-Whit', WIDTH, LARGEST);
    expect(lines).toHaveLength(1);
    expect(size).toBeLessThan(LARGEST);
  });

  test('one that would get too small breaks where it reads', () => {
    expect(fitText('Maximiliano Oyelaran-Whitmore', WIDTH, LARGEST).lines).toEqual([
      'Maximiliano',
      'Oyelaran-Whitmore',
    ]);
    expect(fitText('Papadopoulopoulos-Konstantinou', WIDTH, LARGEST).lines[0]).toBe('Papadopoulopoulos-');
  });

  test('one without a place to break loses its end', () => {
    expect(fitText('W'.repeat(40), WIDTH, LARGEST).lines[0]).toMatch(/^W+…$/);
  });

  test('marks do not widen a letter, and Chinese letters are squares', () => {
    expect(textWidth('Şahiñ')).toBe(textWidth('Sahin'));
    expect(textWidth('李明')).toBe(2);
  });

  test('no name runs over, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(1, 2), (name, lines) => {
        const fitted = fitText(name, WIDTH, LARGEST, lines);
        expect(fitted.lines.length).toBeLessThanOrEqual(lines);
        for (const line of fitted.lines) expect(textWidth(line) * fitted.size).toBeLessThan(WIDTH + 0.01);
      }),
    );
  });
});
