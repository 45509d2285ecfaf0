import { sql, type Db } from '../db/database.ts';

/** A mail or an SMS in the outbox. */
export interface SentMessage {
  readonly subject: string | null;
  readonly text: string;
  readonly code: string | null;
}

/** The mails and SMS enqueued to an address or a number, oldest first. */
export async function messagesTo(db: Db, to: string): Promise<readonly SentMessage[]> {
  const { rows } = await sql<SentMessage>`
    select data ->> 'subject' as subject, data ->> 'text' as text, data ->> 'code' as code
    from pgboss.job
    where name in ('send-mail', 'send-sms') and data ->> 'to' = ${to} order by created_on, id
  `.execute(db);
  return rows;
}

/** The code in the last message to an address or a number. Throws when it has none. */
export async function codeSentTo(db: Db, to: string): Promise<string> {
  const code = (await messagesTo(db, to)).at(-1)?.code ?? null;
  if (code === null) throw new Error(`No code was sent to ${to}.`);
  return code;
}
