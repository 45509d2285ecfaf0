import { sql, type Db } from '../db/database.ts';

/**
 * Ends every lease, so that the work need not wait for those of a process that was killed. Only for a process that
 * alone may use the database, as the one that runs the embedded server: any other holder is dead. A new holder raises
 * the epoch, so nothing that still rested on the old lease is committed.
 */
export async function endLeases(db: Db): Promise<void> {
  await sql`update work_lease set expires_at = clock_timestamp() where expires_at > clock_timestamp()`.execute(
    db,
  );
}
