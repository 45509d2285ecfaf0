import { fileURLToPath } from 'node:url';
import { killPayments, type KilledCycle } from '../../server/src/testing/payments/killed-payments.ts';
import type { ProofParameters } from '../proof-parameters.ts';

const CYCLES = 20;

/** The product's own server, without simulated managers. */
const SERVER = {
  name: 'server',
  file: fileURLToPath(new URL('../../server/src/main.ts', import.meta.url)),
  parameters: [],
  settings: { WORLD_MANAGERS: '0' },
} as const;

/** Kills the server and its database while the messages of card payments arrive, and prints the results. */
export async function provePayments({ cycles, seed }: ProofParameters): Promise<boolean> {
  const started = performance.now();
  console.log(`kill -9 of server and database while messages of card payments arrive; seed ${seed}`);
  const reports = await killPayments({
    cycles: cycles ?? CYCLES,
    seed,
    program: SERVER,
    onCycle: (report) => console.log(lineOf(report)),
  });
  const violations = reports.flatMap((report) => report.violations);
  for (const violation of violations.slice(0, 10)) console.log(`VIOLATION: ${violation}`);
  const sum = (of: (report: KilledCycle) => number): number =>
    reports.reduce((total, report) => total + of(report), 0);
  console.log(
    `${reports.length} kills, ${sum(({ payments }) => payments)} payments, ${sum(({ acknowledged }) => acknowledged)} messages ` +
      `acknowledged, ${sum(({ unanswered }) => unanswered)} deliveries without an answer`,
  );
  console.log(`seed ${seed}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  console.log(violations.length === 0 ? 'each payment credited at most once: it holds' : 'IT DOES NOT HOLD');
  return violations.length === 0;
}

function lineOf({ cycle, payments, acknowledged, unanswered, readyMs, violations }: KilledCycle): string {
  return [
    `kill ${cycle + 1}: ${payments} payments`,
    `${acknowledged} messages acknowledged, ${unanswered} without an answer`,
    `ready again after ${(readyMs / 1000).toFixed(1)} s`,
    violations.length === 0 ? 'all right' : `${violations.length} violations`,
  ].join('; ');
}
