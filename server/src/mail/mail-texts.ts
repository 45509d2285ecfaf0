import { readFileSync } from 'node:fs';
import { LANGUAGES, type LanguageCode } from '@touchline/contract/startup/startup';
import * as z from 'zod';

/** The texts of one mail. `{name}` is a placeholder. */
const mail = z.strictObject({
  subject: z.string(),
  title: z.string(),
  /** Paragraphs, divided by empty lines. */
  text: z.string(),
  /** Label of the link; null for a mail without one. */
  action: z.string().nullable(),
  /** What to do if the reader did not request the mail. */
  otherwise: z.string(),
});

/** The texts around every mail. */
const frame = z.strictObject({
  /** Introduces the address of the link for those whose button does not work. */
  link: z.string(),
  /** Why the reader gets the mail. */
  why: z.string(),
  /** The line of the product. */
  line: z.string(),
  /** Link that ends mails of a kind. */
  unsubscribe: z.string(),
  /** The provider of test accounts; the others are brands. */
  local_provider: z.string(),
});

const mails = z.strictObject({
  activation: mail,
  address_change: mail,
  address_changed: mail,
  new_address: mail,
  phone_changed: mail,
  verification: mail,
  reset_password: mail,
  /** A new password was requested, and the account has none. */
  no_password: mail,
  password_changed: mail,
  stolen: mail,
  new_device: mail,
  /** Another account was added to those that sign in. */
  identity_linked: mail,
  sign_in_link: mail,
  step_up: mail,
  two_steps_on: mail,
  two_steps_off: mail,
  /** Says where XFC will be sent, while it can be cancelled. */
  withdrawal: mail,
  deletion: mail,
  /** Unread notifications in short, each day or week. */
  digest: mail,
});
export type MailName = keyof z.output<typeof mails>;
type MailTexts = z.output<typeof mail>;
export const MAIL_NAMES = mails.keyof().options;

/** The texts around a message of the contact form, with `id`, `name`, `email`, `subject` and `manager`. */
const contact = z.strictObject({
  subject: z.string(),
  /** Who wrote it. */
  from: z.string(),
  /** Instead of `visitor`, for a message sent while signed in. */
  manager: z.string(),
  visitor: z.string(),
});
type ContactTexts = z.output<typeof contact>;

const catalog = mails.extend({ frame, contact });

const catalogs = new Map(
  LANGUAGES.map((language) => {
    const file = new URL(`../languages/mail/${language}.json`, import.meta.url);
    return [language, catalog.parse(JSON.parse(readFileSync(file, 'utf8')))] as const;
  }),
);

function catalogOf(language: LanguageCode): z.output<typeof catalog> {
  const found = catalogs.get(language);
  if (found === undefined) throw new Error(`There are no mails in ${language}.`);
  return found;
}

/** The texts around every mail in a language. */
export function mailFrame(language: LanguageCode): z.output<typeof frame> {
  return catalogOf(language).frame;
}

/** The texts around a message of the contact form in a language, with their placeholders replaced. */
export function contactTexts(language: LanguageCode, values: Readonly<Record<string, string>>): ContactTexts {
  const texts = catalogOf(language).contact;
  return {
    subject: fillPlaceholders(texts.subject, values),
    from: fillPlaceholders(texts.from, values),
    manager: fillPlaceholders(texts.manager, values),
    visitor: fillPlaceholders(texts.visitor, values),
  };
}

/** A text for the header of a mail, which is one line: values come from people. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** The texts of a mail in a language, with their placeholders replaced. */
export function mailTexts(
  language: LanguageCode,
  name: MailName,
  values: Readonly<Record<string, string>>,
): MailTexts {
  const found = catalogOf(language)[name];
  return {
    subject: fillPlaceholders(found.subject, values),
    title: fillPlaceholders(found.title, values),
    text: fillPlaceholders(found.text, values),
    action: found.action === null ? null : fillPlaceholders(found.action, values),
    otherwise: fillPlaceholders(found.otherwise, values),
  };
}

/**
 * Replaces `{name}` by the value of that name. Throws for a placeholder without a value, which must never reach a
 * reader.
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A message has no value for {${name}}.`);
    return value;
  });
}
