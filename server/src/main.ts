import { CannotStart } from './cannot-start.ts';
import { readConfig } from './config.ts';
import { isDatabaseUnavailable } from './http/edge/database-unavailable.ts';
import { openServerDatabase } from './server-database.ts';

try {
  const config = readConfig();
  const opening = openServerDatabase(config);
  // Awaited by the start; this prevents an unhandled rejection while the server loads.
  opening.catch(() => undefined);
  // Imported here: PostgreSQL starts meanwhile.
  const { start, stopOnSignal } = await import('./start.ts');
  stopOnSignal(await start(config, 'all', opening));
} catch (error) {
  if (error instanceof CannotStart) process.stdout.write(`${error.message}\n`);
  else if (error instanceof Error && isDatabaseUnavailable(error))
    process.stdout.write(`The database does not answer: ${error.message}\n`);
  else throw error;
  // Work started by a failed start must not keep the process alive.
  process.exit(1);
}
