import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { makeConcurrencyLimit } from '../../jobs/concurrency-limit.ts';

const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify(argon2);
/** A hash takes a core for 30 ms: few run at once and the queue is short, so that sign-ins cannot block the server. */
const limit = makeConcurrencyLimit({ maxRunning: 4, maxQueued: 50 });

/** Hashes a password with argon2id; null when the queue is full. */
export async function hashPassword(password: string): Promise<string | null> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await limit(() =>
    tagOf(password, salt, { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES }),
  );
  if (tag === null) return null;
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** A hash no password matches, so that an unknown account takes as long to check as a known one. */
const DUMMY_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(randomBytes(SALT_BYTES))}$${unpadded(randomBytes(TAG_BYTES))}`;

/**
 * Whether the password matches the hash; takes the same time without a hash.
 * 'busy' when the queue is full.
 */
export async function checkPassword(password: string, hash: string | null): Promise<boolean | 'busy'> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = FORM.exec(hash ?? DUMMY_HASH) ?? [];
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const given = await limit(() => tagOf(password, Buffer.from(salt, 'base64'), parameters));
  return given === null ? 'busy' : timingSafeEqual(given, Buffer.from(tag, 'base64'));
}

/** Whether a hash was made with other parameters than the current ones. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(`$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`);
}

function tagOf(
  password: string,
  nonce: Buffer,
  parameters: { readonly memory: number; readonly passes: number; readonly parallelism: number },
): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    tagLength: TAG_BYTES,
    ...parameters,
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
