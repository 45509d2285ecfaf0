import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import type { Secrets } from '../../secrets.ts';
import type { SharedLimits } from '../edge/limits.ts';
import { postgresMemory } from './postgres-memory.ts';
import { redisMemory } from './redis-memory.ts';
import type { SharedMemory } from './shared-memory.ts';

/**
 * The memory that this process shares with others: Redis when it is configured, else the database when several processes
 * may use it. Null for the embedded database, which serves one process.
 */
export async function openSharedMemory(
  config: Pick<Config, 'redisUrl' | 'databaseUrl'>,
  db: Db,
  secrets: Secrets,
  onError: (error: unknown) => void,
): Promise<SharedMemory | null> {
  if (config.redisUrl !== null) return redisMemory(config.redisUrl, secrets, onError);
  return config.databaseUrl === null ? null : postgresMemory(db, secrets);
}

/** Nonces in one question. */
const MAX_BATCH = 500;

/**
 * Returns a function that records a nonce and returns whether it is new to all processes. Nonces that arrive
 * during a request are sent together in the next one. Rejects when the shared memory does not answer.
 */
export function shareNonces(memory: Pick<SharedMemory, 'takeNonces'>): (nonce: string) => Promise<boolean> {
  let waiting: { nonce: string; resolve: (isNew: boolean) => void; reject: (error: unknown) => void }[] = [];
  let asking = false;
  const ask = async (): Promise<void> => {
    asking = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH);
      waiting = waiting.slice(MAX_BATCH);
      try {
        const fresh = await memory.takeNonces(batch.map(({ nonce }) => nonce));
        for (const { nonce, resolve } of batch) resolve(fresh.has(nonce));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    asking = false;
  };
  return (nonce) => {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    waiting.push({ nonce, resolve, reject });
    // Requests of the same turn of the event loop are sent together.
    if (!asking) setImmediate(() => void (asking || ask()));
    return promise;
  };
}

const EXCHANGED_EVERY_MS = 250;

/**
 * Exchanges what this process has counted with the others, four times a second. Until then each process allows what it
 * knows, so that a caller of several processes may exceed a limit by a quarter second's requests. Returns the stop.
 */
export function shareLimits(
  limits: SharedLimits,
  memory: Pick<SharedMemory, 'spend'>,
  onError: (error: unknown) => void,
): () => void {
  let exchanging = false;
  const timer = setInterval(() => {
    if (exchanging) return;
    exchanging = true;
    limits
      .exchange((spent) => memory.spend(spent))
      .catch(onError)
      .finally(() => (exchanging = false));
  }, EXCHANGED_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
