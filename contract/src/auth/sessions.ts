import * as z from 'zod';
import { call } from '../call.ts';
import { id, text, time } from '../wire.ts';
import { email, signedIn } from './auth.ts';

/**
 * Why a session ended: by its own sign-out, from another session, by newer ones, copied, by a change of password or
 * second step, or unused for too long.
 */
const endReason = z.enum(['logout', 'ended', 'replaced', 'stolen', 'security', 'expired']);

/** Sessions and signing in by a one-time link. */
export const sessionCalls = {
  'auth.sessions.list': call({
    title: "The manager's open sessions, and those that ended within the last 30 days",
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.array(
      z.object({
        id: z.int(),
        created_at: time,
        last_used_at: time,
        /** The User-Agent of the device; never its place. */
        device: z.string(),
        current: z.boolean(),
        /** Null while it is open. */
        ended_at: time.nullable(),
        end_reason: endReason.nullable(),
      }),
    ),
    errors: [],
  }),
  'auth.sessions.end': call({
    title: 'End one of the manager’s sessions',
    access: 'manager',
    changes: true,
    input: z.strictObject({ id }),
    output: z.literal('Ok'),
    errors: ['ERR_NOT_FOUND'],
  }),
  'auth.sessions.endOthers': call({
    title: 'End all sessions of the manager but this one',
    access: 'manager',
    changes: true,
    input: z.strictObject({}),
    output: z.object({ ended: z.int() }),
    errors: [],
  }),
  'auth.signInByLink': call({
    title: 'Sign in with the one-time token of a link',
    access: 'visitor',
    changes: true,
    input: z.strictObject({ token: z.string().max(128) }),
    output: signedIn,
    errors: ['ERR_SIGN_IN_LINK', 'ERR_TOO_MANY'],
  }),
  'auth.requestSignInLink': call({
    title: 'Mail a one-time sign-in link, if the address has an account',
    access: 'visitor',
    changes: true,
    input: z.strictObject({ email }),
    output: z.literal('Ok'),
    errors: ['ERR_TOO_MANY'],
  }),
  'auth.makeSignInLink': call({
    title: 'Make a one-time sign-in link for a manager',
    access: 'operator',
    changes: true,
    input: z.strictObject({ manager_id: id, reason: text(3, 500) }),
    output: z.object({ token: z.string(), url: z.string(), expires_at: time }),
    errors: ['ERR_NOT_FOUND', 'ERR_STEP_UP_REQUIRED', 'ERR_TOO_MANY'],
  }),
};
