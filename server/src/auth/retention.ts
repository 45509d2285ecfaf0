import { sql, type Db } from '../db/database.ts';

/**
 * Deletes expired rows, in real time: attempts after a day, codes on expiry, sessions 90 days after their end, devices
 * 400 days after their last sign-in: the links they made stay.
 */
export async function deleteExpiredSignIns(db: Db): Promise<void> {
  await sql`delete from attempt where at < clock_timestamp() - interval '1 day'`.execute(db);
  await sql`delete from provider_sign_in where expires_at < clock_timestamp()`.execute(db);
  await sql`delete from one_time_code where expires_at < clock_timestamp()`.execute(db);
  await sql`delete from manager_device where last_seen_at < clock_timestamp() - interval '400 days'`.execute(
    db,
  );
  await sql`
    delete from session
    where coalesce(ended_at, last_used_at) < clock_timestamp() - interval '90 days'
      or created_at < clock_timestamp() - interval '180 days'
  `.execute(db);
}
