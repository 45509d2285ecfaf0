import * as z from 'zod';
import { call } from '../call.ts';
import { flag, id, text, time } from '../wire.ts';
import { signedIn, user } from './auth.ts';

/** Providers through which a manager may sign in. `local` issues test accounts and never exists in production. */
const PROVIDERS = ['google', 'facebook', 'twitter', 'apple', 'local'] as const;
export const provider = z.enum(PROVIDERS);
export type ProviderName = z.output<typeof provider>;

/** 32 bytes or their sha256, base64url. */
const bytes32 = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const externalToken = z.string().min(1).max(8_192);
const nothingOr = (max: number) => text(0, max).nullish();

/** The external login payload of the specification. Only `provider` and `token` are used, after verification. */
const externalLogin = z.strictObject({
  displayName: nothingOr(256),
  name: nothingOr(256),
  email: nothingOr(254),
  emailVerified: flag.nullish(),
  phoneNumber: nothingOr(64),
  photoURL: nothingOr(2_048),
  /** Must be the subject of the token. */
  uid: text(1, 255),
  token: externalToken,
  provider,
  /** 1: the web. */
  platform: z.union([z.literal(1), z.literal('1').transform(() => 1 as const)]),
  /** Of the friend who invited, for a new account; an unknown one is left out. */
  referral_code: z.string().max(32).optional(),
});

export const providerCalls = {
  'auth.providers.list': call({
    title: 'Providers through which one can sign in',
    access: 'visitor',
    changes: false,
    input: z.strictObject({}),
    output: z.array(z.object({ name: provider })),
    errors: [],
  }),
  'auth.providers.start': call({
    title: 'Begin a sign-in through a provider: where to send the browser',
    access: 'visitor',
    changes: true,
    input: z.strictObject({
      name: provider,
      /** sha256 of a secret that the browser keeps. */
      browser_challenge: bytes32,
    }),
    output: z.object({ location: z.string() }),
    errors: ['ERR_NOT_FOUND', 'ERR_TOO_MANY', 'ERR_PROVIDER_UNAVAILABLE'],
  }),
  'auth.providers.takeToken': call({
    title: 'Fetch the token of a finished round trip, once',
    access: 'visitor',
    changes: true,
    input: z.strictObject({
      provider_code: bytes32,
      /** The secret whose sha256 began the sign-in. */
      browser_verifier: bytes32,
    }),
    output: z.object({
      provider,
      token: z.string(),
      uid: z.string(),
      displayName: z.string().nullable(),
      email: z.string().nullable(),
      emailVerified: z.boolean(),
    }),
    errors: ['ERR_GENERIC_ERROR'],
  }),
  'auth.providers.checkToken': call({
    title: 'Check a token of a provider: `tid` is the person it was issued to',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ token: externalToken }),
    output: z.object({ tid: z.string() }),
    errors: ['ERR_GENERIC_ERROR', 'ERR_TOO_MANY', 'ERR_PROVIDER_UNAVAILABLE'],
  }),
  'auth.providers.signIn': call({
    title: 'Sign in or register with a token of a provider',
    access: 'visitor',
    changes: true,
    input: externalLogin,
    output: signedIn,
    errors: [
      'ERR_GENERIC_ERROR',
      'USER_SECURITY_PERMIT_LOGIN_FROM_SOCIAL',
      'ERR_TOO_MANY',
      'ERR_PROVIDER_UNAVAILABLE',
      'ERR_SWITCHED_OFF',
    ],
  }),
  'auth.providers.authorizeLocal': call({
    title: 'Answer the request of a local test account; refused in production',
    access: 'visitor',
    changes: false,
    input: z.strictObject({
      state: bytes32,
      nonce: bytes32,
      code_challenge: bytes32,
      email: text(3, 254).regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/),
      email_verified: flag,
      display_name: text(0, 64),
    }),
    output: z.object({ location: z.string() }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'auth.completeProfile': call({
    title: 'Complete the profile after the first sign-in through a provider',
    access: 'limited',
    changes: true,
    input: z.strictObject({
      nickname: z.string().max(64),
      birth_date: z.iso.date(),
      country_id: id,
      referral_code: z.string().max(32).optional(),
      accept_terms: flag,
    }),
    output: z.object({ user }),
    errors: [
      'ERR_NICKNAME_TAKEN',
      'ERR_NICKNAME_INVALID',
      'ERR_TOO_YOUNG',
      'ERR_COUNTRY_UNKNOWN',
      'ERR_TERMS_NOT_ACCEPTED',
      'ERR_REFERRAL_CODE',
      'ERR_GENERIC_ERROR',
    ],
  }),
  'auth.identities.list': call({
    title: 'Identities at other providers that are linked to the account',
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.array(z.object({ id: z.int(), provider, email: z.string().nullable(), linked_at: time })),
    errors: [],
  }),
  'auth.identities.link': call({
    title: 'Link an identity to the account, with a token of its provider',
    access: 'manager',
    changes: true,
    input: z.strictObject({
      provider,
      token: externalToken,
      /** Must be the subject of the token. */
      uid: text(1, 255),
    }),
    output: z.literal('Ok'),
    errors: [
      'ERR_GENERIC_ERROR',
      'ERR_STEP_UP_REQUIRED',
      'ERR_IDENTITY_TAKEN',
      'USER_SECURITY_PERMIT_LOGIN_FROM_SOCIAL',
      'ERR_TOO_MANY',
      'ERR_PROVIDER_UNAVAILABLE',
    ],
  }),
  'auth.identities.unlink': call({
    title: 'Unlink an identity; never the last way in',
    access: 'manager',
    changes: true,
    input: z.strictObject({ id }),
    output: z.literal('Ok'),
    errors: ['ERR_NOT_FOUND', 'ERR_STEP_UP_REQUIRED', 'ERR_LAST_SIGN_IN'],
  }),
  'auth.identities.permit': call({
    title: 'Allow or refuse sign-in through other providers',
    access: 'manager',
    changes: true,
    input: z.strictObject({ allow: flag, password: text(0, 128) }),
    output: z.object({ allow_login_from_social_media: z.boolean() }),
    errors: ['ERR_PASSWORD_WRONG', 'ERR_TOO_MANY', 'ERR_BUSY', 'ERR_LAST_SIGN_IN'],
  }),
};
