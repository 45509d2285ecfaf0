import type { Config } from './config.ts';
import { MAX_READ_MS, openDatabase, type Database } from './db/database.ts';
import { endProcessLeases } from './jobs/process-leases.ts';
import { refuseUnsafe } from './unsafe-settings.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Opens the database of a server with safe settings, and frees the leases of its former process. Throws CannotStart. It
 * imports little, so that the rest of the server loads meanwhile.
 */
export async function openServerDatabase(config: Config): Promise<Database> {
  refuseUnsafe(config);
  const database = await openDatabase(config, {
    maxReadMs: MAX_READ_MS,
    durable: config.world === 'full',
    print,
    onLost: () => {
      print('The database ended: the server stops.');
      process.exit(1);
    },
  });
  // Only one server runs on an embedded database, so every lease in it is a former one's.
  if (database.embedded !== null) await endProcessLeases(database.db);
  return database;
}
