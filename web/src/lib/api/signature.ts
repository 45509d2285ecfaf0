/** The public id of this client build; the server has a list of accepted ones. */
export const APP_KEY = 'web-1';
const VISITOR_SALT = 'touchline';
const VISITOR_INFO = 'visitor-signature-v1';

/** A key that signs calls: not extractable where the browser supports it, else in memory. */
export type SigningKey =
  | { readonly kind: 'guarded'; readonly key: CryptoKey }
  | { readonly kind: 'plain'; readonly bytes: Uint8Array<ArrayBuffer> };

/** What a signature covers. */
interface SignedParts {
  readonly method: string;
  /** As sent, percent-encoding included. */
  readonly path: string;
  /** As sent, without the question mark. */
  readonly query: string;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Epoch milliseconds by the server's clock. */
  readonly timestamp: number;
  readonly nonce: string;
  readonly token: string | null;
  readonly idempotencyKey: string | null;
}

const encoder = new TextEncoder();
const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;

/** Text as UTF-8 bytes. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Bytes as base64url without padding. */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Bytes of a base64url text. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** SHA-256 of bytes. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (subtle !== undefined) return new Uint8Array(await subtle.digest('SHA-256', bytes));
  return (await import('./hash.ts')).sha256(bytes);
}

/** Imports raw key bytes as a signing key that, where the browser supports it, can't be exported. */
export async function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<SigningKey> {
  if (subtle === undefined) return { kind: 'plain', bytes };
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return { kind: 'guarded', key: await subtle.importKey('raw', bytes, algorithm, false, ['sign']) };
}

/** The key of visitors, derived from public values: it deters crude bots and nothing more. */
export async function visitorKey(): Promise<SigningKey> {
  const [secret, salt, info] = [utf8(APP_KEY), utf8(VISITOR_SALT), utf8(VISITOR_INFO)];
  if (subtle === undefined) return importKey((await import('./hash.ts')).hkdfSha256(secret, salt, info));
  const source = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const bits = await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, source, 256);
  return importKey(new Uint8Array(bits));
}

/** The text to sign: the fields of a request, one per line. */
async function canonicalText(parts: SignedParts): Promise<string> {
  const pairs = parts.query === '' ? [] : parts.query.split('&');
  return [
    'v1',
    parts.method,
    parts.path,
    // Pairs are percent-encoded, so they are ASCII: code unit order is byte order.
    pairs.sort((a, b) => (a < b ? -1 : Number(a > b))).join('&'),
    hex(await sha256(parts.body)),
    String(parts.timestamp),
    parts.nonce,
    APP_KEY,
    parts.token === null ? '-' : hex(await sha256(utf8(parts.token))),
    parts.idempotencyKey ?? '-',
  ].join('\n');
}

/** The value of `x-signature`. */
export async function sign(key: SigningKey, parts: SignedParts): Promise<string> {
  const message = utf8(await canonicalText(parts));
  const mac =
    key.kind === 'guarded' && subtle !== undefined
      ? new Uint8Array(await subtle.sign('HMAC', key.key, message))
      : (await import('./hash.ts')).hmacSha256(key.kind === 'plain' ? key.bytes : new Uint8Array(), message);
  return `v1=${base64url(mac)}`;
}

/** A new nonce: 16 random bytes. */
export function makeNonce(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(16)));
}

/** A new key of this device: 32 random bytes. */
export function makeDeviceKey(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** A new idempotency key: a UUID, version 4, also outside secure contexts. */
export function makeIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
