import { readFileSync } from 'node:fs';
import { LANGUAGES, type LanguageCode } from '@touchline/contract/startup';
import * as z from 'zod';

const words = z.strictObject({
  activation_subject: z.string(),
  activation_text: z.string(),
  stolen_subject: z.string(),
  stolen_text: z.string(),
});
type MailText = keyof z.output<typeof words>;

const catalogs = new Map(
  LANGUAGES.map((language) => {
    const file = new URL(`../languages/mail/${language}.json`, import.meta.url);
    return [language, words.parse(JSON.parse(readFileSync(file, 'utf8')))] as const;
  }),
);

/** A text of our mails in a language, its placeholders filled. */
export function mailText(
  language: LanguageCode,
  word: MailText,
  values: Readonly<Record<string, string>> = {},
): string {
  const text = catalogs.get(language)?.[word] ?? '';
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
