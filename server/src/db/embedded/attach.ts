import type { Config } from '../../config.ts';
import { connect, EMBEDDED_DATABASE, openDatabase, type Database } from '../database.ts';
import { databaseFolderOf } from './embedded.ts';
import { folderOwner } from './folder-lock.ts';
import { databaseUser } from './postgres-binaries.ts';
import { runningPostmaster, socketUrl } from './postmaster.ts';

const CONNECTIONS = 4;

/**
 * The database of the settings, for a command beside the server: when a server of this product already runs on the
 * data folder, its database is used as it is and keeps running; otherwise as openDatabase.
 */
export async function attachDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'databasePool' | 'environment'>,
  say: (line: string) => void,
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
  const database = await openDatabase(config, { say });
  return { ...database, dataFolder: database.embedded?.dataFolder ?? null };
}
