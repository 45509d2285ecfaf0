import { CannotStart } from './cannot-start.ts';
import { readConfig } from './config.ts';
import { attachDatabase } from './db/embedded/attach.ts';
import { backup } from './ops/backup.ts';
import { clock } from './ops/clock.ts';
import { UsageError, type Command } from './ops/command.ts';
import { contests } from './ops/contests.ts';
import { fillReviews } from './ops/fill-reviews.ts';
import { migrations } from './ops/migrations.ts';
import { sponsors } from './ops/sponsors.ts';
import { switches } from './ops/switches.ts';
import { verify } from './ops/verify-books.ts';

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['backup', backup],
  ['clock', clock],
  ['contests', contests],
  ['fill-reviews', fillReviews],
  ['migrate', migrations],
  ['sponsors', sponsors],
  ['switches', switches],
  ['verify-books', verify],
]);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function help(): void {
  say('npm run ops -- COMMAND, with or without a running server:');
  for (const [name, { usage, about }] of COMMANDS) say(`  ${`${name} ${usage}`.trim()}\n      ${about}`);
}

async function runCommand(name: string | undefined, parameters: readonly string[]): Promise<boolean> {
  const command = COMMANDS.get(name ?? 'help');
  if (command === undefined) {
    help();
    return name === undefined || name === 'help';
  }
  const config = readConfig();
  const database = await attachDatabase(config, say);
  const { db, directUrl, dataFolder } = database;
  try {
    return await command.run({ config, db, directUrl, dataFolder, say }, parameters);
  } finally {
    await database.close();
  }
}

try {
  const [name, ...parameters] = process.argv.slice(2);
  if (!(await runCommand(name, parameters))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof CannotStart || error instanceof UsageError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
