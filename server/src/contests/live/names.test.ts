import { expect, test } from 'vitest';
import { joinNames, openNames, packNames } from './names.ts';

const FIRST = [
  { nickname: 'Ada', simulated: false },
  { nickname: 'Šárka 東京', simulated: true },
];
const SECOND = [
  { nickname: '', simulated: true },
  { nickname: 'Zoë', simulated: false },
];

test('names of several chunks are read by team index in the whole field', () => {
  const shifted = new Uint8Array([0, 0, 0, ...packNames(SECOND)]).subarray(3);
  const buffer = joinNames([packNames(FIRST), shifted], (bytes) => new SharedArrayBuffer(bytes));
  const names = openNames(buffer);
  expect(Array.from({ length: names.count }, (_, team) => names.nameOf(team))).toEqual([...FIRST, ...SECOND]);
  expect(() => names.nameOf(4)).toThrow('no team 4');
  expect(() => names.nameOf(-1)).toThrow('no team -1');
});

test('a field without teams has no names', () => {
  expect(openNames(joinNames([], (bytes) => new ArrayBuffer(bytes))).count).toBe(0);
});
