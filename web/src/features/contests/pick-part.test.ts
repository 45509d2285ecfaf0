import { expect, test } from 'vitest';
import { partKey, sitsOut } from './pick-part.ts';

test('a reserve on the bench counts for nothing in easy contests and in part in pro ones', () => {
  expect(sitsOut({ part: 'bench', factor: '0' })).toBe(true);
  expect(sitsOut({ part: 'bench', factor: '0.5' })).toBe(false);
  expect(partKey({ part: 'bench', factor: '0' })).toBe('contests.part.bench');
  expect(partKey({ part: 'bench', factor: '0.5' })).toBe('pro.part.bench');
});

test('a player who did not play counts 0 for any factor', () => {
  expect(sitsOut({ part: 'absent', factor: '1' })).toBe(true);
  expect(sitsOut({ part: 'replaced', factor: '0' })).toBe(true);
  expect(sitsOut({ part: 'replacement', factor: '1' })).toBe(false);
});
