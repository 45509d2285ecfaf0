import { expect, test } from 'vitest';
import { COUNTRIES, countryId, countryOf } from '../../startup/countries.ts';
import { isMobileLength } from './mobile-lengths.ts';
import { phoneNumberOf } from './phone-number.ts';

const numberIn = (code: string, typed: string): string | null => {
  const country = countryOf(countryId(code));
  if (country === null) throw new Error(`${code} is no country.`);
  return phoneNumberOf(country, typed);
};

test.each([
  ['IT', '347 123 4567', '+393471234567'],
  ['IT', '+39 347 123 4567', '+393471234567'],
  ['IT', '0039-347-1234567', '+393471234567'],
  ['DE', '0151 / 2345 6789', '+4915123456789'],
  ['DE', '+49 (0)151 23456789', '+4915123456789'],
  ['GB', '07700 900123', '+447700900123'],
  ['FR', '06 12 34 56 78', '+33612345678'],
  ['ES', '612 34 56 78', '+34612345678'],
  ['TR', '0532 123 45 67', '+905321234567'],
  ['CN', '138 1234 5678', '+8613812345678'],
  ['US', '(212) 555-0123', '+12125550123'],
  ['US', '1 212 555 0123', '+12125550123'],
  ['AG', '464 1234', '+12684641234'],
  ['AG', '+1 268 464 1234', '+12684641234'],
  ['HU', '06 20 123 4567', '+36201234567'],
  ['RU', '8 912 345-67-89', '+79123456789'],
  ['RU', '812 345-67-89', '+78123456789'],
  ['SG', '8123 4567', '+6581234567'],
  ['IT', '３４７１２３４５６７', '+393471234567'],
])('%s %j is %s', (code, typed, number) => {
  expect(numberIn(code, typed)).toBe(number);
});

test.each([
  ['IT', ''],
  ['IT', '347'],
  ['IT', '34712345678901'],
  ['IT', 'call me'],
  ['IT', '+49 151 23456789'],
  ['IT', '347123456x'],
  ['FR', '0612345678;DROP'],
  ['US', '555-0123'],
  ['DE', '+'],
])('%s %j is refused', (code, typed) => {
  expect(numberIn(code, typed)).toBeNull();
});

test('a mobile number of every country fits into the fifteen digits of E.164', () => {
  for (const { country_code, phone_prefix } of COUNTRIES) {
    const dialCode = phone_prefix.startsWith('+1') ? '1' : phone_prefix.slice(1);
    const lengths = Array.from({ length: 16 }, (_, index) => index).filter((each) =>
      isMobileLength(country_code, each),
    );
    expect(lengths.length, country_code).toBeGreaterThan(0);
    expect(dialCode.length + Math.max(...lengths), country_code).toBeLessThanOrEqual(15);
    expect(dialCode.length + Math.min(...lengths), country_code).toBeGreaterThanOrEqual(7);
  }
});

test('a country without its own length is one of the North American plan', () => {
  for (const { country_code, phone_prefix } of COUNTRIES) {
    const isNorthAmerican =
      isMobileLength(country_code, 10) && !isMobileLength(country_code, 9) && phone_prefix.startsWith('+1');
    expect(phone_prefix.startsWith('+1'), country_code).toBe(isNorthAmerican);
  }
});
