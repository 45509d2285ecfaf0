import { refuse, type Refusal } from '@touchline/contract/errors';
import qs from 'qs';

/** Unvalidated fields: text from forms and queries, any JSON value from JSON. */
export type Fields = Readonly<Record<string, unknown>>;

const FORM = {
  arrayLimit: 100,
  parameterLimit: 1_000,
  depth: 4,
  strictDepth: true,
  plainObjects: true,
} as const;
const DANGEROUS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses the fields of a body, JSON or form-encoded (`matchday[0]=3`); an empty body has none.
 * Returns null for another content type, invalid text, or names that pollute an object's prototype.
 */
export function parseBody(contentType: string | undefined, body: Buffer): Fields | null {
  if (body.length === 0) return {};
  const [type = ''] = (contentType ?? '').split(';');
  switch (type.trim().toLowerCase()) {
    case 'application/json':
      return parseJson(body);
    case 'application/x-www-form-urlencoded':
      return parseForm(body.toString('utf8'));
    default:
      return null;
  }
}

/** Parses the fields of a query or a form; null if it is invalid. */
export function parseForm(text: string): Fields | null {
  if (text === '') return {};
  try {
    return text.split('&').some(pollutesPrototype) ? null : qs.parse(text, FORM);
  } catch {
    return null;
  }
}

function pollutesPrototype(pair: string): boolean {
  const [name = ''] = pair.split('=');
  return decodeURIComponent(name.replaceAll('+', ' '))
    .split(/[[\]]/)
    .some((part) => DANGEROUS.has(part));
}

function parseJson(body: Buffer): Fields | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'), (name, inner: unknown) => {
      if (DANGEROUS.has(name)) throw new SyntaxError('a field name that pollutes a prototype');
      return inner;
    });
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Merges the fields of query, body and path; refuses a field sent in two of them with ERR_MALFORMED. */
export function mergeFields(...sources: readonly Fields[]): { readonly fields: Fields } | Refusal {
  const merged = new Map<string, unknown>();
  for (const source of sources) {
    for (const [name, value] of Object.entries(source)) {
      if (merged.has(name)) return refuse('ERR_MALFORMED', { field: name, reason: 'Sent in two places' });
      merged.set(name, value);
    }
  }
  return { fields: Object.fromEntries(merged) };
}
