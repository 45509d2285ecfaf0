import { expect, test } from 'vitest';
import { formationOf, neighbour, rowsOf, type PitchPosition, type PitchSlot } from './pitch-slot.ts';

function line(position: PitchPosition, count: number): PitchSlot[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `${position}${index}`,
    position,
    player: null,
  }));
}

const ELEVEN = [...line('GK', 1), ...line('DF', 4), ...line('MF', 3), ...line('FW', 3)];
const BENCH = [{ key: 'bench', position: 'GK', player: null }] as const satisfies readonly PitchSlot[];
const ROWS = rowsOf(ELEVEN, BENCH);

test('rows start with the forwards, then down to the goalkeeper and the bench', () => {
  expect(ROWS.map((row) => row[0]?.key)).toEqual(['FW0', 'MF0', 'DF0', 'GK0', 'bench']);
  expect(rowsOf([], [])).toEqual([]);
});

test('the formation follows from the slots', () => {
  expect(formationOf(ELEVEN)).toBe('4-3-3');
});

test('left and right move within a line and stop at its ends', () => {
  expect(neighbour(ROWS, 'DF1', [0, 1])?.key).toBe('DF2');
  expect(neighbour(ROWS, 'DF3', [0, 1])).toBeUndefined();
  expect(neighbour(ROWS, 'DF0', [0, -1])).toBeUndefined();
});

test('up and down move to the nearest slot of the next line', () => {
  expect(neighbour(ROWS, 'DF0', [-1, 0])?.key).toBe('MF0');
  expect(neighbour(ROWS, 'DF3', [-1, 0])?.key).toBe('MF2');
  expect(neighbour(ROWS, 'GK0', [-1, 0])?.key).toBe('DF2');
  expect(neighbour(ROWS, 'GK0', [1, 0])?.key).toBe('bench');
  expect(neighbour(ROWS, 'bench', [1, 0])).toBeUndefined();
});
