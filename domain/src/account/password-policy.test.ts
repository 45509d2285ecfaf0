import { expect, test } from 'vitest';
import { isWeakPassword } from './password-policy.ts';

const WORDS = [
  'password',
  'liverpool',
  'football',
  'dragon',
  'monkey',
  'iloveyou',
  'touchline',
  'barcelona',
  'superman',
  'princess',
];
const DECORATIONS = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '!',
  '!!',
  '1!',
  '123!',
  '@1',
  '#1',
  '.',
  '007',
  '69',
  '99',
  '00',
];
const YEARS = Array.from({ length: 40 }, (_, index) => String(1986 + index));
const SPELLINGS = [
  (word: string) => word,
  (word: string) => word.toUpperCase(),
  (word: string) => word.charAt(0).toUpperCase() + word.slice(1),
  (word: string) => word.replaceAll('a', '@').replaceAll('o', '0').replaceAll('e', '3').replaceAll('s', '$'),
  (word: string) => word.replaceAll('a', '4').replaceAll('o', '0').replaceAll('i', '1').replaceAll('e', '3'),
];

test('more than 3,000 decorated common words are refused', () => {
  const common = WORDS.flatMap((word) =>
    SPELLINGS.flatMap((spell) =>
      [...DECORATIONS, ...YEARS].flatMap((end) => [`${spell(word)}${end}`, `${end}${spell(word)}`]),
    ),
  ).filter((password) => password.length >= 8);
  expect(new Set(common).size).toBeGreaterThan(3_000);
  expect(common.filter((password) => !isWeakPassword(password, []))).toEqual([]);
});

test.each([
  '12345678',
  '123456789012',
  '11111111',
  'abcdabcd',
  'aaaaaaaaaaab',
  'qwertyuiop',
  'qwerty12345',
  '1q2w3e4r5t',
  'zxcvbnm123',
  'asdfghjkl!',
  '19901990',
  '01.02.1990',
  'passwordpassword',
  'letmein2024',
  'Summer2026!',
  'mustafa1995',
])('%s is weak', (password) => {
  expect(isWeakPassword(password, [])).toBe(true);
});

test.each([
  'Nine-tall-otters-42',
  'kestrel vault bramble',
  'tR7#qLm2xZ',
  'çok-uzun-yürüyüş',
  '我喜欢在雨天散步看书',
  'w'.repeat(3) + 'ombat-Krypta-9',
])('%s is strong enough', (password) => {
  expect(isWeakPassword(password, ['anna', 'bianchi'])).toBe(false);
});

test('the names of the owner do not count', () => {
  expect(isWeakPassword('giuliabrambilla1', ['giulia', 'brambilla'])).toBe(true);
  expect(isWeakPassword('giuliabrambilla1', ['marco'])).toBe(false);
});

test('a password has 8 to 128 user-perceived characters', () => {
  expect(isWeakPassword('tR7#qLm', [])).toBe(true);
  expect(isWeakPassword('tR7#qLmX', [])).toBe(false);
  const long = 'kestrel vault bramble '.repeat(6);
  expect(isWeakPassword(`${long.slice(0, 127)}x`, [])).toBe(false);
  expect(isWeakPassword(`${long.slice(0, 128)}x`, [])).toBe(true);
});
