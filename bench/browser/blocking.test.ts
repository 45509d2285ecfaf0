import { expect, test } from 'vitest';
import { blockingByProcessor, type TracedTask } from './blocking.ts';

const page = { pid: 7, tid: 1 };
const shown: TracedTask = { name: 'firstContentfulPaint', ph: 'R', ts: 100_000, ...page };
const task = (ts: number, tdur: number, where = page): TracedTask => ({
  name: 'RunTask',
  ph: 'X',
  ts,
  tdur,
  ...where,
});

test('task time beyond 50 ms on a slower device counts as blocking once the page shows content', () => {
  const before = task(50_000, 90_000);
  const short = task(120_000, 12_500);
  const long = task(140_000, 20_000);
  const elsewhere = task(160_000, 90_000, { pid: 7, tid: 2 });
  expect(blockingByProcessor([before, shown, short, long, elsewhere], 4)).toBe(30);
  expect(blockingByProcessor([before, shown, short, long], 1)).toBe(0);
});

test('a trace without a page that shows content has no blocking to report', () => {
  expect(() => blockingByProcessor([task(0, 1)], 4)).toThrow('no page');
});
