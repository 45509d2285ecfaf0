import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { makeConcurrencyLimit } from './concurrency-limit.ts';

const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify(argon2);
/** Each hash takes a core for 30 ms: few at once, and a short queue, so that sign-ins cannot stop the server. */
const gate = makeConcurrencyLimit({ atOnce: 4, waiting: 50 });

/** Hashes a password with argon2id; null when too many are waiting. */
export async function hashPassword(password: string): Promise<string | null> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await gate(() =>
    tagOf(password, salt, { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES }),
  );
  if (tag === null) return null;
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** A hash that no password has, for the work of checking one of an account that does not exist. */
const NOBODYS_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(randomBytes(SALT_BYTES))}$${unpadded(randomBytes(TAG_BYTES))}`;

/**
 * Whether the password is that of the hash; the same work is done when there is none.
 * 'busy' when too many are waiting.
 */
export async function checkPassword(password: string, hash: string | null): Promise<boolean | 'busy'> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = FORM.exec(hash ?? NOBODYS_HASH) ?? [];
  const figures = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const given = await gate(() => tagOf(password, Buffer.from(salt, 'base64'), figures));
  return given === null ? 'busy' : timingSafeEqual(given, Buffer.from(tag, 'base64'));
}

/** Whether a hash was made with other figures than today's. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(`$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`);
}

function tagOf(
  password: string,
  nonce: Buffer,
  figures: { readonly memory: number; readonly passes: number; readonly parallelism: number },
): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength: TAG_BYTES, ...figures });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
