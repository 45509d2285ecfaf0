import { expect, test } from 'vitest';
import { untilStopped } from './other-tabs.ts';

test('a sign-out waits until the other tabs no longer read with the session', async () => {
  const order: string[] = [];
  const reading = Promise.withResolvers<void>();
  // Another tab: each holds the lock while it has the session.
  const tab = navigator.locks.request('session-reads', { mode: 'shared' }, () => reading.promise);
  const stopped = untilStopped().then(() => order.push('signs out'));
  await navigator.locks.query();
  order.push('the other tab stops');
  reading.resolve();
  await Promise.all([tab, stopped]);
  expect(order).toEqual(['the other tab stops', 'signs out']);
});
