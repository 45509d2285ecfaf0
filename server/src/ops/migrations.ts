import { migrate } from '../db/migrate.ts';
import type { Command } from './command.ts';

/** Brings the database up to date without starting the server. */
export const migrations: Command = {
  usage: '',
  about: 'brings the database up to date (the server does so too, when it starts)',
  async run({ directUrl, say }) {
    const ran = await migrate(directUrl);
    for (const name of ran) say(name);
    say('The database is up to date.');
    return true;
  },
};
