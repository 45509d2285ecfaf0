import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = import.meta.dirname;
const SOURCE = join(FOLDER, '..');
const LANGUAGES = ['en', 'it', 'fr', 'es', 'de', 'cn', 'tr'];

type Messages = Record<string, string>;

function read(feature: string, language: string): Messages {
  return JSON.parse(readFileSync(join(FOLDER, feature, `${language}.json`), 'utf8')) as Messages;
}

function placeholders(text: string): string[] {
  return [...new Set(text.match(/\{\s*\w+(?=\s*[,}])/g) ?? [])].map((mark) => mark.replace(/\W/g, '')).sort();
}

const features = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test.each(features)('%s has the same texts in all seven languages', (feature) => {
  const english = read(feature, 'en');
  for (const language of LANGUAGES) {
    const messages = read(feature, language);
    expect(Object.keys(messages), language).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(messages)) {
      expect(text.trim(), `${feature}/${language}.json ${key}`).not.toBe('');
      expect(placeholders(text), `${feature}/${language}.json ${key}`).toEqual(placeholders(english[key] ?? ''));
    }
  }
});

/**
 * Patterns that the typography and the plurals of a language forbid; the reasons are in
 * docs/GLOSSARY-LANGUAGES.md.
 */
const FORBIDDEN: readonly (readonly [language: string, mark: RegExp])[] = [
  ['fr', /[ \u00a0][:;!?%»]|«[ \u00a0]/],
  // Elision, but not before "onze" or an aspirated h, nor after a pronoun that ends an imperative ("mets-la en vente").
  [
    'fr',
    /(?<![\p{L}-])(?:de|je|la|le|me|ne|que|se|te) (?!onz|(?:oui|une)(?!\p{L})|a à)(?:[aàâeéèêiîoôuœ]|h(?:abit|eur|ier|ist|iver|omm|onneur|orlog|ôt))/iu,
  ],
  // Contraction, but not before an infinitive ("à le garder").
  ['fr', /(?<!\p{L})(?:à|de) les? (?!(?!premier|dernier)\p{L}+(?:er|ir|oir|re)(?!\p{L}))/iu],
  ['es', /\d%/],
  // "E" stands for "y" before the sound of i, which "hie" has not.
  ['es', /(?<!\p{L})y (?=h?[iíIÍ])(?!h?[iíIÍ]e)/u],
  ['cn', /\p{Script=Han}\s+\p{Script=Han}|\p{Script=Han}[,;:!?]|\bone \{|(?<!…)…(?!…)/u],
  // Names and numbers are separated; the name of a column is itself Chinese.
  ['cn', /\p{Script=Han}[A-Za-z\d]|[A-Za-z\d]\p{Script=Han}/u],
  ['cn', /\p{Script=Han}\{(?!column)\w|\{(?!column)\w+\}\p{Script=Han}|\{#\p{Script=Han}/u],
  ['tr', /\bone \{/],
  // A share is already formatted: the sign precedes the number in Turkish, and decimals differ.
  ...LANGUAGES.map((language) => [language, /'|\}[ \u00a0\u202f]?%|%[ \u00a0]?\{/] as const),
];

test.each(features)('%s keeps the marks and plurals of each language', (feature) => {
  for (const [language, mark] of FORBIDDEN) {
    for (const [key, text] of Object.entries(read(feature, language))) {
      expect(text, `${feature}/${language}.json ${key}`).not.toMatch(mark);
    }
  }
});

test('every message that the code uses by its full key exists', () => {
  const known = new Set(features.flatMap((feature) => Object.keys(read(feature, 'en')).map((key) => `${feature}.${key}`)));
  const asked = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !file.includes('design'))
    .flatMap((file) => [
      ...readFileSync(join(SOURCE, file), 'utf8').matchAll(/(?:\bt\(|title: |label: )'([a-z-]+\.[\w.-]+)'/g),
    ])
    .map((match) => match[1] ?? '');
  expect(asked.filter((key) => !known.has(key))).toEqual([]);
});

/** Languages in which nouns change with a number; Chinese and Turkish have one form. */
const WITH_PLURALS = ['en', 'it', 'fr', 'es', 'de'];
/** Messages whose words stay as they are beside any number: "gol", "Elfmeter". */
const UNCHANGED = ['it market.news.many_goals', 'de market.news.penalty_saved'];

/** The texts in the braces of a message, as they are nested, are left out; what stays names the forms. */
function formsFrom(text: string): string {
  let depth = 0;
  let forms = '';
  for (const mark of text) {
    if (mark === '}') depth -= 1;
    if (depth < 0) break;
    if (depth === 0 && mark !== '}') forms += mark === '{' ? ' ' : mark;
    if (mark === '{') depth += 1;
  }
  return forms.split(/\s+/).filter(Boolean).join(' ');
}

/** The placeholders of a message that choose between forms, each with the names of its forms. */
function pluralsOf(text: string): readonly (readonly [placeholder: string, forms: string])[] {
  return [...text.matchAll(/\{(\w+), plural,/g)].map((found) => [
    found[1] ?? '',
    formsFrom(text.slice(found.index + found[0].length)),
  ]);
}

test.each(features)('%s has the plural forms of each language', (feature) => {
  const english = read(feature, 'en');
  for (const language of LANGUAGES) {
    const needed = WITH_PLURALS.includes(language) ? 'one other' : 'other';
    for (const [key, text] of Object.entries(read(feature, language))) {
      const full = `${language} ${feature}.${key}`;
      const plurals = pluralsOf(text);
      // An exact number ("=0") may have words of its own.
      for (const [, forms] of plurals) expect(forms.replaceAll(/=\d+ /g, ''), full).toBe(needed);
      if (needed === 'other' || UNCHANGED.includes(full)) continue;
      const asked = pluralsOf(english[key] ?? '').map(([name]) => name);
      expect(plurals.map(([name]) => name), full).toEqual(expect.arrayContaining(asked));
    }
  }
});

/** Messages that are the same in English and another language: names, and what French fans call a clean sheet. */
const NAMES = /^(?:auth\.providers\.name|contest-creation\.scoring|pro\.badge)\.|\.clean_sheets?$/;

test.each(features)('%s is not left in English', (feature) => {
  const english = read(feature, 'en');
  for (const language of LANGUAGES.slice(1)) {
    for (const [key, text] of Object.entries(read(feature, language))) {
      if (text !== english[key] || NAMES.test(`${feature}.${key}`)) continue;
      const plain = text.replaceAll(/\{\w+, \w+,?|\{\w+\}|\b(?:one|other) (?=\{)|Touchline|XFC/g, '');
      const words = (plain.match(/\p{L}{3,}/gu) ?? []).map((word) => word.replace(/s$/, ''));
      expect(new Set(words).size, `${feature}/${language}.json ${key}: ${text}`).toBeLessThan(2);
    }
  }
});
