import { expect, test } from 'vitest';
import type { Position } from './events.ts';
import { placesOf } from './formation.ts';

const of = (...counts: readonly [number, number, number, number]): Position[] =>
  (['GK', 'DF', 'MF', 'FW'] as const).flatMap((position, index) =>
    Array.from({ length: counts[index] ?? 0 }, () => position),
  );
const lines = (formation: string, positions: readonly Position[]): number[] =>
  placesOf(formation, positions).map(({ line }) => line);

test('players fill the lines of their formation from the back', () => {
  expect(lines('4-3-3', of(1, 4, 3, 3))).toEqual([0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
  expect(lines('4-2-3-1', of(1, 4, 5, 1))).toEqual([0, 1, 1, 1, 1, 2, 2, 3, 3, 3, 4]);
});

test('each player keeps a place for any order of the list', () => {
  const places = placesOf('1-1', ['FW', 'GK', 'DF']);
  expect(places).toEqual([
    { line: 2, slot: 0 },
    { line: 0, slot: 0 },
    { line: 1, slot: 0 },
  ]);
});

test('a formation that does not fit is replaced by one line per position', () => {
  const expected = [0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3];
  for (const formation of ['', '4-3-3-3', 'diamond', '4-5']) {
    expect(lines(formation, of(1, 4, 4, 2))).toEqual(expected);
  }
});
