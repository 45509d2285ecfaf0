import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The purpose of a derived key; each purpose has its own key. */
type Purpose =
  | 'session'
  | 'answers'
  | 'inputs'
  | 'tokens'
  | 'attempts'
  | 'codes'
  | 'devices'
  | 'links'
  | 'invitations'
  | 'totp'
  | 'providers'
  | 'world'
  | 'draws'
  | 'payments'
  | 'push';

/** Encryption at rest and keyed hashes, all derived from KEY_SECRET. */
export interface Secrets {
  /** AES-256-GCM: nonce, ciphertext and tag in one buffer. `bound` is the authenticated data `open` must repeat. */
  seal(purpose: Purpose, plain: Buffer, bound: string): Buffer;
  /** Decrypts the result of `seal`. Throws when the key, the ciphertext or `bound` differs. */
  open(purpose: Purpose, sealed: Buffer, bound: string): Buffer;
  /** HMAC-SHA256 of a text, which cannot be reversed or guessed without the key. */
  mac(purpose: Purpose, text: string): Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_FILE = 'key-secret';

/** The secrets of a server. Without KEY_SECRET a key is generated once into the data folder, readable by its owner only. */
export function openSecrets(config: Pick<Config, 'keySecret' | 'dataDir'>): Secrets {
  return secretsFrom(config.keySecret ?? loadOrCreateKey(config.dataDir));
}

/** Derives secrets from a key of at least 32 characters. */
export function secretsFrom(key: string): Secrets {
  const keys = new Map<Purpose, KeyObject>();
  const keyOf = (purpose: Purpose): KeyObject => {
    const cached = keys.get(purpose);
    if (cached !== undefined) return cached;
    const derived = createSecretKey(Buffer.from(hkdfSync('sha256', key, 'touchline', purpose, 32)));
    keys.set(purpose, derived);
    return derived;
  };
  return {
    seal(purpose, plain, bound) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce).setAAD(Buffer.from(bound));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(purpose, sealed, bound) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(sealed.length - TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), nonce)
        .setAAD(Buffer.from(bound))
        .setAuthTag(tag);
      const body = sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]);
    },
    mac: (purpose, text) => createHmac('sha256', keyOf(purpose)).update(text).digest(),
  };
}

function loadOrCreateKey(dataDir: string): string {
  const file = join(dataDir, KEY_FILE);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // 'wx' fails when another process created the file first: then read that one.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
