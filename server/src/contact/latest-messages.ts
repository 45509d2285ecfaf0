import { sql, type Db } from '../db/database.ts';

/** A stored message of the contact form. */
export interface StoredMessage {
  readonly id: number;
  readonly sentAt: Date;
  readonly name: string;
  readonly email: string;
  /** Null for a visitor's message. */
  readonly manager: { readonly id: number; readonly nickname: string } | null;
  readonly subject: string;
  readonly message: string;
  readonly language: string;
}

/** Which messages are read; null does not restrict them. */
export interface MessageFilter {
  readonly since: Date | null;
  readonly managerId: number | null;
}

/** The latest messages of the contact form, the newest first, at most `max`. */
export async function latestContactMessages(
  db: Db,
  { since, managerId }: MessageFilter,
  max: number,
): Promise<readonly StoredMessage[]> {
  const { rows } = await sql<
    Omit<StoredMessage, 'manager'> & { managerId: number | null; nickname: string | null }
  >`
    select contact_message.id, sent_at as "sentAt", name, contact_message.email, manager_id as "managerId", nickname,
      subject, message, contact_message.language
    from contact_message left join manager on manager.id = manager_id
    where (${since}::timestamptz is null or sent_at >= ${since})
      and (${managerId}::int is null or manager_id = ${managerId})
    order by sent_at desc, contact_message.id desc limit ${max}
  `.execute(db);
  return rows.map(({ managerId: id, nickname, ...message }) => ({
    ...message,
    manager: id === null || nickname === null ? null : { id, nickname },
  }));
}
