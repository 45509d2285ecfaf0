import { readFileSync } from 'node:fs';
import { LANGUAGES, type LanguageCode } from '@touchline/contract/startup';
import * as z from 'zod';

/** The texts of one mail. `{name}` is a placeholder. */
const mail = z.strictObject({
  subject: z.string(),
  title: z.string(),
  /** Paragraphs, divided by empty lines. */
  text: z.string(),
  /** Label of the link; null for a mail without one. */
  action: z.string().nullable(),
  /** What to do when the reader did not ask for the mail. */
  otherwise: z.string(),
});

const texts = z.strictObject({
  activation: mail,
  stolen: mail,
  step_up: mail,
  two_steps_on: mail,
  two_steps_off: mail,
  password_changed: mail,
});
export type MailName = keyof z.output<typeof texts>;
type MailTexts = z.output<typeof mail>;

const catalogs = new Map(
  LANGUAGES.map((language) => {
    const file = new URL(`../languages/mail/${language}.json`, import.meta.url);
    return [language, texts.parse(JSON.parse(readFileSync(file, 'utf8')))] as const;
  }),
);

/** The texts of a mail in a language, with their placeholders replaced. */
export function mailTexts(
  language: LanguageCode,
  name: MailName,
  values: Readonly<Record<string, string>>,
): MailTexts {
  const found = catalogs.get(language)?.[name];
  if (found === undefined) throw new Error(`There is no mail ${name} in ${language}.`);
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (whole, placeholder: string) => values[placeholder] ?? whole);
  return {
    subject: fill(found.subject),
    title: fill(found.title),
    text: fill(found.text),
    action: found.action === null ? null : fill(found.action),
    otherwise: fill(found.otherwise),
  };
}
