import * as z from 'zod';
import { call } from '../call.ts';
import { typedCode } from './two-steps.ts';

/** Proving one's identity again before a sensitive call. */
export const stepUpCalls = {
  'account.verifyPassword': call({
    title: 'Confirm with the password: sensitive calls are open for five minutes',
    access: 'manager',
    changes: true,
    input: z.strictObject({ passwd: z.string().min(1).max(128) }),
    output: z.literal('Ok'),
    errors: ['ERR_PASSWORD_WRONG', 'ERR_TOO_MANY'],
  }),
  'auth.stepUp.sendCode': call({
    title: 'Mail a code to confirm with, to an account without a password',
    access: 'manager',
    changes: true,
    input: z.strictObject({}),
    output: z.object({ sent: z.boolean() }),
    errors: ['ERR_TOO_MANY'],
  }),
  'auth.stepUp.confirm': call({
    title: 'Confirm with a two-step code, or with the mailed one where two steps are off',
    access: 'manager',
    changes: true,
    input: z.strictObject({ code: typedCode }),
    output: z.literal('Ok'),
    errors: ['ERR_CODE_WRONG', 'ERR_TOO_MANY'],
  }),
};
