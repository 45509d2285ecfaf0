import { expect, test } from 'vitest';
import { biggestMoves } from './movers.ts';

const card = (card_id: number, change_7d: string | null) => ({ card_id, market: { change_7d } });

test('the largest moves first, in either direction, and none twice', () => {
  const risers = [card(1, '12.5'), card(2, '3'), card(3, '0.4')];
  const fallers = [card(4, '-40'), card(2, '3'), card(5, '-1')];
  expect(biggestMoves(risers, fallers).map(({ card_id }) => card_id)).toEqual([4, 1, 2, 5]);
});

test('an unchanged price or a first price is not a move', () => {
  expect(biggestMoves([card(1, '0'), card(2, null)], [])).toEqual([]);
});
