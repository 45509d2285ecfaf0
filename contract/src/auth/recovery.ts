import * as z from 'zod';
import { call } from '../call.ts';
import { emailAddress, text } from '../wire.ts';

export const recoveryCalls = {
  'auth.forgotPassword': call({
    title: 'Mail a link to choose a new password; the answer does not reveal whether the account exists',
    access: 'visitor',
    changes: true,
    input: z.strictObject({ email: emailAddress }),
    output: z.literal('Ok'),
    errors: ['ERR_TOO_MANY'],
  }),
  'auth.resetPassword': call({
    title: 'Choose a new password with the code from the mail; ends all sessions and signs nobody in',
    access: 'visitor',
    changes: true,
    input: z.strictObject({ code: z.string().regex(/^[A-Za-z0-9_-]{4,128}$/), password: text(1, 128) }),
    output: z.literal('Ok'),
    errors: ['ERR_RESET_CODE', 'ERR_PASSWORD_WEAK', 'ERR_TOO_MANY'],
  }),
};
