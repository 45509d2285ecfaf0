import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The process ended between two statements. */
export class Killed extends Error {}

/** Connections to a database that are cut before a statement, counted from 1 over all of them. */
export interface KilledAt {
  readonly db: Db;
  /** Whether the statement was reached. */
  readonly wasKilled: () => boolean;
}

/**
 * Ends every transaction before a statement, counted over all of them, as if the process had been killed there: what is not
 * committed is rolled back. Statements after it fail as well.
 */
export function killedAt(db: Db, statement: number): KilledAt {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      if (count >= statement) throw new Killed(`killed before statement ${statement}`);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { db: db.withPlugin(plugin), wasKilled: () => count >= statement };
}
