import { MINUTE_MS } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/database/database.ts';
import { rushAtLock } from '../../testing/contests/joins-at-the-lock.ts';

/* The short form of `npm run proof -- t10`. */

const { db } = await openTestDatabase();
const rush = { joins: 240, withinMs: 1_000, rate: 1, naive: false };

test.each([
  ['ahead', 10 * MINUTE_MS],
  ['behind', -10 * MINUTE_MS],
])('joins around the lock are judged by the database while the process is 10 minutes %s', async (_, off) => {
  const report = await rushAtLock(db, { ...rush, clockOffByMs: off });
  expect(report).toMatchObject({ late: 0, early: 0, wrongRows: 0 });
  expect(report.accepted).toBeGreaterThan(0);
  expect(report.refused).toBeGreaterThan(0);
});

test('a join judged by the clock of the process is found out', async () => {
  const ahead = await rushAtLock(db, { ...rush, clockOffByMs: 10 * MINUTE_MS, naive: true });
  expect(ahead.early).toBeGreaterThan(0);
  const behind = await rushAtLock(db, { ...rush, clockOffByMs: -10 * MINUTE_MS, naive: true });
  expect(behind.late).toBeGreaterThan(0);
  expect(behind.wrongRows).toBeGreaterThan(0);
});
