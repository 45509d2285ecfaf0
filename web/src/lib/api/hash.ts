/**
 * SHA-256, HMAC and HKDF for pages without WebCrypto (plain http on a local network). Loaded only there.
 */
const BLOCK = 64;

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}

/** The first 32 bits of the fractional part of a root, as FIPS 180-4 defines the constants. */
function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 0x1_0000_0000) | 0;
}

const START = firstPrimes(8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = firstPrimes(64).map((prime) => fraction(Math.cbrt(prime)));

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function at(text: ArrayLike<number>, index: number): number {
  return text[index] ?? 0;
}

function compress(state: Int32Array, schedule: Int32Array): void {
  for (let t = 16; t < 64; t += 1) {
    const w15 = at(schedule, t - 15);
    const w2 = at(schedule, t - 2);
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
    schedule[t] = (at(schedule, t - 16) + s0 + at(schedule, t - 7) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + s1 + chosen + at(ROUND, t) + at(schedule, t)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  const mixed = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i += 1) state[i] = (at(state, i) + at(mixed, i)) | 0;
}

/** SHA-256 of the bytes: 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x2000_0000));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  const state = Int32Array.from(START);
  const schedule = new Int32Array(64);
  for (let offset = 0; offset < padded.length; offset += BLOCK) {
    for (let t = 0; t < 16; t += 1) schedule[t] = view.getInt32(offset + t * 4);
    compress(state, schedule);
  }
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((word, index) => out.setInt32(index * 4, word));
  return digest;
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** HMAC-SHA-256 (RFC 2104): 32 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = block.map((byte) => byte ^ 0x36);
  const outer = block.map((byte) => byte ^ 0x5c);
  return sha256(joined(outer, sha256(joined(inner, message))));
}

/** HKDF-SHA-256 (RFC 5869) for one block of output: 32 bytes. */
export function hkdfSha256(secret: Uint8Array, salt: Uint8Array, info: Uint8Array): Uint8Array<ArrayBuffer> {
  return hmacSha256(hmacSha256(salt, secret), joined(info, Uint8Array.of(1)));
}
