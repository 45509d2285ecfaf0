import { randomBytes } from 'node:crypto';
import { sql, type Db } from '../../db/database.ts';
import type { JobHandler } from '../../jobs/outbox.ts';
import type {} from '../../outside/mail.ts';
import type {} from '../../outside/sms.ts';
import type { Channel } from './channels.ts';

/** How many of the newest messages are kept; older ones are deleted at once. */
const MAX_MESSAGES = 500;
const KEY_BYTES = 32;

interface LocalMessage {
  readonly channel: Channel;
  readonly managerId: number | null;
  readonly recipient: string;
  /** Null for an SMS. */
  readonly subject: string | null;
  readonly body: string;
  /** Null for an SMS and for a mail to the team. */
  readonly html: string | null;
  readonly code: string | null;
  readonly path: string | null;
}

/** Handles mail jobs by keeping the mail in the local outbox. */
export const keepMail: JobHandler<'send-mail'> = ({ to, text, ...mail }, id, db) =>
  keepMessage(db, id, { ...mail, channel: 'mail', recipient: to, body: text });

/** Handles SMS jobs by keeping the message in the local outbox. */
export const keepSms: JobHandler<'send-sms'> = ({ managerId, to, text, code }, id, db) =>
  keepMessage(db, id, {
    channel: 'sms',
    managerId,
    recipient: to,
    subject: null,
    body: text,
    html: null,
    code,
    path: null,
  });

/** Handles jobs of a channel without a way out, in production: the message is dropped. */
export const dropMessage = (): Promise<void> => Promise.resolve();

async function keepMessage(db: Db, jobId: string, message: LocalMessage): Promise<void> {
  const { channel, managerId, recipient, subject, body, html, code, path } = message;
  await sql`
    with kept as (
      insert into local_outbox
        (job_id, channel, manager_id, recipient, subject, body, html, code, path, preview_key)
      values (
        ${jobId}, ${channel}, ${managerId}, ${recipient}, ${subject}, ${body}, ${html}, ${code}, ${path},
        ${randomBytes(KEY_BYTES).toString('base64url')}
      )
      on conflict (job_id) do nothing
      returning id
    )
    delete from local_outbox using kept where local_outbox.id <= kept.id - ${MAX_MESSAGES}::int
  `.execute(db);
}
