import { randomBytes, randomUUID } from 'node:crypto';
import type { CallKey } from '@touchline/contract/calls';
import { changesState } from '@touchline/contract/changes';
import * as z from 'zod';
import { boundPaths } from '../../http/calls/bind.ts';
import { openApiDocument } from '../../http/docs/openapi.ts';
import { formOf, signedHeaders, type Identity, type SignedRequestOptions } from '../http/client.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A field of an operation, as the OpenAPI document describes it. */
export interface OperationField {
  readonly name: string;
  readonly in: 'path' | 'query' | 'body';
  readonly schema: Values;
}

/** An operation of the OpenAPI document: a method and a path of a call. */
export interface Operation {
  readonly key: CallKey;
  readonly method: 'GET' | 'POST';
  /** Under `/api`, with `{name}` for each parameter. */
  readonly template: string;
  readonly fields: readonly OperationField[];
}

const schema = z.record(z.string(), z.unknown());
const operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema })).default([]),
  requestBody: z
    .object({
      content: z.object({
        'application/json': z.object({ schema: z.object({ properties: z.record(z.string(), schema) }) }),
      }),
    })
    .optional(),
});
const documentOf = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** Every operation of the OpenAPI document that is a call. */
export function operationsOfDocument(): readonly Operation[] {
  const { paths } = documentOf.parse(openApiDocument('https://play.example'));
  return boundPaths().map(({ key, method, path }) => {
    const template = path.replace(/^\/api/, '').replaceAll(/:(\w+)/g, '{$1}');
    const described = paths[template]?.[method.toLowerCase()];
    if (described === undefined) throw new Error(`${method} ${template} is not in the document.`);
    const body = described.requestBody?.content['application/json'].schema.properties ?? {};
    return {
      key,
      method,
      template,
      fields: [
        ...described.parameters.flatMap((parameter): OperationField[] =>
          parameter.in === 'path' || parameter.in === 'query' ? [{ ...parameter, in: parameter.in }] : [],
        ),
        ...Object.entries(body).map(([name, each]) => ({ name, in: 'body' as const, schema: each })),
      ],
    };
  });
}

/** How a request differs from the one a client would send. */
export interface RequestShape {
  readonly form?: boolean;
  /** Sent instead of the fields of the body. */
  readonly body?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request of an operation behind a valid signature, with any values. */
export function signedRequest(
  { key, method, template, fields }: Operation,
  values: Values,
  identity: Identity,
  { form = false, body: raw, headers = {} }: RequestShape = {},
): SignedRequestOptions {
  const inPath = new Set(fields.filter((field) => field.in === 'path').map(({ name }) => name));
  const path = `/api${template}`.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(textOf(values[name]).toWellFormed()),
  );
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !inPath.has(name)));
  const query = method === 'GET' ? formOf(encodable(rest)) : '';
  const text = method === 'POST' ? (form ? formOf(encodable(rest)) : JSON.stringify(rest)) : '';
  const body = raw ?? Buffer.from(text);
  const idempotencyKey = changesState(key) ? randomUUID() : null;
  const timestamp = String(Date.now());
  const nonce = randomBytes(16).toString('base64url');
  return {
    method,
    url: query === '' ? path : `${path}?${query}`,
    ...(method === 'POST' && { payload: body }),
    headers: {
      ...signedHeaders(identity, { method, path, query, body, timestamp, nonce, idempotencyKey }),
      ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      ...(method === 'POST' && {
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
      ...headers,
    },
  };
}

/** Fields without lone surrogates, which only JSON can send. */
function encodable(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.toWellFormed() : value,
    ]),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
