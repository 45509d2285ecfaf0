import { createHash, createHmac, hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hkdfSha256, hmacSha256, sha256 } from './hash.ts';

const bytes = fc.uint8Array({ maxLength: 300 });
const hex = (value: Uint8Array) => Buffer.from(value).toString('hex');

test('SHA-256 equals Node’s for any bytes', () => {
  fc.assert(
    fc.property(bytes, (value) => hex(sha256(value)) === createHash('sha256').update(value).digest('hex')),
  );
});

test('HMAC equals Node’s for any key and message', () => {
  fc.assert(
    fc.property(bytes, bytes, (key, message) => {
      expect(hex(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
    }),
  );
});

test('HKDF equals Node’s', () => {
  fc.assert(
    fc.property(bytes, bytes, bytes, (secret, salt, info) => {
      expect(hex(hkdfSha256(secret, salt, info))).toBe(
        hex(new Uint8Array(hkdfSync('sha256', secret, salt, info, 32))),
      );
    }),
  );
});
