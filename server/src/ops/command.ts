import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';

/** Dependencies of an operator command. */
export interface CommandContext {
  readonly config: Config;
  readonly db: Db;
  /** A direct connection without a pooler, for backups. */
  readonly directUrl: string;
  /** Folder of the embedded database's files; null with DATABASE_URL. */
  readonly dataFolder: string | null;
  readonly print: (line: string) => void;
}

export interface Command {
  /** The parameters, as the help shows them. */
  readonly usage: string;
  readonly about: string;
  /** Runs the command. Returns false to exit with code 1. Throws UsageError for invalid parameters. */
  run(context: CommandContext, parameters: readonly string[]): Promise<boolean>;
}

/** Invalid parameters of a command; the message names the valid ones. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
