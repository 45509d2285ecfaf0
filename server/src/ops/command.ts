import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';

/** What a command of the operator works with. */
export interface CommandContext {
  readonly config: Config;
  readonly db: Db;
  /** For sessions: backup, LISTEN. */
  readonly directUrl: string;
  /** Files of the embedded database; null when DATABASE_URL names another server. */
  readonly dataFolder: string | null;
  readonly say: (line: string) => void;
}

export interface Command {
  /** The parameters, as the help shows them. */
  readonly usage: string;
  readonly about: string;
  /** Does it and returns whether all is well: false ends the program with 1. Throws UsageError for wrong parameters. */
  run(context: CommandContext, parameters: readonly string[]): Promise<boolean>;
}

/** The parameters of a command do not fit; its message says what would. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
