import { migrate } from '../db/migrate.ts';
import type { Command } from './command.ts';

/** Migrates the database without starting the server. */
export const migrations: Command = {
  usage: '',
  about: 'migrates the database to the current version (the server also does so on start)',
  async run({ directUrl, print }) {
    const ran = await migrate(directUrl);
    for (const name of ran) print(name);
    print('The database is up to date.');
    return true;
  },
};
