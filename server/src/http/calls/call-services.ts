import type { Db } from '../../db/database.ts';
import type { Secrets } from '../../secrets.ts';
import type { Routes } from './handler.ts';

/** Dependencies of serving a call, over HTTP or in process. */
export interface CallServices {
  readonly db: Db;
  readonly routes: Routes;
  readonly secrets: Secrets;
  /** Whether each answer is validated against the contract; on in tests. */
  readonly checkAnswers: boolean;
}
