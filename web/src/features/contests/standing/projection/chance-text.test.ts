import { expect, test } from 'vitest';
import { chanceText } from './chance-text.ts';

test.each([
  [0, '<1%'],
  [0.004, '<1%'],
  [0.006, '1%'],
  [0.283, '28%'],
  [0.994, '99%'],
  [0.999, '>99%'],
  [1, '>99%'],
])('a chance of %s is shown as %s', (chance, text) => {
  expect(chanceText(chance, 'en')).toBe(text);
});

test('percentages are written as the language does', () => {
  expect(chanceText(0.5, 'tr')).toBe('%50');
  expect(chanceText(0, 'de')).toBe('<1\u00a0%');
});
