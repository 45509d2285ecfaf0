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

/** How often two naive payouts may miss each other, as on a machine that is busy elsewhere, before the test fails. */
const MAX_ROUNDS = 10;

test('two payouts that pay before they note it pay twice, and the checks find it @long', async () => {
  const found: string[] = [];
  for (let round = 1; round <= MAX_ROUNDS && found.length === 0; round += 1) {
    const rounds = await disturbTwoServers({
      rounds: 1,
      seed: `npm test ${round}`,
      size: { contests: 1, entries: 30, openContests: 0 },
      program: { name: 'naive', file: naiveWorker, parameters: ['1'] },
      faults: FAULTS,
      maxMs: 10_000,
      onRound: () => {},
    });
    found.push(...rounds.flatMap(({ violations }) => violations));
  }
  expect(found).toContainEqual(expect.stringMatching(/^the prize of entry \d+ is .* paid \d+ times/));
});
