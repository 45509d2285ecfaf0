import type { Language } from '../../lib/i18n/languages.tsx';
import { xfcText } from '../../lib/i18n/money.ts';
import type { Problem } from './problems.ts';

/** Values that are amounts of XFC, as decimal texts of the wire. */
const AMOUNTS = ['price', 'before'];

/** A problem in words, its amounts as the reader's language writes them. */
export function problemText(
  { message, values }: Pick<Problem, 'message' | 'values'>,
  { t, locale }: Pick<Language, 't' | 'locale'>,
): string {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    AMOUNTS.includes(name) ? xfcText(String(value), locale) : value,
  ]);
  return t(`teams.problem.${message}`, Object.fromEntries(shown));
}
