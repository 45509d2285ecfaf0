import { expect, test } from 'vitest';
import { causePath } from './cause-path.ts';

test('a contest leads to its page, whatever its name is written in', () => {
  expect(causePath({ kind: 'contest', id: 12, title: 'Derby Été – 3/4!' })).toBe(
    '/play/contest/12/derby-ete-3-4',
  );
  expect(causePath({ kind: 'contest', id: 12, title: '周末杯' })).toBe('/play/contest/12/周末杯');
  expect(causePath({ kind: 'contest', id: 12, title: '' })).toBe('/play/contest/12/contest');
});

test('what has no page of its own has no path', () => {
  expect(causePath({ kind: 'manager', id: 3, title: '' })).toBeNull();
});
