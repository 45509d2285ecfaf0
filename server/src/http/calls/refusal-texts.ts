import { ERRORS, type ErrorCode, type Refusal } from '@touchline/contract/errors';
import { languageCode, type LanguageCode } from '@touchline/contract/startup';
import { fillPlaceholders, readCatalogs } from '../pages/messages.ts';

/** The words of a refusal in a language. */
export type RefusalTexts = (refusal: Refusal, language: LanguageCode) => string;

/**
 * Reads `errors.<language>.json` of every language, once. Where a file or a code is missing the English words
 * stand in, then the code itself read as a sentence.
 */
export function readRefusalTexts(folder?: URL): RefusalTexts {
  const catalogs = readCatalogs('errors', folder);
  return ({ refused, values = {} }, language) => {
    const text = catalogs.get(language)?.[refused] ?? catalogs.get('en')?.[refused] ?? sentenceOf(refused);
    return fillPlaceholders(text, values);
  };
}

/** ERR_CONTEST_FULL reads "Contest full." */
function sentenceOf(code: ErrorCode): string {
  const refusalTexts = code.replace(/^ERR_/, '').replaceAll('_', ' ').toLowerCase();
  return `${refusalTexts.charAt(0).toUpperCase()}${refusalTexts.slice(1)}.`;
}

/** Whether a text is a code of the closed table. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}

/** The first language of an Accept-Language header that the product speaks; English without one. */
export function preferredLanguage(header: string | undefined): LanguageCode {
  const ranges = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
      const quality = parameters.map((each) => /^\s*q=([\d.]+)$/.exec(each)?.[1]).find(Boolean);
      return { tag, quality: Number(quality ?? 1) };
    })
    .toSorted((one, other) => other.quality - one.quality);
  for (const { tag } of ranges) {
    const primary = tag.split('-')[0] ?? '';
    const known = languageCode.safeParse(primary === 'zh' ? 'cn' : primary);
    if (known.success) return known.data;
  }
  return 'en';
}
