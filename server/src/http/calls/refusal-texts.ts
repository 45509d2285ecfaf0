import { ERRORS, type ErrorCode, type Refusal } from '@touchline/contract/errors';
import { languageCode, type LanguageCode } from '@touchline/contract/startup/startup';
import { fillPlaceholders, readCatalogs } from '../pages/messages.ts';

/** The message of a refusal in a language. */
export type RefusalTexts = (refusal: Refusal, language: LanguageCode) => string;

/**
 * Loads `errors/<language>.json` of every language once. A missing message falls back to English, then to the code itself
 * as a sentence. A value `because` that is a code becomes its message. A code with a message for each `period` has them as
 * `CODE.day` and so on.
 */
export function readRefusalTexts(folder?: URL): RefusalTexts {
  const catalogs = readCatalogs('errors', folder);
  const textOf = (code: ErrorCode, language: LanguageCode, { period }: NonNullable<Refusal['values']>) => {
    const messages = catalogs.get(language);
    return (
      messages?.[`${code}.${period}`] ?? messages?.[code] ?? catalogs.get('en')?.[code] ?? sentenceOf(code)
    );
  };
  return ({ refused, values = {} }, language) => {
    const { because } = values;
    if (typeof because !== 'string' || !isErrorCode(because)) {
      return fillPlaceholders(textOf(refused, language, values), values);
    }
    const reason = fillPlaceholders(textOf(because, language, values), values);
    return fillPlaceholders(textOf(refused, language, values), { ...values, because: reason });
  };
}

/** Turns ERR_CONTEST_FULL into "Contest full." */
function sentenceOf(code: ErrorCode): string {
  const text = code.replace(/^ERR_/, '').replaceAll('_', ' ').toLowerCase();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Whether a text is a known error code. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}

/** The preferred supported language of an Accept-Language header; English by default. */
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
