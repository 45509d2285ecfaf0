import { addressOf, type CallKey } from '@touchline/contract/addresses';
import type { Calls } from '@touchline/contract';

/** The name of a call of the contract. */
export type { CallKey } from '@touchline/contract/addresses';
export type CallInput<Key extends CallKey> = Calls[Key]['input'];
export type CallOutput<Key extends CallKey> = Calls[Key]['output'];

/** A call as it goes over the wire. */
export interface WireRequest {
  readonly method: 'GET' | 'POST';
  /** Under `/api`, percent-encoded. */
  readonly path: string;
  readonly query: string;
  /** Form-encoded; empty for a GET. */
  readonly body: string;
}

type FieldValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly FieldValue[]
  | { [field: string]: FieldValue };

function pairs(name: string, value: FieldValue): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'boolean') return [[name, value ? '1' : '0']];
  if (typeof value !== 'object') return [[name, String(value)]];
  const fields: [string, FieldValue][] = Array.isArray(value)
    ? value.map((item: FieldValue, index) => [String(index), item])
    : Object.entries(value);
  return fields.flatMap(([field, item]) => pairs(`${name}[${field}]`, item));
}

function encoded(fields: readonly (readonly [string, FieldValue])[]): string {
  return fields
    .flatMap(([name, value]) => pairs(name, value))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}

/**
 * Puts the input of a call into its path, query and body. A placeholder without a value ends the path: only
 * trailing ones are optional.
 */
export function wireRequest(key: CallKey, input: object): WireRequest {
  const { method, path: template } = addressOf(key);
  const fields = new Map<string, FieldValue>(Object.entries(input));
  const segments: string[] = [];
  for (const segment of template.split('/')) {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name === undefined) {
      segments.push(segment);
      continue;
    }
    const value = fields.get(name);
    if (value === undefined) break;
    segments.push(encodeURIComponent(String(value as string | number)));
    fields.delete(name);
  }
  const rest = encoded([...fields]);
  const path = `/api${segments.join('/')}`;
  return method === 'GET'
    ? { method, path, query: rest, body: '' }
    : { method: 'POST', path, query: '', body: rest };
}
