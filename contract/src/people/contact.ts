import * as z from 'zod';
import { call } from '../call.ts';
import { emailAddress, text } from '../wire.ts';

/** One line that is not blank. */
const line = (max: number) => text(1, max).regex(/\S/u);

export const contactCalls = {
  'contact.send': call({
    title: 'Send a message to the team; it is plain text and is answered by e-mail',
    access: 'visitor',
    changes: true,
    input: z.strictObject({
      name: line(80),
      /** Where the answer goes; it need not be that of an account. */
      email: emailAddress,
      subject: line(120),
      message: z
        .string()
        .min(10)
        .max(4000)
        // Lines and tabs, and no other control characters.
        .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u)
        .regex(/\S/u),
    }),
    output: z.object({
      /** The number of the message, for questions about it. */
      id: z.int(),
    }),
    errors: ['ERR_TOO_MANY'],
  }),
};
