import { refuse, type Refusal } from '@touchline/contract/errors';
import qs from 'qs';

/** Fields as they were sent: text from forms and queries, any JSON value from JSON. */
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
 * Reads the fields of a body: JSON or form-encoded alike (`matchday[0]=3`); an empty body has none.
 * Answers null for another content type, broken text, or names that reach into an object's prototype.
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

/** Reads the fields of a query or a form; null when it is broken. */
export function parseForm(text: string): Fields | null {
  if (text === '') return {};
  try {
    return text.split('&').some(reachesIntoPrototype) ? null : qs.parse(text, FORM);
  } catch {
    return null;
  }
}

function reachesIntoPrototype(pair: string): boolean {
  const [name = ''] = pair.split('=');
  return decodeURIComponent(name.replaceAll('+', ' '))
    .split(/[[\]]/)
    .some((part) => DANGEROUS.has(part));
}

function parseJson(body: Buffer): Fields | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'), (name, inner: unknown) => {
      if (DANGEROUS.has(name)) throw new SyntaxError('a name that reaches into a prototype');
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

/** The fields of query, body and path as one; a field that two of them name is refused with ERR_MALFORMED. */
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
