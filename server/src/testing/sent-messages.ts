import { sql, type Db } from '../db/database.ts';

/** A mail or an SMS in the outbox. */
export interface SentMessage {
  readonly subject: string | null;
  readonly text: string;
}

/** The mails and SMS enqueued to an address or a number, oldest first. */
export async function messagesTo(db: Db, to: string): Promise<readonly SentMessage[]> {
  const { rows } = await sql<SentMessage>`
    select data ->> 'subject' as subject, data ->> 'text' as text from pgboss.job
    where name in ('send-mail', 'send-sms') and data ->> 'to' = ${to} order by created_on, id
  `.execute(db);
  return rows;
}

/** A line that begins with a code; a nickname within a line may have six digits too. */
const CODE_LINE = /^\d{6}(?!\S)/m;

/** The code of six digits in the last message to an address or a number. Throws when it has none. */
export async function codeSentTo(db: Db, to: string): Promise<string> {
  const code = CODE_LINE.exec((await messagesTo(db, to)).at(-1)?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`No code was sent to ${to}.`);
  return code;
}
