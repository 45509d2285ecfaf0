import { fileURLToPath } from 'node:url';
import type { KillableProgram } from '../../server/src/testing/processes/killable-server.ts';
import {
  disturbTwoServers,
  TAKEOVER_LIMIT_MS,
  type RoundReport,
} from '../../server/src/testing/contests/two-servers.ts';
import type { ProofParameters } from '../proof-parameters.ts';

const ROUNDS = 25;
const SIZE = { contests: 20, entries: 4, openContests: 0 } as const;
const MAX_MS = 120_000;
/** Contests in which two naive payouts meet, and the time after which they have failed. */
const NAIVE_SIZE = { contests: 2, entries: 30, openContests: 0 } as const;
const NAIVE_MAX_MS = 10_000;

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The product's own server, without simulated managers. */
const SERVER: KillableProgram = {
  name: 'server',
  file: fileOf('../../server/src/main.ts'),
  parameters: [],
  settings: { WORLD_MANAGERS: '0' },
};
/** The naive payout pays before it notes the payment, and knows no leases. */
const NAIVE: KillableProgram = {
  name: 'naive',
  file: fileOf('naive/payout-worker.ts'),
  parameters: ['1'],
};

/**
 * Settles 500 small contests by two servers on one database, one of which is killed or stopped at random around each lock
 * and each payment: each prize is paid once, the books are right, and the other takes over within 30 s.
 */
export async function proveT5({ cycles, seed, naive }: ProofParameters): Promise<boolean> {
  const started = performance.now();
  const rounds = cycles ?? ROUNDS;
  console.log(
    `T5: two servers, SIGKILL and SIGSTOP of either; ${rounds * SIZE.contests} contests; seed ${seed}`,
  );
  const reports = await disturbTwoServers({
    rounds,
    seed,
    size: naive ? NAIVE_SIZE : SIZE,
    maxMs: naive ? NAIVE_MAX_MS : MAX_MS,
    program: naive ? NAIVE : SERVER,
    faults: ['SIGKILL', 'SIGSTOP'],
    onRound: (report) => console.log(lineOf(report)),
  });
  const violations = reports.flatMap((report) => report.violations);
  for (const violation of violations.slice(0, 10)) console.log(`VIOLATION: ${violation}`);
  if (violations.length > 10) console.log(`and ${violations.length - 10} more`);
  for (const line of summaryOf(reports)) console.log(line);
  console.log(`seed ${seed}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const caught = naive ? ': the planted variant was caught' : '';
  console.log(violations.length === 0 ? 'T5 holds' : `T5 DOES NOT HOLD${caught}`);
  return violations.length === 0;
}

function lineOf({ round, faults, contests, prizes, settledMs, violations }: RoundReport): string {
  const results = faults.map(
    ({ signal, server, takeoverMs }) =>
      `${signal} of server ${server + 1} ${takeoverMs === null ? 'beside the work' : `taken over in ${seconds(takeoverMs)}`}`,
  );
  return [
    `round ${round + 1}`,
    ...results,
    `${contests} contests with ${prizes} prizes final after ${seconds(settledMs)}`,
    violations.length === 0 ? 'all well' : `${violations.length} violations`,
  ].join('; ');
}

function summaryOf(reports: readonly RoundReport[]): readonly string[] {
  const faults = reports.flatMap((report) => report.faults);
  const count = (wanted: string): number => faults.filter(({ signal }) => signal === wanted).length;
  const takeovers = faults.flatMap(({ takeoverMs }) => (takeoverMs === null ? [] : [takeoverMs]));
  const sum = (of: (report: RoundReport) => number): number =>
    reports.reduce((total, report) => total + of(report), 0);
  return [
    `contests ${sum(({ contests }) => contests)}, prizes ${sum(({ prizes }) => prizes)}; kills ${count('SIGKILL')}, stops ${count('SIGSTOP')}`,
    `work taken over ${takeovers.length} times, longest ${seconds(Math.max(0, ...takeovers))} (limit ${seconds(TAKEOVER_LIMIT_MS)}); ` +
      `longest settlement of a round ${seconds(Math.max(0, ...reports.map(({ settledMs }) => settledMs)))}`,
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
