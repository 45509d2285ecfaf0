import type { sql } from './database.ts';

/** A statement that finds violations in the books, one row per finding. */
export interface BookStatement {
  /** The invariant that holds when it finds nothing. */
  readonly name: string;
  readonly finds: ReturnType<typeof sql<{ finding: string }>>;
}
