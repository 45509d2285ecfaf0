import type { Config } from '../../config.ts';
import { connect, EMBEDDED_DATABASE, openDatabase, type Database } from '../database.ts';
import { databaseFolderOf } from './embedded.ts';
import { folderOwner } from './folder-lock.ts';
import { databaseUser } from './postgres-binaries.ts';
import { runningPostmaster, socketUrl } from './postmaster.ts';

const CONNECTIONS = 4;

/**
 * Opens the configured database for a command that runs alongside the server: uses the database of a running server
 * on the data folder and leaves it running; otherwise as openDatabase.
 */
export async function attachDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'databasePool' | 'environment'>,
  print: (line: string) => void,
): Promise<Database & { readonly dataFolder: string | null }> {
  if (config.databaseUrl === null && folderOwner(config.dataDir) !== null) {
    const dataFolder = databaseFolderOf(config.dataDir, databaseUser(), () => {});
    const running = await runningPostmaster(dataFolder);
    if (running !== null) {
      const url = socketUrl(running.socketFolder, EMBEDDED_DATABASE);
      const db = connect(url, CONNECTIONS);
      return { db, url, directUrl: url, embedded: null, dataFolder, close: () => db.destroy() };
    }
  }
  const database = await openDatabase(config, { print });
  return { ...database, dataFolder: database.embedded?.dataFolder ?? null };
}
