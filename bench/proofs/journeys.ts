import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Runs every journey on a phone and on a desktop; `npm test` runs each once, on the device it is tagged for. */
export async function proveJourneys(): Promise<boolean> {
  const run = spawn(process.execPath, ['scripts/launch.mjs', 'test', 'journeys'], {
    cwd: ROOT,
    env: { ...process.env, JOURNEY_DEVICES: 'both' },
    stdio: 'inherit',
  });
  await once(run, 'exit');
  return run.exitCode === 0;
}
