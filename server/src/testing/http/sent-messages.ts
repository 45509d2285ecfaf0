import { sql, type Db } from '../../db/database.ts';

/** A mail or an SMS in the outbox. */
export interface SentMessage {
  readonly subject: string | null;
  readonly text: string;
  readonly code: string | null;
}

/**
 * The mails and SMS to an address or a number, oldest first. A running server deletes the content of an outbox job
 * once the local outbox has it, so each message is read from the one that has it.
 */
export async function messagesTo(db: Db, to: string): Promise<readonly SentMessage[]> {
  const { rows } = await sql<SentMessage>`
    select coalesce(data ->> 'subject', kept.subject) as subject, coalesce(data ->> 'text', kept.body) as text,
      coalesce(data ->> 'code', kept.code) as code
    from pgboss.job left join local_outbox kept on kept.job_id = job.id::text
    where name in ('send-mail', 'send-sms') and coalesce(data ->> 'to', kept.recipient) = ${to}
    order by created_on, job.id
  `.execute(db);
  return rows;
}

/** The code in the last message to an address or a number. Throws when it has none. */
export async function codeSentTo(db: Db, to: string): Promise<string> {
  const code = (await messagesTo(db, to)).at(-1)?.code ?? null;
  if (code === null) throw new Error(`No code was sent to ${to}.`);
  return code;
}
