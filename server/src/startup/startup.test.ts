import { ERRORS } from '@touchline/contract/errors';
import { LANGUAGES } from '@touchline/contract/startup/startup';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { describe, expect, test } from 'vitest';
import { clientOf } from '../testing/http/client.ts';
import { startTestServer } from '../testing/http/server.ts';
import { readRefusalTexts, isErrorCode } from '../http/calls/refusal-texts.ts';
import { readCatalogs } from './catalogs.ts';
import { COUNTRIES } from './countries.ts';

const { app } = await startTestServer();
const client = clientOf(app);

describe('the start of the web application', () => {
  test('lists the seven languages by their native names', async () => {
    const languages = await client.call('startup.languages', {});
    expect(languages.map(({ value }) => value)).toEqual([...LANGUAGES]);
    expect(languages.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('reports accounts active at once without a mail server', async () => {
    const config = await client.call('startup.configuration', {});
    expect(config).toMatchObject({ activation_by_mail: false, minimum_age: 18, switched_off: [] });
  });

  test('lists each country once, with id and calling code', async () => {
    const countries = await client.call('startup.countries', {});
    expect(countries).toHaveLength(COUNTRIES.length);
    expect(countries.length).toBeGreaterThan(230);
    expect(new Set(countries.map(({ id }) => id)).size).toBe(countries.length);
    expect(countries.find(({ country_code }) => country_code === 'TR')).toMatchObject({
      name: 'Türkiye',
      phone_prefix: '+90',
    });
    for (const { name, country_code } of countries) expect(name).not.toBe(country_code);
  });

  test('lists the numbers of the rules, and refuses an unknown version', async () => {
    const rules = await client.call('startup.rules', { version: 1 });
    expect(rules.numbers).toContainEqual({ group: 'starterGrant', name: 'xfc', value: '20.00 XFC' });
    expect((await client.ask('startup.rules', { version: 99 })).error).toBe('ERR_NOT_FOUND');
  });

  test('lists the points of both tables with every version of the rules', async () => {
    for (let version = 1; version <= CURRENT_RULES.version; version++) {
      const { scoring } = await client.call('startup.rules', { version });
      const tables = scoring.filter(({ rows }) => rows.length > 0).map(({ table }) => table);
      expect(tables, `version ${version}`).toEqual(expect.arrayContaining(['easy', 'pro']));
    }
  });
});

describe('texts', () => {
  test('without a web build there is no catalog', () => {
    expect(readCatalogs(new URL('file:///nowhere/'))('en')).toBeNull();
  });

  test.each(LANGUAGES)('every refusal has a text in %s', (language) => {
    const refusalTexts = readRefusalTexts();
    const bare = readRefusalTexts(new URL('file:///nowhere/'));
    for (const code of Object.keys(ERRORS).filter(isErrorCode)) {
      expect(refusalTexts({ refused: code }, language)).not.toBe(bare({ refused: code }, language));
    }
  });

  test('a code without a text becomes a sentence', () => {
    const bare = readRefusalTexts(new URL('file:///nowhere/'));
    expect(bare({ refused: 'ERR_CONTEST_FULL' }, 'en')).toBe('Contest full.');
  });
});
