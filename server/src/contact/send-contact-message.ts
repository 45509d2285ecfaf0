import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { countAttemptIn, type AttemptLimit } from '../auth/public.ts';
import type { Config } from '../config.ts';
import { sql, type Tx } from '../db/database.ts';
import type { Caller } from '../http/auth/caller.ts';
import { networkOf } from '../http/edge/limits.ts';
import { enqueue } from '../jobs/outbox.ts';
import { contactMail } from '../mail/public.ts';
import type { Secrets } from '../secrets.ts';

/** Dependencies of the contact form other than the database. */
export interface ContactServices {
  readonly config: Pick<Config, 'supportEmail'>;
  readonly secrets: Secrets;
}

const HOUR = 3_600;
const BY_SENDER: AttemptLimit = { kind: 'contact', max: 5, seconds: HOUR };
const BY_NETWORK: AttemptLimit = { kind: 'contact-network', max: 20, seconds: HOUR };

/**
 * Stores a message of the contact form and mails it to the team, as plain text. An account, or a visitor's e-mail
 * address, sends at most five an hour, a network twenty. Nothing is mailed to the address that was typed: it may be
 * someone else's.
 */
export function sendContactMessage({ config, secrets }: ContactServices) {
  return async (
    tx: Tx,
    input: ParsedInput<'contact.send'>,
    caller: Caller,
  ): Promise<CallOutput<'contact.send'> | Refusal> => {
    const managerId = caller.kind === 'manager' ? caller.managerId : null;
    const sender = managerId === null ? input.email.toLowerCase() : `manager ${managerId}`;
    const waits = [
      await countAttemptIn(tx, secrets, BY_NETWORK, networkOf(caller.address)),
      await countAttemptIn(tx, secrets, BY_SENDER, sender),
    ];
    const wait = Math.max(...waits.map((each) => each ?? 0));
    if (wait > 0) return refuse('ERR_TOO_MANY', { retry_after: wait });
    const { email } = input;
    const message = {
      name: input.name.trim(),
      subject: input.subject.trim(),
      message: input.message.replaceAll(/\r\n?/g, '\n').trim(),
    };
    const { rows } = await sql<{ id: number }>`
      insert into contact_message (manager_id, name, email, subject, message, language)
      values (${managerId}, ${message.name}, ${email}, ${message.subject}, ${message.message}, ${caller.language})
      returning id
    `.execute(tx);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('a message of the contact form was not stored');
    await enqueue(tx, 'send-mail', {
      managerId,
      to: config.supportEmail,
      replyTo: email,
      ...contactMail(caller.language, { ...message, id, email, managerId }),
      html: null,
      code: null,
      path: null,
    });
    return { id };
  };
}
