import { ADDRESSES } from '@touchline/contract/addresses';
import { calls, type CallKey } from '@touchline/contract/calls';
import * as z from 'zod';
import { countryId } from '../../startup/countries.ts';
import { GOOD_PASSWORD } from './client.ts';

type Json = Readonly<Record<string, unknown>>;

const SAMPLES: Json = {
  email: 'fuzz@example.org',
  password: GOOD_PASSWORD,
  nickname: 'Fuzz Brown',
  birth_date: '1990-02-03',
  country_id: countryId('IT'),
  accept_terms: true,
  activate_code: 'abcdefgh',
  sms_code: '123456',
  phone_country_id: countryId('IT'),
  phone_number: '347 123 4567',
  browser_challenge: 'A'.repeat(43),
  browser_verifier: 'A'.repeat(43),
  state: 'A'.repeat(43),
  nonce: 'A'.repeat(43),
  code_challenge: 'A'.repeat(43),
  provider_code: 'A'.repeat(43),
  ga_code: '000000',
  passwd: 'Wrong-otters-41',
  old_pass: 'Wrong-otters-41',
  new_pass: 'Other-otters-42',
  price: '12.50',
  start_price: '12.50',
  amount: '12.50',
  xfc_amount: '12.50',
  txhash: `0x${'a'.repeat(64)}`,
  starters: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  reserves: [12, 13, 14, 15],
  cards: [{ asset_id: 1, qty: 5 }],
  matches: [1],
  contests: [{ id: 1 }],
  background_color: '#ff8800',
  link_url: 'https://sponsor.example',
  article: 'report-1',
  invitation: 'A'.repeat(22),
  endpoint: 'https://push.example/browser',
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
  message: 'How do loans end?',
  time_zone: 'Europe/Rome',
  quiet_from: '22:00',
  quiet_until: '07:00',
  data: { onboarding_type: 1, status: 2, step: 1 },
};

/** Codes to type and codes of links. */
const CODES = ['000000', 'a'.repeat(43), 'a'.repeat(22)];

function codeFor(pattern: unknown): string | undefined {
  return CODES.find((code) => typeof pattern !== 'string' || new RegExp(pattern, 'u').test(code));
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface Field {
  /** Its JSON schema. */
  readonly schema: Json;
  readonly required: boolean;
}

const fieldsByCall = new Map<CallKey, ReadonlyMap<string, Field>>();

/** The fields of a call by name, from the contract. */
export function fieldsOf(key: CallKey): ReadonlyMap<string, Field> {
  const fields = fieldsByCall.get(key) ?? readFields(key);
  fieldsByCall.set(key, fields);
  return fields;
}

function readFields(key: CallKey): ReadonlyMap<string, Field> {
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
  if (name === 'code' || name === 'token') return codeFor(schema['pattern']);
  if (name in SAMPLES) return SAMPLES[name];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if ('const' in schema) return schema['const'];
  const [first] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [];
  if (isJson(first)) return sampleOf(name, first);
  if (schema['type'] === 'integer') return Math.max(1, Number(schema['minimum'] ?? 1));
  if (schema['type'] === 'boolean') return true;
  return schema['type'] === 'array' ? [] : 'all';
}

/** A valid input of a call: every required field and every path parameter. */
export function goodInput(key: CallKey): Json {
  const needed = [...fieldsOf(key)].filter(
    ([name, { required }]) => required || ADDRESSES[key].includes(`{${name}}`),
  );
  return Object.fromEntries(needed.map(([name, { schema }]) => [name, sampleOf(name, schema)]));
}

/** Values at and just beyond the bounds in a field's schema, for whole numbers and text. */
export function boundaryValues(schema: Json): readonly unknown[] {
  const branches = Array.isArray(schema['anyOf']) ? schema['anyOf'].filter(isJson) : [schema];
  return branches.flatMap((branch) => {
    const { minimum, maximum, minLength, maxLength } = branch;
    const numbers = [minimum, maximum].filter((bound) => typeof bound === 'number');
    const lengths = [minLength, maxLength].filter((bound) => typeof bound === 'number');
    return [
      ...numbers.flatMap((bound) => [bound - 1, bound, bound + 1, String(bound), `${bound}.0`, `+${bound}`]),
      ...lengths.flatMap((length) =>
        [length - 1, length, length + 1].map((each) => 'é'.repeat(Math.max(0, each))),
      ),
    ];
  });
}
