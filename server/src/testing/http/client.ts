import { randomBytes, randomUUID } from 'node:crypto';
import { addressOf } from '@touchline/contract/addresses';
import { calls, type CallInput, type CallKey, type CallOutput } from '@touchline/contract/calls';
import { changesState } from '@touchline/contract/changes';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import * as z from 'zod';
import { checkAnswer } from '../../http/calls/check-answers.ts';
import { sign, visitorKey } from '../../http/auth/signature.ts';
import { isErrorCode } from '../../http/calls/refusal-texts.ts';
import { countryId } from '../../startup/countries.ts';

const APP_KEY = 'api-1';

/** The identity behind a call: a visitor, or the session of a manager. */
export interface Identity {
  readonly token: string | null;
  readonly key: Buffer;
}

/** Options in which a test may differ from the product's own client. */
export interface CallOptions {
  /** Idempotency key of a write; a fresh one by default. Null: send none. */
  readonly idempotencyKey?: string | null;
  readonly form?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Epoch milliseconds; now by default. */
  readonly timestamp?: number;
  readonly nonce?: string;
}

/** A raw answer. `params` is the result of a successful call. */
export interface Answer {
  readonly status: number;
  readonly error: string;
  readonly errors: readonly string[];
  readonly field: string | undefined;
  readonly reason: string | undefined;
  readonly params: unknown;
  readonly headers: LightMyRequestResponse['headers'];
}

const envelope = z.object({
  error: z.string(),
  errors: z.array(z.string()).optional(),
  field: z.string().optional(),
  reason: z.string().optional(),
  params: z.unknown().optional(),
});

/** The signing key of a caller who is not signed in. */
export function visitor(): Identity {
  const key = visitorKey(APP_KEY);
  if (key === null) throw new Error('The tests use an app key the server does not know.');
  return { token: null, key };
}

export interface Client {
  /** Makes a call that must succeed. Throws with the error code when it is refused. */
  call<Key extends CallKey>(key: Key, input: CallInput<Key>, options?: CallOptions): Promise<CallOutput<Key>>;
  /** Makes a call with any input and returns the raw answer. */
  ask(key: CallKey, input: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<Answer>;
  readonly identity: Identity;
}

/** A client that signs its calls and injects them into the server without a socket. */
export function clientOf(app: FastifyInstance, identity: Identity = visitor()): Client {
  const ask: Client['ask'] = async (key, input, options = {}) => {
    const request = requestOf(key, input, identity, options);
    return answerOf(await app.inject(request));
  };
  return {
    identity,
    ask,
    async call(key, input, options) {
      const answer = await ask(key, Object.fromEntries(Object.entries(input)), options);
      if (answer.error !== 'SUCCESS') {
        throw new Error(
          `${key} was refused: ${answer.error} ${answer.errors.join(' ')} ${answer.field ?? ''} ${answer.reason ?? ''}`,
        );
      }
      return checkAnswer(key, answer.params);
    },
  };
}

/** Parses the envelope of an answer. Throws when the answer has another form. */
export function answerOf(response: LightMyRequestResponse): Answer {
  const { error, errors = [], field, reason, params } = envelope.parse(response.json());
  if (error !== 'SUCCESS' && !isErrorCode(error)) throw new Error(`${error} is not in the closed table.`);
  return { status: response.statusCode, error, errors, field, reason, params, headers: response.headers };
}

export interface SignedRequestOptions {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: Buffer;
}

/** The signed request of a call: path parameters in the path, the rest in the query or the body. */
export function requestOf(
  key: CallKey,
  input: Readonly<Record<string, unknown>>,
  identity: Identity,
  options: CallOptions = {},
): SignedRequestOptions {
  const { method } = addressOf(key);
  const template = templateFor(key, input);
  const rest = new Map(Object.entries(input));
  const path = `/api${template}`.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const fields = Object.fromEntries(rest);
  const text = method === 'POST' ? (options.form === true ? formOf(fields) : JSON.stringify(fields)) : '';
  const query = method === 'GET' ? formOf(fields) : '';
  const idempotencyKey =
    options.idempotencyKey === undefined ? (changesState(key) ? randomUUID() : null) : options.idempotencyKey;
  const timestamp = String(options.timestamp ?? Date.now());
  const nonce = options.nonce ?? randomBytes(16).toString('base64url');
  const body = Buffer.from(text);
  return {
    method,
    url: query === '' ? path : `${path}?${query}`,
    ...(method === 'POST' ? { payload: body } : {}),
    headers: {
      ...signedHeaders(identity, { method, path, query, body, timestamp, nonce, idempotencyKey }),
      ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
      ...(method === 'POST'
        ? { 'content-type': options.form === true ? 'application/x-www-form-urlencoded' : 'application/json' }
        : {}),
      ...options.headers,
    },
  };
}

/** The headers that sign a request for an identity. */
export function signedHeaders(
  { token, key }: Identity,
  request: Omit<Parameters<typeof sign>[1], 'appKey' | 'token'>,
): Record<string, string> {
  return {
    'x-app-key': APP_KEY,
    'x-timestamp': request.timestamp,
    'x-nonce': request.nonce,
    'x-signature': sign(key, { ...request, appKey: APP_KEY, token }),
    ...(token === null ? {} : { 'x-session-token': token }),
  };
}

/** The longest path of a call of which every parameter is given. */
function templateFor(key: CallKey, input: Readonly<Record<string, unknown>>): string {
  const { path } = addressOf(key);
  const call: { readonly also?: readonly string[] } = calls[key];
  const isGiven = (template: string) =>
    [...template.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => name in input);
  return [path, ...(call.also ?? [])].toSorted((a, b) => b.length - a.length).find(isGiven) ?? path;
}

/** Encodes fields as a form. */
export function formOf(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => formPairs(name, value))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}

/** Encodes a value as form pairs; nested values as in `cards[0][qty]=5`. */
function formPairs(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([inner, each]) => formPairs(`${name}[${inner}]`, each));
}

let signUps = 0;

export interface SignedUp extends Client {
  /** For calls to another server on the same database. */
  readonly identity: Identity;
  readonly managerId: number;
  readonly nickname: string;
  readonly email: string;
  readonly password: string;
}

export const GOOD_PASSWORD = 'Nine-tall-otters-42';

/** Signs up a new manager and returns their client. The manager is active unless the server mails codes. */
export async function signUp(
  app: FastifyInstance,
  registration: Partial<CallInput<'auth.register'>> = {},
): Promise<SignedUp> {
  signUps += 1;
  const nickname = registration.nickname ?? `Player${signUps}x${randomBytes(3).toString('hex')}`.slice(0, 20);
  const email = registration.email ?? `${nickname.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}@example.org`;
  const password = registration.password ?? GOOD_PASSWORD;
  const answer = await clientOf(app).call('auth.register', {
    birth_date: '1990-02-03',
    country_id: countryId('IT'),
    accept_terms: true,
    ...registration,
    nickname,
    email,
    password,
  });
  const identity = { token: answer.session_key, key: Buffer.from(answer.signing_key, 'base64url') };
  return { ...clientOf(app, identity), identity, managerId: answer.user.id, nickname, email, password };
}
