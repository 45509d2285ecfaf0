import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { requestTurn } from './frame-turns.ts';

const frames: (() => void)[] = [];
vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));

function nextFrame(): void {
  for (const callback of frames.splice(0)) callback();
}

const request = (order: number, run: () => void, isUrgent = () => false) =>
  requestTurn({ order, run, isUrgent });

afterEach(() => frames.splice(0));
afterAll(() => vi.unstubAllGlobals());

test('one turn is taken a frame, the lowest order first', () => {
  const taken: string[] = [];
  request(8, () => taken.push('later row'));
  request(7, () => {
    taken.push('first cell');
    request(7, () => taken.push('second cell'));
  });
  nextFrame();
  expect(taken).toEqual(['first cell']);
  nextFrame();
  expect(taken).toEqual(['first cell', 'second cell']);
  nextFrame();
  expect(taken).toEqual(['first cell', 'second cell', 'later row']);
  expect(frames).toEqual([]);
});

test('what has become urgent meanwhile goes first', () => {
  const taken: string[] = [];
  let isInView = false;
  for (const order of [1, 2, 3])
    request(
      order,
      () => taken.push(`row ${order}`),
      () => order === 3 && isInView,
    );
  nextFrame();
  isInView = true;
  nextFrame();
  nextFrame();
  expect(taken).toEqual(['row 1', 'row 3', 'row 2']);
});

test('a withdrawn request takes no turn, and a frame is requested once', () => {
  const taken: string[] = [];
  request(1, () => taken.push('gone'))();
  request(2, () => taken.push('there'));
  expect(frames).toHaveLength(1);
  nextFrame();
  expect(taken).toEqual(['there']);
});
