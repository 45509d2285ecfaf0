import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitText, textWidth } from './fit-text.ts';

const WIDTH = 260;
const LARGEST = 52;

describe('a name on a card', () => {
  test('is set at full size when short', () => {
    expect(fitText('Sahin', WIDTH, LARGEST)).toEqual({ lines: ['Sahin'], size: LARGEST });
  });

  test('shrinks before it breaks', () => {
    const { lines, size } = fitText('Oyelaran-Whit', WIDTH, LARGEST);
    expect(lines).toHaveLength(1);
    expect(size).toBeLessThan(LARGEST);
  });

  test('breaks at a natural place when it would get too small', () => {
    expect(fitText('Maximiliano Oyelaran-Whitmore', WIDTH, LARGEST).lines).toEqual([
      'Maximiliano',
      'Oyelaran-Whitmore',
    ]);
    expect(fitText('Papadopoulopoulos-Konstantinou', WIDTH, LARGEST).lines[0]).toBe('Papadopoulopoulos-');
  });

  test('is truncated when it cannot break', () => {
    expect(fitText('W'.repeat(40), WIDTH, LARGEST).lines[0]).toMatch(/^W+…$/);
  });

  test('accents do not widen a letter, and Chinese characters are square', () => {
    expect(textWidth('Şahiñ')).toBe(textWidth('Sahin'));
    expect(textWidth('李明')).toBe(2);
  });

  test('never overflows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(1, 2), (name, lines) => {
        const fitted = fitText(name, WIDTH, LARGEST, lines);
        expect(fitted.lines.length).toBeLessThanOrEqual(lines);
        for (const line of fitted.lines) expect(textWidth(line) * fitted.size).toBeLessThan(WIDTH + 0.01);
      }),
    );
  });
});
