import type { LanguageCode } from '@touchline/contract/startup/startup';
import { fillPlaceholders, readCatalogs } from '../http/pages/messages.ts';

const catalogs = readCatalogs('account-answers');

/** The texts that the server writes into answers about the account. */
type AnswerText = 'email.code-sent' | 'email.changed' | 'email.verified';

/** A text in a language, with its placeholders replaced. Throws when the catalog lacks it. */
export function answerText(
  language: LanguageCode,
  name: AnswerText,
  values: Readonly<Record<string, string>>,
): string {
  const text = catalogs.get(language)?.[name];
  if (text === undefined) throw new Error(`There is no text ${name} in ${language}.`);
  return fillPlaceholders(text, values);
}
