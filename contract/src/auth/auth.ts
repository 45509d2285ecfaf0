import * as z from 'zod';
import { call } from '../call.ts';
import { onboardingRecord } from '../people/onboarding.ts';
import { languageCode } from '../startup/startup.ts';
import { amount, emailAddress, flag, id, text, time } from '../wire.ts';

/** An e-mail address. */
export const email = z
  .string()
  .min(3)
  .max(254)
  .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u);
const password = text(1, 128);
const code = z.string().regex(/^[A-Za-z0-9_-]{4,128}$/);

/** The signed-in manager, part of every auth answer. */
export const user = z.object({
  id: z.int(),
  /** Empty until the profile is complete. */
  nickname: z.string(),
  /** Empty for an account without one. */
  email: z.string(),
  session_key: z.string(),
  session: z.object({ status: z.int() }),
  balance: amount,
  held_balance: amount,
  gold_balance: amount,
  user_level: z.int(),
  experience: z.int(),
  /** XP at which this level began and the next begins. */
  level_from: z.int(),
  level_to: z.int(),
  avatarId: z.object({ full_url: z.string() }),
  userDetails: z.object({ languageId: z.object({ short_code: languageCode }) }),
  userOnboarding: z.array(onboardingRecord),
  allow_login_from_social_media: z.boolean(),
  has_two_steps: z.boolean(),
  /** Nickname, birth date, country and terms are given; until then no other call of the account is answered. */
  profile_complete: z.boolean(),
  activated: z.boolean(),
  has_password: z.boolean(),
  /** A code sent to the address came back. */
  email_verified: z.boolean(),
  phone_verified: z.boolean(),
  role: z.enum(['manager', 'operator']),
  created_at: time,
});
export type User = z.output<typeof user>;

/** Returned once at sign-in: the token of the session and the key that signs its calls. */
export const signedIn = z.object({
  user,
  session_key: z.string(),
  /** 32 bytes, base64url; imported as a non-extractable key by the client. */
  signing_key: z.string(),
  session: z.object({ status: z.int() }),
  has_two_steps: z.boolean(),
});

export const authCalls = {
  'auth.register': call({
    title: 'Create an account and sign in',
    access: 'visitor',
    changes: true,
    switches: ['register'],
    input: z.strictObject({
      email: emailAddress,
      password,
      nickname: z.string().max(64),
      birth_date: z.iso.date(),
      country_id: id,
      language: languageCode.optional(),
      referral_code: z.string().max(32).optional(),
      accept_terms: flag,
    }),
    output: signedIn,
    errors: [
      'ERR_EMAIL_TAKEN',
      'ERR_NICKNAME_TAKEN',
      'ERR_NICKNAME_INVALID',
      'ERR_PASSWORD_WEAK',
      'ERR_TOO_YOUNG',
      'ERR_COUNTRY_UNKNOWN',
      'ERR_TERMS_NOT_ACCEPTED',
      'ERR_REFERRAL_CODE',
      'ERR_TOO_MANY',
    ],
  }),
  'auth.signIn': call({
    title: 'Sign in with e-mail and password',
    access: 'visitor',
    changes: true,
    input: z.strictObject({ email, password }),
    output: signedIn,
    errors: ['ERR_CREDENTIALS', 'ERR_TOO_MANY'],
  }),
  'auth.signOut': call({
    title: 'End this session',
    access: 'any_session',
    changes: true,
    input: z.strictObject({}),
    output: z.literal('Ok'),
    errors: [],
  }),
  'auth.activate': call({
    title: 'Activate the account with the code from the mail',
    access: 'visitor',
    changes: true,
    input: z.strictObject({ activate_code: code }),
    output: z.literal('Ok'),
    errors: ['ERR_ACTIVATION_CODE'],
  }),
  'auth.resendActivation': call({
    title: 'Send the activation mail again',
    access: 'limited',
    changes: true,
    input: z.strictObject({}),
    output: z.literal('Ok'),
    errors: ['ERR_TOO_MANY'],
  }),
  'auth.correctEmail': call({
    title: 'Correct the address of an account that was never activated; a new code is mailed',
    access: 'limited',
    changes: true,
    input: z.strictObject({ email, password: z.string().max(128) }),
    output: z.literal('Ok'),
    errors: ['ERR_EMAIL_TAKEN', 'ERR_PASSWORD_WRONG', 'ERR_STEP_UP_REQUIRED', 'ERR_TOO_MANY', 'ERR_BUSY'],
  }),
  'auth.user': call({
    title: 'Check the session',
    access: 'any_session',
    changes: false,
    input: z.strictObject({}),
    output: z.object({ user }),
    errors: [],
  }),
  'auth.refresh': call({
    title: 'Refresh the session: a new token, confirmed by its first use',
    access: 'any_session',
    changes: true,
    input: z.strictObject({ now: z.string().max(20).optional() }),
    output: z.object({ user, session_key: z.string() }),
    errors: [],
  }),
  'auth.checkNickname': call({
    title: 'Is a nickname free?',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ nickname: z.string().max(64) }),
    output: z.object({ is_unique: z.boolean(), suggested_nickname: z.string() }),
    errors: [],
  }),
  'auth.checkEmail': call({
    title: 'Does an account with this e-mail exist?',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ email }),
    output: z.object({ exists: z.boolean() }),
    errors: ['ERR_TOO_MANY'],
  }),
};
