import { CannotStart } from './cannot-start.ts';
import { readConfig } from './config.ts';
import { attachDatabase } from './db/embedded/attach.ts';
import { UsageError } from './ops/command.ts';
import { COMMANDS } from './ops/commands.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function help(): void {
  print('npm run ops -- COMMAND, with or without a running server:');
  for (const [name, { usage, about }] of COMMANDS) print(`  ${`${name} ${usage}`.trim()}\n      ${about}`);
}

async function runCommand(name: string | undefined, parameters: readonly string[]): Promise<boolean> {
  const command = COMMANDS.get(name ?? 'help');
  if (command === undefined) {
    help();
    return name === undefined || name === 'help';
  }
  const config = readConfig();
  const database = await attachDatabase(config, print);
  const { db, directUrl, dataFolder } = database;
  try {
    return await command.run({ config, db, directUrl, dataFolder, print }, parameters);
  } finally {
    await database.close();
  }
}

try {
  const [name, ...parameters] = process.argv.slice(2);
  if (!(await runCommand(name, parameters))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof CannotStart || error instanceof UsageError)) throw error;
  print(error.message);
  process.exitCode = 1;
}
