import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flipMoves, flipOfPlaces, type RowPosition } from './flip-moves.ts';

const HEIGHT = 50;

/** Rows one below the other, by key. */
function listed(keys: readonly string[]): ReadonlyMap<string, RowPosition> {
  return new Map(keys.map((key, index) => [key, { top: index * HEIGHT, left: 0, height: HEIGHT }]));
}
const ALL = { from: 0, to: 10_000 };

test('two rows that swap start from each other’s position', () => {
  expect(flipMoves(listed(['a', 'b', 'c']), listed(['b', 'a', 'c']), ALL)).toEqual([
    { key: 'b', x: 0, y: HEIGHT },
    { key: 'a', x: 0, y: -HEIGHT },
  ]);
});

test('added, removed and unmoved rows are not animated', () => {
  expect(flipMoves(listed(['a', 'b']), listed(['a', 'b', 'new']), ALL)).toEqual([]);
  expect(flipMoves(listed(['gone', 'a']), listed(['a']), ALL)).toEqual([{ key: 'a', x: 0, y: HEIGHT }]);
});

test('rows outside the viewport before and after are not animated', () => {
  const keys = Array.from({ length: 40 }, (_, index) => `row-${index}`);
  const moved = [...keys.slice(0, 30), ...keys.slice(30).toReversed()];
  expect(flipMoves(listed(keys), listed(moved), { from: 0, to: 500 })).toEqual([]);
});

test('a row from far away starts just outside the viewport', () => {
  const keys = Array.from({ length: 40 }, (_, index) => `row-${index}`);
  const last = keys.at(-1) ?? '';
  const moves = flipMoves(listed(keys), listed([last, ...keys.slice(0, -1)]), { from: 0, to: 500 });
  expect(moves.find(({ key }) => key === last)).toEqual({ key: last, x: 0, y: 500 });
  // The rows it passes move one place; only those in the viewport are animated.
  expect(moves).toHaveLength(11);
});

test('an animation starts at the row’s former position, limited to the viewport', () => {
  const keys = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 30 });
  const orders = keys.chain((all) =>
    fc.tuple(fc.shuffledSubarray(all, { minLength: all.length }), fc.shuffledSubarray(all)),
  );
  fc.assert(
    fc.property(
      orders,
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 100, max: 600 }),
      (lists, from, size) => {
        const [before, after] = [listed(lists[0]), listed(lists[1])];
        const viewport = { from, to: from + size };
        for (const { key, y } of flipMoves(before, after, viewport)) {
          const [start, end] = [before.get(key)?.top ?? 0, after.get(key)?.top ?? 0];
          // Never in the wrong direction, never farther than the row moved, never farther than the viewport and a
          // row.
          expect(Math.sign(y)).toBe(Math.sign(start - end));
          expect(Math.abs(y)).toBeLessThanOrEqual(Math.abs(start - end));
          expect(Math.abs(y)).toBeLessThanOrEqual(size + HEIGHT);
          const isWhollySeen = (top: number) => top >= from && top + HEIGHT <= viewport.to;
          if (isWhollySeen(start) && isWhollySeen(end)) expect(end + y).toBe(start);
        }
      },
    ),
  );
});

test('a row that knows its index moves by the rows it passed, at most a screen', () => {
  expect(flipOfPlaces(3, 56, 800)).toBe(168);
  expect(flipOfPlaces(-3, 56, 800)).toBe(-168);
  expect(flipOfPlaces(900, 56, 800)).toBe(800);
  expect(flipOfPlaces(-900, 56, 800)).toBe(-800);
});
