import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { disturbTwoServers, TAKEOVER_LIMIT_MS } from '../../testing/contests/two-servers.ts';

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const worker = fileOf('../../testing/contests/leased-worker.ts');
const naiveWorker = fileOf('../../../../bench/proofs/naive/payout-worker.ts');
const SIZE = { contests: 5, entries: 4, openContests: 0 } as const;
/** A short lease, so that the other process takes over soon. */
const TERM_MS = 3_000;
const FAULTS = ['SIGKILL'] as const;

test('while one of two processes is killed, five contests are locked and paid once, and the other takes over', async () => {
  const [round] = await disturbTwoServers({
    rounds: 1,
    seed: 'npm test',
    size: SIZE,
    program: { name: 'sweeps', file: worker, parameters: ['2', `${TERM_MS}`] },
    faults: FAULTS,
    maxMs: 60_000,
    onRound: () => {},
  });
  expect(round).toMatchObject({ contests: 5, prizes: 10, violations: [] });
  const takeovers = round?.faults.map(({ takeoverMs }) => takeoverMs ?? 0) ?? [];
  expect(Math.max(...takeovers)).toBeLessThan(TAKEOVER_LIMIT_MS);
});

test('two payouts that pay before they note it pay twice, and the checks find it', async () => {
  const rounds = await disturbTwoServers({
    rounds: 3,
    seed: 'npm test',
    size: { contests: 1, entries: 30, openContests: 0 },
    program: { name: 'naive', file: naiveWorker, parameters: ['1'] },
    faults: FAULTS,
    maxMs: 10_000,
    onRound: () => {},
  });
  expect(rounds.flatMap(({ violations }) => violations)).toContainEqual(
    expect.stringMatching(/^the prize of entry \d+ is .* paid \d+ times/),
  );
});
