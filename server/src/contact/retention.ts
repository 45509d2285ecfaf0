import { sql, type Db } from '../db/database.ts';

/** Deletes messages of the contact form after a year of real time: the team has answered them by mail. */
export async function deleteOldContactMessages(db: Db): Promise<void> {
  await sql`delete from contact_message where sent_at < clock_timestamp() - interval '1 year'`.execute(db);
}
