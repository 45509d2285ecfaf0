import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { countdownParts, countdownText, relativeText, timeText } from '../time/dates.ts';
import { dateFormat, numberFormat } from './formats.ts';
import { chooseLanguage, createLanguage, createLanguageStore, splitLanguage } from './languages.tsx';
import { decimalsOf, decimalsThatAddUp, goldText, pointsText, rateText, xfcText } from './money.ts';

test('XFC shows two decimals, rounded down on both sides of zero', () => {
  expect(xfcText('1234567.899', 'en')).toBe('1,234,567.89');
  expect(xfcText('0.009', 'en')).toBe('0.00');
  expect(xfcText('-12.501', 'en')).toBe('−12.51');
  expect(xfcText('-12.5', 'de')).toBe('−12,50');
  expect(xfcText('3', 'it')).toBe('3,00');
});

test('no amount is ever shown larger than it is', () => {
  const amount = fc.tuple(fc.boolean(), fc.nat(9_999), fc.nat(99_999_999));
  fc.assert(
    fc.property(amount, ([negative, whole, fraction]) => {
      const wire = `${negative ? '-' : ''}${whole}.${String(fraction).padStart(8, '0')}`;
      const shown = Number(xfcText(wire, 'en').replaceAll(',', '').replace('−', '-'));
      expect(shown).toBeLessThanOrEqual(Number(wire));
      expect(Number(wire) - shown).toBeLessThan(0.0100001);
    }),
  );
});

/** Units of XFC as the wire writes them. */
function wireOf(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(9, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`;
}

/** The shown amount, in units of XFC. */
function shownOf(amount: bigint, decimals: number): bigint {
  const text = xfcText(wireOf(amount), 'en', decimals).replaceAll(',', '').replace('−', '-');
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
}

test('shown parts add up to the shown sum, to the last shown digit', () => {
  const part = fc.record({
    units: fc.bigInt(-(10n ** 11n), 10n ** 13n),
    times: fc.constantFrom(-1, 1, 2, 7),
  });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const sum = parts.reduce((total, { units, times }) => total + units * BigInt(times), 0n);
      const decimals = decimalsThatAddUp(
        parts.map(({ units, times }) => ({ amount: wireOf(units), times })),
        wireOf(sum),
      );
      const shown = parts.reduce(
        (total, { units, times }) => total + shownOf(units, decimals) * BigInt(times),
        0n,
      );
      expect(shown).toBe(shownOf(sum, decimals));
    }),
  );
});

test('amounts get no more decimals than they need to add up', () => {
  expect(decimalsThatAddUp([{ amount: '0.96' }, { amount: '0.04' }], '1.00')).toBe(2);
  expect(decimalsThatAddUp([{ amount: '0.125' }, { amount: '0.125' }], '0.25')).toBe(3);
  expect(decimalsThatAddUp([{ amount: '2.00' }, { amount: '0.08', times: -1 }], '1.92')).toBe(2);
  expect(decimalsThatAddUp([{ amount: '0.25163871' }, { amount: '0.24836129' }], '0.50')).toBe(8);
});

test('an exact amount has every digit it has, and at least two decimals', () => {
  expect(decimalsOf('2', '0.10')).toBe(2);
  expect(decimalsOf('0.06666666')).toBe(8);
  expect(decimalsOf('20.0960', '-1.5')).toBe(3);
});

test('exact prizes add up to their pool, and a balance after follows from the one before', () => {
  const parts = fc.array(fc.bigInt(0n, 10n ** 12n), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(parts, (units) => {
      const sum = units.reduce((total, each) => total + each, 0n);
      const decimals = decimalsOf(...units.map(wireOf));
      expect(units.reduce((total, each) => total + shownOf(each, decimals), 0n)).toBe(shownOf(sum, decimals));
    }),
  );
});

test('gold is whole, the rate has four decimals, points keep theirs', () => {
  expect(goldText('2500', 'en')).toBe('2,500');
  expect(rateText('0.05', 'en')).toBe('€0.0500');
  expect(pointsText('-1.025', 'en')).toBe('−1.025');
});

test('a countdown shows 0:01 until the last millisecond has passed', () => {
  const text = (left: number) => countdownText(countdownParts(left, 0), 'd');
  expect([text(1), text(0), text(-5), text(61_000), text(3_600_000), text(90_061_000)]).toEqual([
    '0:01',
    '0:00',
    '0:00',
    '1:01',
    '1:00:00',
    '1d 01:01:01',
  ]);
});

test('moments are formatted in the language and the time zone', () => {
  const moment = Date.UTC(2026, 10, 21, 18, 30);
  expect(timeText(moment, 'time', 'en', 'UTC')).toBe('18:30');
  expect(timeText(moment, 'date', 'it', 'UTC')).toBe('21 nov 2026');
  expect(relativeText(moment, moment + 7_200_000, 'en')).toBe('2 hours ago');
});

test('a language prefix is removed from the path; other segments are not', () => {
  expect(splitLanguage('/it/play/live')).toEqual({ language: 'it', path: '/play/live' });
  expect(splitLanguage('/en')).toEqual({ language: 'en', path: '/' });
  expect(splitLanguage('/items/it')).toEqual({ language: null, path: '/items/it' });
});

test('the address takes precedence over the stored language, and that over the browser’s preferences', () => {
  expect(chooseLanguage('/fr/tops', 'de', ['es'])).toBe('fr');
  expect(chooseLanguage('/tops', 'de', ['es'])).toBe('de');
  expect(chooseLanguage('/tops', 'xx', ['pt-BR', 'zh-CN'])).toBe('cn');
  expect(chooseLanguage('/tops', null, [])).toBe('en');
});

test('of two overlapping language changes the latest wins, in whatever order the catalogs arrive', async () => {
  const release = new Map<string, (catalog: Record<string, string>) => void>();
  const store = createLanguageStore(
    createLanguage('en', {}),
    (code) => new Promise((resolve) => release.set(code, resolve)),
    () => undefined,
  );
  const changes = [store.change('it'), store.change('de')];
  release.get('de')?.({ 'a.b': 'Hallo' });
  release.get('it')?.({ 'a.b': 'Ciao' });
  await Promise.all(changes);
  expect([store.get().code, store.get().t('a.b')]).toEqual(['de', 'Hallo']);
});

test('a format is built once, for each locale and options', () => {
  const share = () => numberFormat('de', { style: 'percent' });
  expect(share()).toBe(share());
  expect(share().format(0.5)).toBe('50\u00a0%');
  expect(numberFormat('en', { style: 'percent' }).format(0.5)).toBe('50%');
  expect(numberFormat('de').format(1234.5)).toBe('1.234,5');
});

test('another language formats otherwise', async () => {
  const store = createLanguageStore(
    createLanguage('en', {}),
    async () => ({}),
    () => undefined,
  );
  const shown = () => {
    const { locale } = store.get();
    return [xfcText('1234.5', locale), rateText('0.25', locale)];
  };
  const english = shown();
  await store.change('de');
  expect(english).toEqual(['1,234.50', '€0.2500']);
  expect(shown()).toEqual(['1.234,50', '0,2500\u00a0€']);
  await store.change('en');
  expect(shown()).toEqual(english);
});

test('a format of dates follows the reader to another time zone', () => {
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset');
  const format = () => dateFormat('en', { hour: '2-digit' });
  offset.mockReturnValue(0);
  const inLondon = format();
  expect(format()).toBe(inLondon);
  offset.mockReturnValue(-540);
  expect(format()).not.toBe(inLondon);
  offset.mockRestore();
});

test('no part of the pages builds a format of its own with each render', () => {
  const source = join(import.meta.dirname, '../..');
  const building = globSync('**/*.{ts,tsx}', { cwd: source }).filter(
    (file) =>
      !file.includes('.test.') &&
      /new Intl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat|PluralRules)\(/.test(
        readFileSync(join(source, file), 'utf8'),
      ),
  );
  expect(building).toEqual([join('lib', 'i18n', 'formats.ts')]);
});
