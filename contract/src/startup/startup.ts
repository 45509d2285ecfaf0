import * as z from 'zod';
import { call } from '../call.ts';
import { FEATURES } from './switches.ts';
import { id } from '../wire.ts';
import { scoringRow } from '../football/scoring.ts';

export const LANGUAGES = ['en', 'it', 'fr', 'es', 'de', 'cn', 'tr'] as const;
export const languageCode = z.enum(LANGUAGES);
export type LanguageCode = z.output<typeof languageCode>;

/** The compiled messages of a language. */
export const compiledTexts = z.object({
  language: languageCode,
  version: z.string(),
  catalog: z.record(z.string(), z.json()),
});

export const startupCalls = {
  'startup.languages': call({
    title: 'The languages of the interface',
    access: 'visitor',
    changes: false,
    input: z.strictObject({}),
    output: z.array(z.object({ id: z.int(), value: languageCode, name: z.string() })),
    errors: [],
  }),
  'startup.texts': call({
    title: 'The compiled messages of one language',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ lang: languageCode }),
    output: compiledTexts,
    errors: ['ERR_NOT_FOUND'],
  }),
  'startup.configuration': call({
    title: 'Configuration of the web app: rate, links, what is switched on',
    access: 'visitor',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      EUR_TO_XFC_EXCHANGE_RATE: z.string(),
      /** Payments by card are play money. */
      sandbox: z.boolean(),
      app_version: z.string(),
      min_app_version: z.string(),
      /** False without a mail server: an account is then active at once. */
      activation_by_mail: z.boolean(),
      /** What is kept for the page /outbox instead of being sent; empty in production. */
      local_outbox: z.array(z.enum(['mail', 'sms'])),
      minimum_age: z.int(),
      links: z.object({
        dashboard: z.string().nullable(),
        terms: z.string().nullable(),
        privacy: z.string().nullable(),
        contact: z.string().nullable(),
        app_store: z.string().nullable(),
        play_store: z.string().nullable(),
        social: z.array(z.object({ network: z.string(), url: z.string() })),
      }),
      /** Features an operator has switched off for everyone. */
      switched_off: z.array(z.enum(FEATURES)),
    }),
    errors: [],
  }),
  'startup.countries': call({
    title: 'Countries a manager may live in',
    access: 'visitor',
    changes: false,
    input: z.strictObject({}),
    output: z.array(
      z.object({ id: z.int(), name: z.string(), country_code: z.string(), phone_prefix: z.string() }),
    ),
    errors: [],
  }),
  'auth.changeLanguage': call({
    title: 'Change the language of the account',
    access: 'manager',
    changes: true,
    input: z.strictObject({ langId: id }),
    output: z.object({ languageId: z.object({ short_code: languageCode }) }),
    errors: ['ERR_LANGUAGE_UNKNOWN'],
  }),
  'startup.rules': call({
    title: 'The rule tables of a version, as the server uses them',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ version: id }),
    output: z.object({
      version: z.int(),
      numbers: z.array(z.object({ group: z.string(), name: z.string(), value: z.string() })),
      scoring: z.array(
        z.object({
          table: z.string(),
          unit: z.string(),
          rows: z.array(scoringRow),
        }),
      ),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
