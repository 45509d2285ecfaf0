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

/** What a derived key is for; each purpose has a key of its own. */
type Purpose = 'session' | 'answers' | 'inputs' | 'tokens' | 'attempts' | 'world' | 'draws';

/** Encryption at rest and keyed hashes, all from the one key of the settings. */
export interface Secrets {
  /** AES-256-GCM: nonce, ciphertext and tag in one. `bound` must be the same to open it again. */
  seal(purpose: Purpose, plain: Buffer, bound: string): Buffer;
  /** What `seal` closed. Throws when the key, the text or `bound` is another. */
  open(purpose: Purpose, sealed: Buffer, bound: string): Buffer;
  /** HMAC-SHA256 of a text: what it was can neither be read from it nor guessed without the key. */
  mac(purpose: Purpose, text: string): Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_FILE = 'key-secret';

/** The secrets of a server. Without KEY_SECRET a key is made once and kept in the data folder, for its owner alone. */
export function openSecrets(config: Pick<Config, 'keySecret' | 'dataDir'>): Secrets {
  return secretsFrom(config.keySecret ?? keptKey(config.dataDir));
}

/** The secrets that follow from a key of at least 32 characters. */
export function secretsFrom(key: string): Secrets {
  const keys = new Map<Purpose, KeyObject>();
  const keyFor = (purpose: Purpose): KeyObject => {
    const known = keys.get(purpose);
    if (known !== undefined) return known;
    const derived = createSecretKey(Buffer.from(hkdfSync('sha256', key, 'touchline', purpose, 32)));
    keys.set(purpose, derived);
    return derived;
  };
  return {
    seal(purpose, plain, bound) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce).setAAD(Buffer.from(bound));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(purpose, sealed, bound) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(sealed.length - TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), nonce)
        .setAAD(Buffer.from(bound))
        .setAuthTag(tag);
      const body = sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]);
    },
    mac: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest(),
  };
}

function keptKey(dataDir: string): string {
  const file = join(dataDir, KEY_FILE);
  mkdirSync(dataDir, { recursive: true });
  try {
    // 'wx' fails when another start has made it first: then that one counts.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
