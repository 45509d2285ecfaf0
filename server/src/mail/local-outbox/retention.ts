import { sql, type Db } from '../../db/database.ts';
import { localChannels, type ChannelConfig } from './channels.ts';

/** Deletes messages of the local outbox after a week of real time, and at once those of a channel that is now sent. */
export async function deleteOldMessages(db: Db, config: ChannelConfig): Promise<void> {
  await sql`
    delete from local_outbox
    where created_at < clock_timestamp() - interval '7 days'
      or not channel = any(${[...localChannels(config)]}::text[])
  `.execute(db);
}
