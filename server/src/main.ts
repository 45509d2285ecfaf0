import { CannotStart } from './cannot-start.ts';
import { readConfig } from './config.ts';
import { start, stopOnSignal } from './start.ts';

try {
  stopOnSignal(await start(readConfig()));
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  process.stdout.write(`${error.message}\n`);
  process.exitCode = 1;
}
