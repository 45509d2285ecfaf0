import type { Db } from '../../db/database.ts';
import type { Secrets } from '../../secrets.ts';
import type { Routes } from './handler.ts';

/** What serving a call needs, over HTTP or inside the process. */
export interface CallServices {
  readonly db: Db;
  readonly routes: Routes;
  readonly secrets: Secrets;
  /** Hold each answer against the contract; for tests. */
  readonly checkAnswers: boolean;
}
