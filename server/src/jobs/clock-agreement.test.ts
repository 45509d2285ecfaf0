import { beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database/database.ts';
import { makeClockAgreement, whileClocksAgree } from './clock-agreement.ts';

const { db } = await openTestDatabase();
const machine = { offset: 0, monotonic: 0 };
const reported: string[] = [];
const clocks = makeClockAgreement({
  db,
  wall: () => Date.now() + machine.offset,
  monotonic: () => machine.monotonic,
  onChange: (message) => reported.push(message),
});
const runs = { count: 0 };
const [sweep] = whileClocksAgree(clocks, [
  {
    name: 'payments',
    run: () => {
      runs.count += 1;
      return Promise.resolve(1);
    },
  },
]);

/** Settles with this difference between the clocks, a second later. Returns what was handled. */
async function settleWith(offset: number): Promise<number | undefined> {
  machine.offset = offset;
  machine.monotonic += 1_000;
  return sweep?.run(db);
}

beforeEach(() => {
  runs.count = 0;
  reported.length = 0;
});

test.each([
  [0, 1],
  [20_000, 1],
  [-20_000, 1],
  [40_000, 0],
  [-40_000, 0],
  [8 * 86_400_000, 0],
])('with clocks %i ms apart %i payments are made', async (offset, payments) => {
  expect(await settleWith(offset)).toBe(payments);
  expect(runs.count).toBe(payments);
});

test('the disagreement of the clocks and the return to agreement are each reported once', async () => {
  await settleWith(0);
  reported.length = 0;
  await settleWith(600_000);
  await settleWith(600_000);
  expect(clocks.differenceMs()).toBeLessThan(-590_000);
  await settleWith(0);
  expect(reported).toEqual([
    "The clock of the database is 600 s behind this server's: nothing is settled until they agree.",
    'The clocks agree again.',
  ]);
});

test('the database is asked at most once a second', async () => {
  await settleWith(0);
  machine.offset = 600_000;
  expect(await sweep?.run(db)).toBe(1);
  machine.monotonic += 1_000;
  expect(await sweep?.run(db)).toBe(0);
});
