import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RETIRED_WORDS, retiredWordsIn, type CatalogLanguage } from './retired-words.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CATALOGS = ['web/src/languages', 'server/src/languages'].map((folder) => join(ROOT, folder));
const LANGUAGES = ['en', 'it', 'fr', 'es', 'de', 'cn', 'tr'] as const satisfies readonly CatalogLanguage[];

/** The texts of a catalog by their keys; those of mails are nested. */
function textsIn(value: unknown, key: string): readonly (readonly [key: string, text: string])[] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${key}.${name}`));
}

function textsOf(language: CatalogLanguage) {
  return CATALOGS.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) =>
        textsIn(JSON.parse(readFileSync(join(folder, name, `${language}.json`), 'utf8')), name),
      ),
  );
}

test.each(LANGUAGES)('no catalog in %s uses a retired word', (language) => {
  const found = textsOf(language).flatMap(([key, text]) =>
    retiredWordsIn(text, key, language).map(({ word, instead }) => `${key}: ${word}, use ${instead}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['it', 'Schiera la squadra', 'squadr*'],
  ['fr', '{count, plural, one {# participation} other {# participations}}', 'participation*'],
  ['es', 'Último trato', 'trato*'],
  ['de', 'Auf Rang {rank}', 'Rang'],
  ['cn', '参加一对一', '一对一'],
  ['tr', 'İstek ver', 'istek ver*'],
  ['tr', 'Ücretlerin {percent} kadarı', '{} kadarı*'],
  ['en', 'See grounds on the market', 'ground*'],
  ['it', 'Scambi annullati', 'scambi annullati'],
  ['fr', 'Loués gratuitement : {names}.', 'loué*'],
  ['es', 'Voltear todas', 'voltear*'],
  ['de', 'Fristen und Anpfiff', 'Fristen'],
  ['de', 'Mit geschenkten XFC', 'geschenkten XFC'],
  ['cn', '向平台租用', '租用'],
  ['tr', '{count, plural, other {# müzayeden}}', 'müzayede*'],
] as const)('a retired word planted in %s is found: %s', (language, text, word) => {
  expect(retiredWordsIn(text, 'any.key', language).map((found) => found.word)).toEqual([word]);
});

test.each([
  ['de', 'Rangliste', 'any.key'],
  ['de', 'Preis je Stück', 'trade.price'],
  ['it', 'Cerca squadre', 'clubs.search'],
  ['fr', 'Copié de {contest}', 'any.key'],
  ['en', 'Hosted at {venue}', 'any.key'],
  ['en', 'Back it with a background', 'any.key'],
] as const)('another word in %s is not taken for a retired one: %s', (language, text, key) => {
  expect(retiredWordsIn(text, key, language)).toEqual([]);
});

test('the glossary names the same retired words', () => {
  const glossary = readFileSync(join(ROOT, 'docs/GLOSSARY-LANGUAGES.md'), 'utf8');
  const cells = [...glossary.matchAll(/^\|(?:[^|\n]*\|){7} ([^|\n]+) \|$/gm)].map(([, cell = '']) => cell);
  const named = cells
    .filter((cell) => /^(?:en|it|fr|es|de|cn|tr) /.test(cell))
    .flatMap((cell) => cell.split('; '))
    .flatMap((part) =>
      part
        .slice(3)
        .split(', ')
        .map((word) => `${part.slice(0, 2)} ${word}`),
    );
  const typed = LANGUAGES.flatMap((language) => RETIRED_WORDS[language].map(({ word }) => `${language} ${word}`));
  expect(named.sort()).toEqual(typed.sort());
});
