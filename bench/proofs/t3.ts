import { fileURLToPath } from 'node:url';
import type { KillableProgram } from '../../server/src/testing/processes/killable-server.ts';
import {
  killPayouts,
  READY_LIMIT_MS,
  type CycleReport,
} from '../../server/src/testing/contests/killed-payout.ts';
import type { ProofParameters } from '../proof-parameters.ts';

const CYCLES = 20;
/** 400 paid entries per cycle, about 200 prizes. */
const SIZE = { contests: 8, entries: 50, openContests: 20 } as const;
const PAYMENTS_AT_ONCE = 8;

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The product's own server: one transaction pays a whole contest of this size, so kills fall between contests. */
const SERVER: KillableProgram = {
  name: 'server',
  file: fileOf('../../server/src/main.ts'),
  parameters: [],
};
/** The server's sweeps with few payments per transaction, so that kills fall inside a contest. */
const WORKER: KillableProgram = {
  name: 'sweeps',
  file: fileOf('../../server/src/testing/contests/payout-worker.ts'),
  parameters: [String(PAYMENTS_AT_ONCE)],
};
const NAIVE: KillableProgram = {
  name: 'naive',
  file: fileOf('naive/payout-worker.ts'),
  parameters: [String(PAYMENTS_AT_ONCE)],
};

/** Kills payouts of the real server and of its sweeps in small transactions by turns, and prints the results. */
export async function proveT3({ cycles, seed, naive }: ProofParameters): Promise<boolean> {
  const started = performance.now();
  console.log(`T3: kill -9 of server and database during payouts and joins; seed ${seed}`);
  const reports = await killPayouts({
    cycles: cycles ?? CYCLES,
    seed,
    size: SIZE,
    programOf: (cycle) => (naive ? NAIVE : cycle % 2 === 0 ? WORKER : SERVER),
    onCycle: (report) => console.log(lineOf(report)),
  });
  const violations = reports.flatMap((report) => report.violations);
  const seconds = (performance.now() - started) / 1000;
  for (const violation of violations.slice(0, 10)) console.log(`VIOLATION: ${violation}`);
  if (violations.length > 10) console.log(`and ${violations.length - 10} more`);
  for (const line of summaryOf(reports)) console.log(line);
  console.log(`seed ${seed}, ${seconds.toFixed(0)} s`);
  console.log(
    violations.length === 0
      ? 'T3 holds'
      : `T3 DOES NOT HOLD${naive ? ': the planted variant was caught' : ''}`,
  );
  return violations.length === 0;
}

function lineOf(report: CycleReport): string {
  return [
    `cycle ${report.cycle + 1} (${report.program})`,
    `killed ${report.aimed}`,
    `found ${report.paid} of ${report.prizes} paid (${placeOf(report)})`,
    `ready in ${(report.readyMs / 1000).toFixed(2)} s`,
    `${report.acknowledged} joins acknowledged, ${report.underKill} since the payout began, ${report.unanswered} unanswered`,
    report.violations.length === 0 ? 'all well' : `${report.violations.length} violations`,
  ].join('; ');
}

function placeOf({ paid, prizes }: CycleReport): 'before' | 'middle' | 'after' {
  if (paid === 0) return 'before';
  return paid < prizes ? 'middle' : 'after';
}

function summaryOf(reports: readonly CycleReport[]): readonly string[] {
  const count = (place: string): number => reports.filter((report) => placeOf(report) === place).length;
  const sum = (of: (report: CycleReport) => number): number =>
    reports.reduce((total, report) => total + of(report), 0);
  const lost = sum(({ violations }) => violations.filter((each) => each.startsWith('the join of')).length);
  const slowest = Math.max(0, ...reports.map(({ readyMs }) => readyMs));
  return [
    `cycles ${reports.length}; kills in the middle of a payout ${count('middle')}, before ${count('before')}, after ${count('after')}`,
    `acknowledged ${sum(({ acknowledged }) => acknowledged)}, lost ${lost}; prizes ${sum(({ prizes }) => prizes)}`,
    `units drift ${reports.at(-1)?.drift ?? 0n}; slowest ready ${(slowest / 1000).toFixed(2)} s (limit ${READY_LIMIT_MS / 1000} s)`,
  ];
}
