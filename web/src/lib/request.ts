import type { CHANGING_GETS, READING_POSTS, Calls } from '@touchline/contract';

/** A call of the contract: method and path. */
export type CallKey = keyof Calls & string;
export type CallInput<Key extends CallKey> = Calls[Key]['input'];
export type CallOutput<Key extends CallKey> = Calls[Key]['output'];

// The contract's lists as values: the contract itself is imported as types only, so that no schema reaches
// the bundle. A call missing here, or one too many, does not compile.
const CHANGING = {
  'GET /v3/auths/1': true,
  'GET /v3/user/changeLanguage/{langId}/': true,
  'GET /v3/user/notification_mark_as_read_all': true,
} as const satisfies Record<(typeof CHANGING_GETS)[number], true>;

const READING = {
  'POST /v3/auths/checkUqNickname': true,
  'POST /v3/user/email_exists/': true,
  'POST /v3/user/transactions/{page}/': true,
  'POST /frontutils/matchesEx/{page}/{noItems}': true,
  'POST /v4/contests/list/{page}/{noItems}': true,
  'POST /v4/contests/summary': true,
  'POST /v4/contests/players/{contestId}/{page}/{noItems}': true,
  'POST /v4/contests/managers/{id}/{page}/{noItems}': true,
  'POST /v4/contests/contest_players/{contestId}/{page}/{perPage}': true,
  'POST /v4/contests/myTeams/{type}/{page}': true,
  'POST /v3/user/notifications/{page}/{noItems}/': true,
} as const satisfies Record<(typeof READING_POSTS)[number], true>;

/** Does the call change state, and so carry an idempotency key? */
export function changesState(key: string): boolean {
  return key.startsWith('GET ') ? key in CHANGING : !(key in READING);
}

/** A call as it goes over the wire. */
export interface WireRequest {
  readonly method: 'GET' | 'POST';
  /** Under `/api`, percent-encoded. */
  readonly path: string;
  readonly query: string;
  /** Form-encoded; empty for a GET. */
  readonly body: string;
}

type FieldValue = string | number | boolean | null | undefined | readonly FieldValue[] | { [field: string]: FieldValue };

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
 * Puts the input of a call into its address, query and body. A placeholder without a value ends the path:
 * only the last ones may be left out.
 */
export function wireRequest(key: string, input: object): WireRequest {
  const [method, template = ''] = key.split(' ');
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
  return method === 'GET' ? { method, path, query: rest, body: '' } : { method: 'POST', path, query: '', body: rest };
}
