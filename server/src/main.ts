import { CannotStart } from './cannot-start.ts';
import { readConfig } from './config.ts';
import { isDatabaseUnavailable } from './http/edge/database-unavailable.ts';
import { start, stopOnSignal } from './start.ts';

try {
  stopOnSignal(await start(readConfig()));
} catch (error) {
  if (error instanceof CannotStart) process.stdout.write(`${error.message}\n`);
  else if (error instanceof Error && isDatabaseUnavailable(error))
    process.stdout.write(`The database does not answer: ${error.message}\n`);
  else throw error;
  // Work started by a failed start must not keep the process alive.
  process.exit(1);
}
