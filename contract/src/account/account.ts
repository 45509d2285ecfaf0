import * as z from 'zod';
import { call } from '../call.ts';
import { languageCode } from '../startup/startup.ts';
import { flag, id, text, time, whole } from '../wire.ts';
import { OPT_IN_TOPICS } from './choices.ts';

const email = z
  .string()
  .min(3)
  .max(254)
  .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u);
/** A code of six digits, as typed: spaces around and within it are ignored. */
const typedCode = text(1, 32);

/** `owner`: the code sent to the old address or the phone is awaited; `address`: the one sent to the new address. */
const emailChangeStep = z.enum(['owner', 'address']);

const emailChange = z.object({
  /** The new address. */
  email: z.string(),
  step: emailChangeStep,
  /** Where the awaited code was sent: an address, or a masked phone number. */
  sent_to: z.string(),
  /** Real time until which the change can be completed. */
  expires_at: time,
});

const account = z.object({
  nickname: z.string(),
  /** When the nickname may be changed again, in game time; null: now. */
  nickname_change_at: time.nullable(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  /** The ways in which the owner can prove an e-mail change; with none, a step-up proves it. */
  email_change_ways: z.array(z.int()),
  email_change: emailChange.nullable(),
  phone: z.object({ number: z.string(), country_id: z.int(), verified_at: time }).nullable(),
  /** A number that awaits its code. Numbers are masked but for the dial code and the last three digits. */
  phone_change: z.object({ number: z.string(), country_id: z.int(), expires_at: time }).nullable(),
  /** ISO date; null for accounts of the server. */
  birth_date: z.string().nullable(),
  country_id: z.int().nullable(),
  /** When the country may be changed again, in game time; null: now. */
  country_change_at: time.nullable(),
  language: languageCode,
  member_since: time,
  /** When the terms of use and the user agreement were accepted. */
  accepted_terms_at: time.nullable(),
});

/** The answer to an e-mail change: the text to show, and the next step. */
const emailChangeAnswer = z.object({ message: z.string(), change: emailChange.nullable() });

export const accountCalls = {
  'account.get': call({
    title: 'Personal data of the manager that `user` does not carry',
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: account,
    errors: [],
  }),
  'account.update': call({
    title: 'Change language or country of the account',
    access: 'manager',
    changes: true,
    input: z.strictObject({ language: languageCode.optional(), country_id: id.optional() }),
    output: z.literal('Ok'),
    errors: ['ERR_COUNTRY_UNKNOWN', 'ERR_COUNTRY_CHANGED_RECENTLY'],
  }),
  'account.changeNickname': call({
    title: 'Change the nickname, at most once in 30 days; the old one stays reserved for as long',
    access: 'manager',
    changes: true,
    failsWithMessages: true,
    input: z.strictObject({ nickname: z.string().max(64) }),
    output: z.object({ nickname: z.string() }),
    errors: ['ERR_NICKNAME_INVALID', 'ERR_NICKNAME_TAKEN', 'ERR_NICKNAME_CHANGED_RECENTLY'],
  }),
  'account.email.start': call({
    title: 'Start changing the e-mail address, or send the awaited code again',
    access: 'manager',
    changes: true,
    input: z.strictObject({ way: whole(1, 2), email }),
    output: emailChangeAnswer,
    errors: [
      'ERR_STEP_UP_REQUIRED',
      'ERR_EMAIL_UNCHANGED',
      'ERR_EMAIL_TAKEN',
      'ERR_EMAIL_WAY',
      'ERR_TOO_MANY',
    ],
  }),
  'account.email.prove': call({
    title: 'Give the awaited code of an e-mail change: first the owner’s, then that of the new address',
    access: 'manager',
    changes: true,
    input: z.strictObject({ code: typedCode }),
    output: emailChangeAnswer,
    errors: ['ERR_CODE_WRONG', 'ERR_EMAIL_TAKEN', 'ERR_TOO_MANY'],
  }),
  'account.phone.start': call({
    title: 'Send a code by SMS to a phone number; the number is kept when the code comes back',
    access: 'manager',
    changes: true,
    failsWithMessages: true,
    input: z.strictObject({ phone_country_id: id, phone_number: text(1, 40) }),
    output: z.object({ number: z.string(), expires_at: time }),
    errors: [
      'ERR_STEP_UP_REQUIRED',
      'ERR_COUNTRY_UNKNOWN',
      'ERR_PHONE_INVALID',
      'ERR_PHONE_UNCHANGED',
      'ERR_SMS_COUNTRY',
      'ERR_TOO_MANY',
    ],
  }),
  'account.phone.prove': call({
    title: 'Verify the phone number with the code of the SMS',
    access: 'manager',
    changes: true,
    failsWithMessages: true,
    input: z.strictObject({ sms_code: typedCode }),
    output: z.object({ number: z.string() }),
    errors: ['ERR_CODE_WRONG', 'ERR_TOO_MANY'],
  }),
};

const optIns = z.array(
  z.object({
    topic: z.enum(OPT_IN_TOPICS),
    on: z.boolean(),
    /** When it was last switched, and the version of the text beside the switch; null: never. */
    changed_at: time.nullable(),
    text_version: z.int().nullable(),
  }),
);

export const optInCalls = {
  'account.optIns.list': call({
    title: 'What the manager has agreed to receive by e-mail',
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: optIns,
    errors: [],
  }),
  'account.optIns.save': call({
    title: 'Agree or disagree to receive something by e-mail',
    access: 'manager',
    changes: true,
    input: z.strictObject({
      news: flag.optional(),
      offers: flag.optional(),
      weekly_summary: flag.optional(),
    }),
    output: optIns,
    errors: [],
  }),
};
