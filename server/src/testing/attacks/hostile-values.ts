import { seeded, type Draws } from '../../feeds/seeded.ts';
import type { RequestShape } from './operations.ts';

/** Not a number, in whatever form it is sent: a field that only takes numbers must refuse each. */
export const NEVER_A_NUMBER: readonly string[] = [
  '1e3',
  '0x10',
  'Infinity',
  '-Infinity',
  'NaN',
  '١٢',
  '１',
  '1,5',
  ' 1',
  '1 ',
  '+1',
  '1.123456789',
  '9'.repeat(400),
  '--',
];

/** Texts that other programs are broken by. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  'x'.repeat(3_000),
  'a\u0000b',
  '\uD800',
  '\u202Egnp.exe',
  'é'.repeat(300),
  '👩‍👩‍👧‍👦',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table manager; --",
  "' or '1'='1",
  '%27%20or%201=1',
  '%_\\*',
  '../../../../etc/passwd',
  '..%2f..%2fetc',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  'javascript:alert(1)',
  '{{7*7}}${7*7}',
  '\r\nX-Injected: 1',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'true',
  '-1',
  '0',
  '2147483648',
  '9007199254740993',
  `${'a'.repeat(40)}!`,
];

/** Values of other types than a field has. */
const OTHERS: readonly unknown[] = [
  null,
  true,
  false,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  -0,
  1e308,
  [],
  [[1]],
  [null],
  {},
  { a: 1 },
  { $ne: null },
  { toString: 'x' },
  Array.from({ length: 200 }, () => 1),
];

/** Every value a field is sent, besides those at its bounds. */
export const HOSTILE_VALUES: readonly unknown[] = [...NEVER_A_NUMBER, ...TEXTS, ...OTHERS];

/** Whole requests that are wrong beyond a field. */
export const HOSTILE_SHAPES: readonly RequestShape[] = [
  { body: Buffer.from('') },
  { body: Buffer.from('{') },
  { body: Buffer.from('[]') },
  { body: Buffer.from('"text"') },
  { body: Buffer.from('null') },
  { body: Buffer.from('{"__proto__":{"role":"operator"}}') },
  { body: Buffer.from('{"constructor":{"prototype":{"x":1}}}') },
  { body: Buffer.from('['.repeat(20_000)) },
  { body: Buffer.from(`{"a":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_001)}`) },
  { body: Buffer.from([0xff, 0xfe, 0x00, 0x80]) },
  { body: Buffer.alloc(70_000, 0x20) },
  { body: Buffer.from('a[b][c]=1&a=2&a[]=3&__proto__[x]=1'), form: true },
  { body: Buffer.from('%zz=%ff&=&&&'), form: true },
  { headers: { 'content-type': 'text/html' } },
  { headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  { headers: { 'content-encoding': 'gzip' } },
  { headers: { 'accept-language': 'x'.repeat(2_000) } },
  { headers: { 'accept-language': "de;q='1'--" } },
  { headers: { 'user-agent': '<script>'.repeat(100) } },
  { headers: { 'x-app-version': '999999.0.0' } },
  { headers: { 'x-http-method-override': 'DELETE' } },
  { headers: { 'x-forwarded-for': "1.2.3.4', now()); --" } },
];

/** Draws bytes, as text. */
export function randomText(draws: Draws): string {
  const length = draws.whole(40);
  return Array.from({ length }, () => String.fromCodePoint(draws.whole(0x3ff))).join('');
}

/** Sequences of draws for a run. */
export const drawsOf = (seed: string): Draws => seeded('fuzz', seed);
