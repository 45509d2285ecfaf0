import { readFileSync } from 'node:fs';
import { LANGUAGES, type LanguageCode } from '@touchline/contract/startup/startup';
import * as z from 'zod';
import { fillPlaceholders } from './mail-texts.ts';

/** The texts of all SMS; `{name}` is a placeholder. They should fit one message: 160 characters of GSM, 70 of others. */
const texts = z.strictObject({
  /** With `code` and `minutes`. */
  phone_code: z.string(),
});
export type SmsName = keyof z.output<typeof texts>;
export const SMS_NAMES = texts.keyof().options;

const catalogs = new Map(
  LANGUAGES.map((language) => {
    const file = new URL(`../languages/sms/${language}.json`, import.meta.url);
    return [language, texts.parse(JSON.parse(readFileSync(file, 'utf8')))] as const;
  }),
);

/** The text of an SMS in a language, with its placeholders replaced. */
export function smsText(
  language: LanguageCode,
  name: SmsName,
  values: Readonly<Record<string, string>>,
): string {
  const text = catalogs.get(language)?.[name];
  if (text === undefined) throw new Error(`There is no SMS ${name} in ${language}.`);
  return fillPlaceholders(text, values);
}
