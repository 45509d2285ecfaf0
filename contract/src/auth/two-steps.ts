import * as z from 'zod';
import { call } from '../call.ts';
import { user } from './auth.ts';

/** A code as it is typed: six digits, or a recovery code with or without its dashes. */
export const typedCode = z.string().regex(/^[0-9A-Za-z -]{6,32}$/);

/** Recovery codes, shown once. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** Two-step sign-in by an authenticator app. */
export const twoStepCalls = {
  'auth.twoSteps.signIn': call({
    title: 'The second step of a sign-in: a code of the app, or a recovery code',
    access: 'any_session',
    changes: true,
    input: z.strictObject({ code: typedCode }),
    output: z.object({ user, session: z.object({ status: z.int() }) }),
    errors: ['ERR_CODE_WRONG', 'ERR_TOO_MANY'],
  }),
  'auth.twoSteps.makeSecret': call({
    title: 'Make a secret for an authenticator app; it counts once a code proves it',
    access: 'manager',
    changes: true,
    input: z.strictObject({}),
    output: z.object({
      /** Base32. */
      secret: z.string(),
      /** For a QR code. */
      uri: z.string(),
    }),
    errors: ['ERR_STEP_UP_REQUIRED', 'ERR_TWO_STEPS_ON'],
  }),
  'auth.twoSteps.prove': call({
    title: 'Turn two-step sign-in on with a code of the new secret; ends the other sessions',
    access: 'manager',
    changes: true,
    input: z.strictObject({ ga_code: typedCode }),
    output: recoveryCodes,
    errors: ['ERR_CODE_WRONG', 'ERR_TWO_STEPS_ON', 'ERR_TOO_MANY'],
  }),
  'auth.twoSteps.makeRecoveryCodes': call({
    title: 'Make new recovery codes; the earlier ones no longer work',
    access: 'manager',
    changes: true,
    input: z.strictObject({}),
    output: recoveryCodes,
    errors: ['ERR_STEP_UP_REQUIRED', 'ERR_TWO_STEPS_OFF'],
  }),
  'auth.twoSteps.turnOff': call({
    title: 'Turn two-step sign-in off, with the password and a code; ends the other sessions',
    access: 'manager',
    changes: true,
    input: z.strictObject({
      /** Empty for an account without one. */
      password: z.string().max(128),
      /** Not needed when one was given in this session within ten minutes. */
      code: typedCode.optional(),
    }),
    output: z.literal('Ok'),
    errors: ['ERR_PASSWORD_WRONG', 'ERR_CODE_WRONG', 'ERR_TWO_STEPS_OFF', 'ERR_TOO_MANY'],
  }),
  'account.changePassword': call({
    title: 'Change the password, or set a first one; ends the other sessions',
    access: 'manager',
    changes: true,
    input: z.strictObject({
      /** Empty for an account without one, which needs a step-up instead. */
      old_pass: z.string().max(128),
      new_pass: z.string().min(1).max(128),
    }),
    output: z.literal('Ok'),
    errors: ['ERR_PASSWORD_WRONG', 'ERR_PASSWORD_WEAK', 'ERR_STEP_UP_REQUIRED', 'ERR_TOO_MANY'],
  }),
};
