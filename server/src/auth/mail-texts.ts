import { readFileSync } from 'node:fs';
import { LANGUAGES, type LanguageCode } from '@touchline/contract/startup';
import * as z from 'zod';

const texts = z.strictObject({
  activation_subject: z.string(),
  activation_text: z.string(),
  stolen_subject: z.string(),
  stolen_text: z.string(),
});
type MailText = keyof z.output<typeof texts>;

const catalogs = new Map(
  LANGUAGES.map((language) => {
    const file = new URL(`../languages/mail/${language}.json`, import.meta.url);
    return [language, texts.parse(JSON.parse(readFileSync(file, 'utf8')))] as const;
  }),
);

/** A mail text in a language, with its placeholders replaced. */
export function mailText(
  language: LanguageCode,
  name: MailText,
  values: Readonly<Record<string, string>> = {},
): string {
  const text = catalogs.get(language)?.[name] ?? '';
  return text.replaceAll(/\{(\w+)\}/g, (whole, placeholder: string) => values[placeholder] ?? whole);
}
