import { createHash, createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The parts of a request that its signature covers, unchanged. */
export interface SignedRequest {
  readonly method: string;
  /** Percent-encoding included. */
  readonly path: string;
  /** Without the question mark; empty when there is none. */
  readonly query: string;
  readonly body: Buffer;
  /** Epoch milliseconds, as text. */
  readonly timestamp: string;
  readonly nonce: string;
  readonly appKey: string;
  readonly token: string | null;
  readonly idempotencyKey: string | null;
}

/** Public ids of the client builds whose signatures are accepted; during a rotation the older id stays valid. */
const APP_KEYS: ReadonlySet<string> = new Set(['web-1', 'api-1']);

const VISITOR_SALT = 'touchline';
const VISITOR_INFO = 'visitor-signature-v1';
const VERSION = 'v1=';
const MAC_BYTES = 32;
const visitorKeys = new Map(
  [...APP_KEYS].map((appKey) => [
    appKey,
    Buffer.from(hkdfSync('sha256', appKey, VISITOR_SALT, VISITOR_INFO, 32)),
  ]),
);

/**
 * The visitor key of a client build, or null for an unknown build. It is derived from public values, so it only keeps out
 * simple bots.
 */
export function visitorKey(appKey: string): Buffer | null {
  return visitorKeys.get(appKey) ?? null;
}

/** The signed text: the fields of a request, one per line, with query pairs sorted bytewise. */
function canonicalText(request: SignedRequest): string {
  const pairs = request.query === '' ? [] : request.query.split('&');
  return [
    'v1',
    request.method,
    request.path,
    pairs.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))).join('&'),
    sha256Hex(request.body),
    request.timestamp,
    request.nonce,
    request.appKey,
    request.token === null ? '-' : sha256Hex(request.token),
    request.idempotencyKey ?? '-',
  ].join('\n');
}

/** The value of `x-signature`. */
export function sign(key: Buffer, request: SignedRequest): string {
  return VERSION + mac(key, request).toString('base64url');
}

/**
 * Verifies `x-signature` under a key in constant time. During a change of version a header may carry several signatures,
 * separated by commas: the known version counts.
 */
export function verifies(key: Buffer, request: SignedRequest, header: string): boolean {
  const signature = header.split(',').find((each) => each.trim().startsWith(VERSION));
  const text = signature?.trim().slice(VERSION.length) ?? '';
  const given = Buffer.from(text, 'base64url');
  // Accept only the canonical encoding: base64url has unused bits, and decoding ignores unknown characters.
  const wellFormed = given.length === MAC_BYTES && given.toString('base64url') === text;
  const expected = mac(key, request);
  return timingSafeEqual(expected, wellFormed ? given : Buffer.alloc(MAC_BYTES)) && wellFormed;
}

/** SHA-256 in hex, the stored form of tokens and codes. */
export function sha256Hex(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function mac(key: Buffer, request: SignedRequest): Buffer {
  return createHmac('sha256', createSecretKey(key)).update(canonicalText(request)).digest();
}
