import { sizeOf } from '@touchline/domain/testing/test-form';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { killPayouts, READY_LIMIT_MS } from '../../testing/contests/killed-payout.ts';

const CYCLES = sizeOf({ short: 2, long: 3 });
const SEED = 'npm test';
const worker = fileURLToPath(new URL('../../testing/contests/payout-worker.ts', import.meta.url));
const naiveWorker = fileURLToPath(
  new URL('../../../../bench/proofs/naive/payout-worker.ts', import.meta.url),
);

test(`after each of ${CYCLES} kills of server and database every prize is paid once and every acknowledged join exists`, async () => {
  const reports = await killPayouts({
    cycles: CYCLES,
    seed: SEED,
    size: { contests: 2, entries: 20, openContests: 3 },
    programOf: () => ({ name: 'sweeps', file: worker, parameters: ['2'] }),
    onCycle: () => {},
  });
  expect(reports.map(({ violations, drift }) => ({ violations, drift }))).toEqual(
    Array.from({ length: CYCLES }, () => ({ violations: [], drift: 0n })),
  );
  expect(reports.every(({ prizes }) => prizes > 0)).toBe(true);
  expect(Math.max(...reports.map(({ readyMs }) => readyMs))).toBeLessThan(READY_LIMIT_MS);
});

test('a payout that tracks its progress only in memory pays again after a kill, and the checks find it @long', async () => {
  const reports = await killPayouts({
    cycles: 3,
    seed: SEED,
    size: { contests: 1, entries: 30, openContests: 1 },
    programOf: () => ({ name: 'naive', file: naiveWorker, parameters: ['1'] }),
    onCycle: () => {},
  });
  expect(reports.flatMap(({ violations }) => violations)).toContainEqual(
    expect.stringMatching(/^the prize of entry \d+ is .* paid 2 times/),
  );
});
