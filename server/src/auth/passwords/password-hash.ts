import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { makeConcurrencyLimit } from '../../jobs/concurrency-limit.ts';

/** What a hash costs: memory in KiB, and passes over it. */
interface HashCost {
  readonly memory: number;
  readonly passes: number;
}

const COST: HashCost = { memory: 19_456, passes: 2 };
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify(argon2);
/** A hash takes a core for 30 ms: few run at once and the queue is short, so that sign-ins cannot block the server. */
const limit = makeConcurrencyLimit({ maxRunning: 4, maxQueued: 50 });

/** The cost of new hashes: that of the product, except in tests that are not about it. */
let cost = COST;

/** Sets the cost of hashes in this process, for tests with many managers. Returns a function that restores it. */
export function setHashCost(to: HashCost): () => void {
  cost = to;
  return () => {
    cost = COST;
  };
}

/** The algorithm and the cost of new hashes, as a hash begins. */
function head(): string {
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${LANES}$`;
}

/** Hashes a password with argon2id; null when the queue is full. */
export async function hashPassword(password: string): Promise<string | null> {
  const salt = randomBytes(SALT_BYTES);
  const start = head();
  const parameters = { ...cost, parallelism: LANES };
  const tag = await limit(() => tagOf(password, salt, parameters));
  return tag === null ? null : `${start}${unpadded(salt)}$${unpadded(tag)}`;
}

/** A hash no password matches, so that an unknown account takes as long to check as a known one. */
const NO_PASSWORD = `${unpadded(randomBytes(SALT_BYTES))}$${unpadded(randomBytes(TAG_BYTES))}`;

/**
 * Whether the password matches the hash; takes the same time without a hash.
 * 'busy' when the queue is full.
 */
export async function checkPassword(password: string, hash: string | null): Promise<boolean | 'busy'> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = FORM.exec(hash ?? head() + NO_PASSWORD) ?? [];
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const given = await limit(() => tagOf(password, Buffer.from(salt, 'base64'), parameters));
  return given === null ? 'busy' : timingSafeEqual(given, Buffer.from(tag, 'base64'));
}

/** Whether a hash was made with other parameters than the current ones. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(head());
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
