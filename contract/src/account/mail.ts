import * as z from 'zod';
import { call } from '../call.ts';
import { id, page, pageSize, summary, time } from '../wire.ts';

const message = z.object({
  id: z.int(),
  channel: z.enum(['mail', 'sms']),
  /** The address or the number it went to. */
  recipient: z.string(),
  /** Null for an SMS. */
  subject: z.string().nullable(),
  /** The code to type, if it has one. */
  code: z.string().nullable(),
  /** The path of the product it leads to, if any. */
  path: z.string().nullable(),
  created_at: time,
});

export const mailCalls = {
  'mail.outbox.list': call({
    title: 'Mails and SMS that this server keeps instead of sending, newest first; not in production',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ page, noItems: pageSize }),
    output: z.object({ data: z.array(message), summary }),
    errors: ['ERR_NOT_FOUND', 'ERR_LOGIN_REQUIRED'],
  }),
  'mail.outbox.get': call({
    title: 'One kept mail or SMS',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id }),
    output: message.extend({
      /** The whole message as plain text. */
      body: z.string(),
      /** Where the HTML of a mail is shown, for a frame; null for an SMS. */
      preview: z.string().nullable(),
    }),
    errors: ['ERR_NOT_FOUND', 'ERR_LOGIN_REQUIRED'],
  }),
};
