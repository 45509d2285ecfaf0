import { expect, test } from 'vitest';
import { readersLocale } from './dates.ts';

test.each([
  ['the first form of the language is taken', ['de-AT', 'en-GB', 'en-US'], 'en-GB'],
  ['without one, the language stays as it is', ['de-AT'], 'en'],
  ['a name that is no language tag is passed over', ['en-US@posix', 'en-US_POSIX', 'en-US.UTF-8'], 'en'],
  ['a form after such a name is taken', ['en-US@posix', 'en-US'], 'en-US'],
])('%s', (_rule, preferred, locale) => {
  expect(readersLocale('en', preferred)).toBe(locale);
  expect(() => new Intl.NumberFormat(readersLocale('en', preferred))).not.toThrow();
});
