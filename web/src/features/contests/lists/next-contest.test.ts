import { expect, test } from 'vitest';
import { adjacentContest } from './next-contest.ts';

const entries = [7, 7, 3, 9].map((id) => ({ contest: { id } }));
const beside = (current: number, step: 1 | -1) => adjacentContest(entries, current, step)?.id ?? null;

test('contests follow each other around the ends, each once however many teams one has in it', () => {
  expect([beside(7, 1), beside(3, 1), beside(9, 1)]).toEqual([3, 9, 7]);
  expect([beside(7, -1), beside(3, -1), beside(9, -1)]).toEqual([9, 7, 3]);
});

test('from a contest one does not play in, the first and the last are at hand', () => {
  expect([beside(1, 1), beside(1, -1)]).toEqual([7, 9]);
});

test('alone or without any there is nowhere to go', () => {
  expect(adjacentContest([{ contest: { id: 7 } }, { contest: { id: 7 } }], 7, 1)).toBeNull();
  expect(adjacentContest([], 7, -1)).toBeNull();
});
