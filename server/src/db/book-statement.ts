import type { sql } from './database.ts';

/** A statement that finds what must not be in the books, one row a finding. */
export interface BookStatement {
  /** What holds when it finds nothing. */
  readonly name: string;
  readonly finds: ReturnType<typeof sql<{ finding: string }>>;
}
