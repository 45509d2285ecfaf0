import { gold, xfc } from '@touchline/domain/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountInputText, exactAmountText, readAmount } from './amount-text.ts';

const LOCALES = ['en', 'it', 'fr', 'es', 'de', 'zh-CN', 'tr'];

test('a field has the decimals of its currency', () => {
  expect(amountInputText(xfc(1_140_000_000n), 'de')).toBe('11,40');
  expect(amountInputText(xfc(123_456_700_000_000n), 'en')).toBe('1234567.00');
  expect(amountInputText(gold(250n), 'en')).toBe('250');
});

test('an amount is exact, with the separators of each language', () => {
  expect(exactAmountText(xfc(123_456_712_345_678n), 'en')).toBe('1,234,567.12345678');
  expect(exactAmountText(xfc(123_456_700_000_000n), 'de')).toBe('1.234.567,00');
  expect(exactAmountText(xfc(-50_000_000n), 'en')).toBe('−0.50');
  expect(exactAmountText(gold(2500n), 'tr')).toBe('2.500');
});

test('input is parsed with the separators of the language', () => {
  expect(readAmount('XFC', '1,234.5', 'en')).toEqual(xfc(123_450_000_000n));
  expect(readAmount('XFC', '1.234,5', 'de')).toEqual(xfc(123_450_000_000n));
  expect(readAmount('XFC', '12,5', 'fr')).toEqual(xfc(1_250_000_000n));
  expect(readAmount('XFC', '1 234,5', 'fr')).toEqual(xfc(123_450_000_000n));
  expect(readAmount('XFC', '.5', 'en')).toEqual(xfc(50_000_000n));
  expect(readAmount('XFC', '007', 'en')).toEqual(xfc(700_000_000n));
});

test('a point that can’t be a group separator is a decimal point in every language', () => {
  expect(readAmount('XFC', '12.5', 'de')).toEqual(xfc(1_250_000_000n));
  expect(readAmount('XFC', '1.234', 'de')).toEqual(xfc(123_400_000_000n));
});

test('input that is no amount of the currency is rejected, never rounded', () => {
  for (const typed of ['', ' ', '.', '-5', '1e5', '1,5', '1.2.3', '0.123456789', 'five', '99999999999']) {
    expect(readAmount('XFC', typed, 'en'), typed).toBeNull();
  }
  expect(readAmount('GOLD', '2.5', 'en')).toBeNull();
});

test('every amount survives a round trip through a field, in every language', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 1_000_000_000n * 100_000_000n),
      fc.constantFrom(...LOCALES),
      (units, locale) => {
        expect(readAmount('XFC', amountInputText(xfc(units), locale), locale)).toEqual(xfc(units));
        expect(readAmount('XFC', exactAmountText(xfc(units), locale), locale)).toEqual(xfc(units));
      },
    ),
  );
});
