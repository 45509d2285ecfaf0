import { expect, test } from 'vitest';
import * as z from 'zod';
import { ADDRESSES, addressOf } from './addresses.ts';
import { calls } from './calls.ts';
import { changesState } from './changes.ts';
import { ERRORS } from './errors.ts';
import { readsSession } from './session-reads.ts';
import * as wire from './wire.ts';

const all = Object.entries(calls);
const callNamed = (key: string) =>
  Object.keys(ADDRESSES).find((name): name is keyof typeof ADDRESSES => name === key);

test('every address has its call, and every call its own address', () => {
  expect(Object.keys(calls).toSorted()).toEqual(Object.keys(ADDRESSES).toSorted());
  expect(new Set(Object.values(ADDRESSES)).size).toBe(all.length);
});

test.each(all)('%s is described as reading or changing', (key, call) => {
  const known = callNamed(key);
  expect(known && changesState(known)).toBe(call.changes);
});

test.each(all)('%s is described as read by everyone or with a session', (key, call) => {
  const known = callNamed(key);
  expect(known && readsSession(known)).toBe(!call.changes && call.access !== 'visitor');
});

test.each(all)('%s names every path parameter in its input', (key, call) => {
  expect(call.input).toBeInstanceOf(z.ZodObject);
  const fields = call.input instanceof z.ZodObject ? Object.keys(call.input.shape) : [];
  const known = callNamed(key);
  for (const [, name] of (known ? addressOf(known).path : '').matchAll(/\{(\w+)\}/g))
    expect(fields).toContain(name);
});

test('every refusal of a call is in the closed table', () => {
  for (const [, call] of all) for (const code of call.errors) expect(ERRORS).toHaveProperty(code);
});

test.each([
  '-1',
  '0',
  '1e3',
  '0x10',
  ' 1',
  '1 ',
  '１',
  '1.5',
  '2147483648',
  '',
  'Infinity',
  'NaN',
  0,
  -1,
  1.5,
  Infinity,
  NaN,
  2_147_483_648,
  null,
  true,
  [5],
  {},
])('%j is no id', (value) => {
  expect(wire.id.safeParse(value).success).toBe(false);
});

test('an id comes as a number or as its exact text', () => {
  expect(wire.id.parse(7)).toBe(7);
  expect(wire.id.parse('7')).toBe(7);
});

test.each([
  '-1',
  '0',
  '0.00',
  '1e3',
  '1,5',
  '0.000000001',
  '+1',
  '.5',
  '5.',
  '1000000001',
  '9'.repeat(400),
  '１',
  1,
  null,
  [1],
])('%j is no amount', (value) => {
  expect(wire.xfcAmount.safeParse(value).success).toBe(false);
});

test('an amount keeps all eight decimals', () => {
  expect(wire.xfcAmount.parse('12.50000001')).toEqual({ currency: 'XFC', units: 1_250_000_001n });
});

test('a flag is true, 1, "1" or "true"', () => {
  for (const value of [true, 1, '1', 'true']) expect(wire.flag.parse(value)).toBe(true);
  for (const value of [false, 0, '0', 'false', '']) expect(wire.flag.parse(value)).toBe(false);
  for (const value of ['yes', 2, null, []]) expect(wire.flag.safeParse(value).success).toBe(false);
});
