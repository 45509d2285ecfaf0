import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { charactersOf, featuresOf, tablesOf } from './woff2.ts';

const WEB = new URL('../../web/', import.meta.url);
const css = readFileSync(new URL('src/ui/theme/fonts.css', WEB), 'utf8');
const shell = readFileSync(new URL('shell.html', WEB), 'utf8');
/** Byte budget of the fonts of a first page (P10). */
const BUDGET = 45_000;
const LANGUAGES = ['en', 'it', 'fr', 'es', 'de', 'tr'] as const;

/** Latin letters with marks, for player names and the languages of the product. */
const TURKISH = 'İıŞşĞğÇçÖöÜü';
const EUROPEAN = 'ÀÉÎÕÜßæøåñçłŁžŽčČćđőűřšťąęńśźżāēģķļņūřŘșțȘȚĐ';
const FIGURES = '0123456789.,:−+–%€’';

interface Face {
  readonly family: string;
  readonly file: string;
  /** First and last character of each `unicode-range`. */
  readonly ranges: readonly (readonly [number, number])[];
}

const faces: readonly Face[] = [...css.matchAll(/@font-face \{([^}]+)\}/g)]
  .map(([, rule = '']) => ({
    family: /font-family: '([^']+)'/.exec(rule)?.[1] ?? '',
    file: /url\('(?:\.\.\/)+fonts\/([^']+)'\)/.exec(rule)?.[1] ?? '',
    ranges: [...rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
      ([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const,
    ),
  }))
  .filter(({ file }) => file !== '');

const fontOf = (file: string) => readFileSync(new URL(`src/fonts/${file}`, WEB));

/** Letters of a text for which a family has no face or glyph; spaces are ignored. */
function missing(family: string, text: string): string[] {
  return Array.from(new Set(text.replaceAll(/\s/g, ''))).filter((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const face = faces.find(
      (each) => each.family === family && each.ranges.some(([first, last]) => code >= first && code <= last),
    );
    return face === undefined || !charactersOf(tablesOf(fontOf(face.file))).has(code);
  });
}

describe.each(['Inter', 'Barlow Condensed'])('%s', (family) => {
  test('has the letters of every name, including the Turkish dotted and dotless i', () => {
    expect(missing(family, TURKISH + EUROPEAN + FIGURES)).toEqual([]);
  });

  test.each(LANGUAGES)('has every letter of the catalogs in %s', (language) => {
    const feature = (name: string) =>
      readFileSync(new URL(`src/languages/${name}/${language}.json`, WEB), 'utf8').replaceAll(
        /\\u[0-9a-f]{4}|[\n\r]/g,
        '',
      );
    expect(missing(family, ['shell', 'home', 'contests', 'football', 'ui'].map(feature).join(''))).toEqual(
      [],
    );
  });

  test('has tabular figures', () => {
    const latin = faces.find((each) => each.family === family);
    expect(featuresOf(tablesOf(fontOf(latin?.file ?? ''))).has('tnum')).toBe(true);
  });
});

test('the fonts of a first page are preloaded and within their budget', () => {
  const preloaded = [...shell.matchAll(/rel="preload"\s+href="\/src\/fonts\/([^"]+)"/g)].map(
    ([, file = '']) => file,
  );
  expect(preloaded).toEqual(faces.filter(({ file }) => !file.includes('-ext')).map(({ file }) => file));
  expect(preloaded.reduce((sum, file) => sum + fontOf(file).length, 0)).toBeLessThanOrEqual(BUDGET);
});
