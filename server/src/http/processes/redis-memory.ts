import { CannotStart } from '../../cannot-start.ts';
import type { Secrets } from '../../secrets.ts';
import { withinTime } from '../edge/within-time.ts';
import { MAX_RESTORING_MS, NONCE_KEPT_MS, RedisUnavailable, type SharedMemory } from './shared-memory.ts';

const CONNECT_WITHIN_MS = 3_000;
const ANSWER_WITHIN_MS = 1_000;
const MAX_RECONNECT_PAUSE_MS = 2_000;

/** Adds to the time of a subject's full allowance by the clock of Redis; answers with the milliseconds until then. */
export const SPEND_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local restored = tonumber(redis.call('GET', KEYS[1]) or now)
restored = math.max(math.min(restored, now + ${MAX_RESTORING_MS}), now) + ARGV[1]
redis.call('SET', KEYS[1], restored, 'PX', ${2 * MAX_RESTORING_MS})
return math.ceil(restored - now)`;

/** The shared memory in Redis. Throws CannotStart when it does not answer at the start; later it reconnects. */
export async function redisMemory(
  url: string,
  secrets: Pick<Secrets, 'mac'>,
  onError: (error: unknown) => void,
): Promise<SharedMemory> {
  const client = await connect(url, onError);
  const ask = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    const answer = await withinTime<{ value: Answer } | null>(
      ANSWER_WITHIN_MS,
      work.then(
        (value) => ({ value }),
        () => null,
      ),
      null,
    );
    if (answer === null) throw new RedisUnavailable('Redis does not answer.');
    return answer.value;
  };
  return {
    async takeNonces(nonces) {
      const taken = await ask(
        Promise.all(
          nonces.map((nonce) =>
            client.set(`touchline:nonce:${nonce}`, '', {
              condition: 'NX',
              expiration: { type: 'PX', value: NONCE_KEPT_MS },
            }),
          ),
        ),
      );
      return new Set(nonces.filter((_, index) => taken[index] !== null));
    },
    async spend(spent) {
      const answers = [...spent].map(async ([subject, ms]) => {
        const key = `touchline:limit:${secrets.mac('attempts', subject).toString('base64url')}`;
        const wait = await client.eval(SPEND_SCRIPT, { keys: [key], arguments: [String(ms)] });
        return [subject, Number(wait)] as const;
      });
      return new Map(await ask(Promise.all(answers)));
    },
    async close() {
      client.destroy();
    },
  };
}

async function connect(url: string, onError: (error: unknown) => void) {
  let isConnected = false;
  if (!URL.canParse(url) || !/^rediss?:$/.test(new URL(url).protocol))
    throw new CannotStart('REDIS_URL must be an address such as redis://host:6379.');
  // Loaded here: most installations have no Redis, and its 480 files would delay their start.
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_WITHIN_MS,
      reconnectStrategy: (attempts) =>
        isConnected ? Math.min(100 * 2 ** attempts, MAX_RECONNECT_PAUSE_MS) : false,
    },
  });
  client.on('error', (error: unknown) => {
    if (isConnected) onError(error);
  });
  const opened = await withinTime(
    CONNECT_WITHIN_MS,
    client.connect().then(
      () => true,
      () => false,
    ),
    false,
  );
  if (!opened) {
    client.destroy();
    throw new CannotStart(`REDIS_URL: Redis at ${new URL(url).host} does not answer.`);
  }
  isConnected = true;
  return client;
}
