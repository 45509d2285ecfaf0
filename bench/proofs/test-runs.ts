import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Runs every journey on a phone and on a desktop; `npm test` runs those that are not long, each on one device. */
export function proveJourneys(): Promise<boolean> {
  return runTests(['journeys'], { JOURNEYS: 'all' });
}

/** Runs every test without a browser, with the long form of its runs, rounds and rows; `npm test` leaves out long ones. */
export function proveTests(): Promise<boolean> {
  return runTests(['domain', 'server', 'races'], { TESTS: 'all' });
}

/** Asks every call with every optional value as every onlooker; in `npm test` the onlookers share the values. */
export function proveNoLeak(): Promise<boolean> {
  return runTests(['server/src/contests/no-leak.test.ts'], { LEAK_INPUTS: 'all' });
}

async function runTests(
  what: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<boolean> {
  const run = spawn(process.execPath, ['scripts/launch.mjs', 'test', ...what], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  await once(run, 'exit');
  return run.exitCode === 0;
}
