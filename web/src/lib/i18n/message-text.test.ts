import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { readCatalogs } from '../../../build/language-catalogs.ts';
import { messageText, type CompiledMessage } from './message-text.ts';

function text(icu: string, values: Record<string, string | number>, locale = 'en'): string {
  return messageText(compileMessage(icu), locale, values);
}

test('a placeholder takes its value, and stays empty without one', () => {
  expect(text('Hello {name}!', { name: 'Ada' })).toBe('Hello Ada!');
  expect(text('Hello {name}!', {})).toBe('Hello !');
});

test('a plural follows the rules of its language and formats its number in the locale', () => {
  const seats = '{count, plural, one {# seat} other {# seats}} left';
  expect(text(seats, { count: 1 })).toBe('1 seat left');
  expect(text(seats, { count: 1200 })).toBe('1,200 seats left');
  expect(text(seats, { count: 0 }, 'fr')).toBe('0 seat left');
});

test('an exact case precedes the plural rule, and an offset is subtracted', () => {
  const who =
    '{count, plural, offset:1 =0 {nobody} =1 {{name}} one {{name} and # other} other {{name} and # others}}';
  expect(text(who, { count: 0, name: 'Ada' })).toBe('nobody');
  expect(text(who, { count: 1, name: 'Ada' })).toBe('Ada');
  expect(text(who, { count: 2, name: 'Ada' })).toBe('Ada and 1 other');
  expect(text(who, { count: 5, name: 'Ada' })).toBe('Ada and 4 others');
});

test('ordinals have their own plural rules', () => {
  const place = '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}';
  expect([1, 2, 3, 4, 21].map((each) => text(place, { place: each }))).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '21st',
  ]);
});

test('a select uses the case of its value, never an inherited property', () => {
  const side = '{side, select, home {at home} other {away}}';
  expect(text(side, { side: 'home' })).toBe('at home');
  expect(text(side, { side: 'constructor' })).toBe('away');
});

test('a number is formatted in the locale', () => {
  expect(text('{points, number}', { points: 1234.5 }, 'de')).toBe('1.234,5');
});

test('a hash outside a plural is literal', () => {
  expect(text('Match #{id}', { id: 7 })).toBe('Match #7');
});

test('every message of every language can be formatted', () => {
  for (const [language, catalog] of [...readCatalogs(), ...readCatalogs(undefined, 'tour')]) {
    const locale = language === 'cn' ? 'zh-CN' : language;
    for (const message of Object.values(catalog)) {
      expect(() => messageText(message as CompiledMessage, locale)).not.toThrow();
    }
  }
});
