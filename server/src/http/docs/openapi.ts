import { ADDRESSES, SERVICE_PATHS } from '@touchline/contract/addresses';
import type { Call } from '@touchline/contract/call';
import { calls, type CallKey } from '@touchline/contract/calls';
import { ERRORS, type ErrorCode } from '@touchline/contract/errors';
import * as z from 'zod';
import { boundPaths } from '../calls/bind.ts';
import { CALLBACK_OPERATIONS } from './openapi-callback.ts';
import { LIVE_OPERATION } from './openapi-live.ts';
import { APP_VERSION } from '../edge/versions.ts';

type Json = { readonly [name: string]: unknown };

/** Refusals of every call, in addition to its own. */
const ALWAYS: readonly ErrorCode[] = [
  'ERR_MALFORMED',
  'ERR_SIGNATURE',
  'ERR_REPLAY',
  'ERR_CLOCK_SKEW',
  'ERR_TOO_MANY',
  'ERR_BUSY',
  'ERR_UPDATE',
];

const ABOUT = `Every call is signed. It sends the headers \`x-app-key\` (\`api-1\`), \`x-timestamp\` (epoch milliseconds), \`x-nonce\` (16 random
bytes, base64url), \`x-signature\`, \`x-session-token\` when signed in and \`idempotency-key\` (a UUID) on every change of state.

\`x-signature\` is \`v1=\` and the base64url HMAC-SHA256 of ten lines joined by a line feed: \`v1\`, the method, the path as sent,
the query pairs as sent, sorted bytewise and joined by \`&\`, the sha256 of the body in hex, the timestamp, the nonce, the app key,
the sha256 of the session token in hex or \`-\`, the idempotency key or \`-\`. Signed in, the key is \`signing_key\` of the sign-in;
before that it is HKDF-SHA256 of the app key with salt \`touchline\` and info \`visitor-signature-v1\`, 32 bytes.
\`docs/sign-a-call.sh\` does it with curl and openssl.

Bodies are JSON or form-encoded alike (\`matchday[0]=3\`). Amounts are decimal strings. Times are ISO 8601 in UTC.`;

/** The OpenAPI 3.1 document of the API, generated from the contract. */
export function openApiDocument(publicUrl: string): Json {
  const paths = new Map<string, Map<string, Json>>();
  const shared = new Map<string, unknown>();
  for (const { key, method, path } of boundPaths()) {
    const template = path.replace(/^\/api/, '').replaceAll(/:(\w+)/g, '{$1}');
    const operations = paths.get(template) ?? new Map<string, Json>();
    operations.set(method.toLowerCase(), operationOf({ key, method, template, shared }));
    paths.set(template, operations);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Touchline', version: APP_VERSION, description: ABOUT },
    servers: [{ url: `${publicUrl}/api` }],
    security: [{ appKey: [], timestamp: [], nonce: [], signature: [] }],
    paths: {
      ...Object.fromEntries([...paths].map(([path, operations]) => [path, Object.fromEntries(operations)])),
      '/live': { get: LIVE_OPERATION },
      [SERVICE_PATHS.signInCallback]: CALLBACK_OPERATIONS,
    },
    components: {
      securitySchemes: {
        appKey: headerKey('x-app-key'),
        timestamp: headerKey('x-timestamp'),
        nonce: headerKey('x-nonce'),
        signature: headerKey('x-signature'),
        session: headerKey('x-session-token'),
      },
      schemas: { Failure: FAILURE, ...Object.fromEntries(shared) },
    },
  };
}

const FAILURE: Json = {
  type: 'object',
  required: ['error', 'errors', 'message'],
  properties: {
    error: { type: 'string', enum: Object.keys(ERRORS) },
    errors: { type: 'array', items: { type: 'string' } },
    message: {
      oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      description: 'A list where success is false: calls about the nickname and the phone',
    },
    success: { const: false },
    field: { type: 'string', description: 'The invalid input field, such as cards.0.qty' },
    reason: {
      type: 'string',
      description: 'With ERR_MALFORMED: what the contract expects of the field, in English for developers',
    },
  },
};

function headerKey(name: string): Json {
  return { type: 'apiKey', in: 'header', name };
}

interface Operation {
  readonly key: CallKey;
  readonly method: 'GET' | 'POST';
  readonly template: string;
  /** Recursive schemas, which OpenAPI holds in components. */
  readonly shared: Map<string, unknown>;
}

function operationOf({ key, method, template, shared }: Operation): Json {
  const { title, access, changes, input, output, errors, switches }: Call = calls[key];
  const switchable: readonly ErrorCode[] = switches === undefined ? [] : ['ERR_SWITCHED_OFF'];
  const fields = schemaOf(input, 'input', shared);
  const inPath = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const properties = asObject(fields['properties']);
  const required = asNames(fields['required']);
  const rest = Object.entries(properties).filter(([name]) => !inPath.includes(name));
  const inQuery = method === 'GET' ? rest : [];
  return {
    operationId: `${method} ${template}`.replaceAll(/\W+/g, '_'),
    tags: [ADDRESSES[key].split('/')[2] ?? ''],
    summary: title,
    ...(access === 'visitor'
      ? {}
      : { security: [{ appKey: [], timestamp: [], nonce: [], signature: [], session: [] }] }),
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? {} })),
      ...inQuery.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema })),
      ...(changes ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(method === 'POST' ? { requestBody: bodyOf(rest, required) } : {}),
    responses: responsesOf(schemaOf(output, 'output', shared), [...errors, ...switchable, ...ALWAYS]),
  };
}

const IDEMPOTENCY_KEY: Json = {
  name: 'idempotency-key',
  in: 'header',
  required: true,
  schema: { type: 'string', format: 'uuid' },
};

function bodyOf(fields: readonly (readonly [string, unknown])[], required: readonly string[]): Json {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields),
    required: required.filter((name) => fields.some(([field]) => field === name)),
    additionalProperties: false,
  };
  return { content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } } };
}

function responsesOf(params: Json, errors: readonly ErrorCode[]): Json {
  const byStatus = Map.groupBy(new Set(errors), (code) => ERRORS[code]);
  const failures = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ]);
  const success = {
    type: 'object',
    required: ['error', 'params'],
    properties: { error: { const: 'SUCCESS' }, params },
  };
  return {
    200: { description: 'Success', content: { 'application/json': { schema: success } } },
    ...Object.fromEntries(failures),
  };
}

/** The JSON schema of a call's input or output. Transformed values never reach the wire, so they may have any type. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', shared: Map<string, unknown>): Json {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const text = JSON.stringify(json).replaceAll('#/$defs/', '#/components/schemas/');
  const { $schema: _, $defs, ...rest } = asObject(JSON.parse(text));
  for (const [name, definition] of Object.entries(asObject($defs))) shared.set(name, definition);
  return rest;
}

function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function asNames(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
