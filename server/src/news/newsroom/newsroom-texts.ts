import { readFileSync } from 'node:fs';
import { LANGUAGES, type LanguageCode } from '@touchline/contract/startup/startup';
import { COUNTED } from '@touchline/domain/football/reports/sentence';
import * as z from 'zod';

/** A text by the plural category of its number. */
const plural = z.strictObject({
  one: z.string().optional(),
  two: z.string().optional(),
  few: z.string().optional(),
  other: z.string(),
});

const catalog = z.strictObject({
  /** How two numbers of goals are written. */
  score: z.string(),
  /** Times of a match, as adverbs: "in the 86th minute". By ordinal. */
  minute: z.strictObject({
    regular: plural,
    first_half_stoppage: plural,
    second_half_stoppage: plural,
    extra_time_stoppage: plural,
  }),
  /** A place in a table, by ordinal. */
  place: plural,
  count: z.strictObject(Object.fromEntries(COUNTED.map((each) => [each, plural]))),
  /** Variants of each sentence. */
  sentences: z.record(z.string(), z.array(z.string()).min(2)),
});
export type NewsroomTexts = z.output<typeof catalog>;

/** Locales by which numbers, ordinals and days are written. */
export const LOCALES = {
  en: 'en-GB',
  it: 'it',
  fr: 'fr',
  es: 'es',
  de: 'de',
  cn: 'zh-CN',
  tr: 'tr',
} as const satisfies Record<LanguageCode, string>;

const catalogs = new Map(
  LANGUAGES.map((language) => {
    const file = new URL(`../../languages/news/${language}.json`, import.meta.url);
    return [language, catalog.parse(JSON.parse(readFileSync(file, 'utf8')))] as const;
  }),
);

/** The texts of the newsroom in a language. */
export function newsroomTexts(language: LanguageCode): NewsroomTexts {
  const found = catalogs.get(language);
  if (found === undefined) throw new Error(`The newsroom has no words in ${language}.`);
  return found;
}
