import { calls, type CallKey } from '@touchline/contract/calls';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { countryId } from '../startup/countries.ts';
import { keepBooks } from '../testing/books.ts';
import { clientOf, signUp, type Client } from '../testing/client.ts';
import { startTestServer } from '../testing/server.ts';
import { boundPaths } from './bind.ts';

const { app, db, routes } = await startTestServer();
keepBooks(db);
const manager = await signUp(app);

type Json = Readonly<Record<string, unknown>>;

/** Values no field of the contract takes. */
const HOSTILE: readonly unknown[] = [
  null,
  '-1',
  '1e3',
  '0x10',
  'Infinity',
  '-Infinity',
  'NaN',
  '١٢',
  '1,5',
  '1.123456789',
  '9'.repeat(400),
  'x'.repeat(3_000),
  'a\u0000b',
  ' ',
  -1,
  1.5,
  2 ** 53,
  -Infinity,
  [[1]],
  [null],
  { a: 1 },
  { $ne: null },
  Array.from({ length: 200 }, () => 1),
];

const SAMPLES: Readonly<Record<string, unknown>> = {
  email: 'fuzz@example.org',
  password: 'Nine-tall-otters-42',
  nickname: 'Fuzz Brown',
  birth_date: '1990-02-03',
  country_id: countryId('IT'),
  accept_terms: true,
  activate_code: 'abcdefgh',
  starters: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  reserves: [12, 13, 14, 15],
};

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a call and whether each must be there. */
function fieldsOf(key: CallKey): ReadonlyMap<string, { readonly schema: Json; readonly required: boolean }> {
  const json: Json = z.toJSONSchema(calls[key].input, { io: 'input', unrepresentable: 'any' });
  const required = new Set(Array.isArray(json['required']) ? json['required'] : []);
  const properties = isJson(json['properties']) ? json['properties'] : {};
  return new Map(
    Object.entries(properties).map(([name, schema]) => [
      name,
      { schema: isJson(schema) ? schema : {}, required: required.has(name) },
    ]),
  );
}

function sampleOf(name: string, schema: Json): unknown {
  if (name in SAMPLES) return SAMPLES[name];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if ('const' in schema) return schema['const'];
  const [first] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [];
  if (isJson(first)) return sampleOf(name, first);
  if (schema['type'] === 'integer') return Math.max(1, Number(schema['minimum'] ?? 1));
  if (schema['type'] === 'boolean') return true;
  return schema['type'] === 'array' ? [] : 'all';
}

function goodInput(key: CallKey): Readonly<Record<string, unknown>> {
  const needed = [...fieldsOf(key)].filter(([name, { required }]) => required || key.includes(`{${name}}`));
  return Object.fromEntries(needed.map(([name, { schema }]) => [name, sampleOf(name, schema)]));
}

/** Calls that may end the session they come with. */
const ENDING: ReadonlySet<CallKey> = new Set(['POST /v3/auths/logout', 'POST /v3/auths/end_session']);
const keys = [...new Set(boundPaths().map(({ key }) => key))].filter((key) => key in routes);

async function callerOf(key: CallKey): Promise<Client> {
  if (calls[key].access === 'visitor') return clientOf(app);
  return ENDING.has(key) ? signUp(app) : manager;
}

describe.each(keys)('%s', (key) => {
  test('takes good input and answers in its form', async () => {
    const { status, error, field } = await (await callerOf(key)).ask(key, goodInput(key));
    expect(status, error).toBeLessThan(500);
    expect(error, field).not.toBe('ERR_MALFORMED');
  });

  test('answers hostile input with a refusal', async () => {
    const client = await callerOf(key);
    for (const [name] of fieldsOf(key)) {
      for (const value of HOSTILE) {
        for (const form of [false, true]) {
          const answer = await client.ask(key, { ...goodInput(key), [name]: value }, { form });
          expect(answer.status, `${name} = ${JSON.stringify(value)}: ${answer.error}`).toBeLessThan(500);
        }
      }
    }
  });

  test('knows no other field', async () => {
    const answer = await (await callerOf(key)).ask(key, { ...goodInput(key), is_admin: true });
    expect(answer).toMatchObject({ status: 400, error: 'ERR_MALFORMED' });
  });
});

test('every call of the contract is served', () => {
  expect(Object.keys(calls).filter((key) => !(key in routes))).toEqual([]);
});
