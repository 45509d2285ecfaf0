import type { BookStatement } from '../db/book-statement.ts';
import { sql } from '../db/database.ts';

/** The invariants of the published snapshots. */
export const solvencyChecks: readonly BookStatement[] = [
  {
    name: 'the sum of each published snapshot is that of the ledger at its instant, and of its leaves',
    finds: sql`
      select 'snapshot ' || snapshot.id || ' has ' || snapshot.total || ', the ledger ' || ledger_total
        || ', its leaves ' || coalesce(leaves.total::text, 'none') as finding
      from solvency_snapshot as snapshot
      left join (
        select snapshot_id, sum(total) as total from solvency_leaves group by snapshot_id
      ) as leaves on leaves.snapshot_id = snapshot.id
      where snapshot.total <> ledger_total or snapshot.total <> leaves.total`,
  },
];
