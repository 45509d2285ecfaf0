/** Remembers the nonces of signed requests, so that each is accepted once. */
export interface NonceMemory {
  /**
   * Records the nonce of a request whose timestamp (epoch ms) lies within the window.
   * 'late': so old that its nonce may already be dropped. 'seen': used before.
   */
  take(nonce: string, timestamp: number, now: number): 'new' | 'seen' | 'late';
}

const BUCKET_MS = 10_000;

/**
 * Nonces in memory, in buckets by timestamp. A bucket is dropped when its requests have left the window. When the memory
 * is full, the oldest bucket is dropped early and its timestamps are refused from then on: the window shrinks, but no
 * replay gets through.
 */
export function makeNonceMemory({
  windowMs,
  capacity,
}: {
  readonly windowMs: number;
  readonly capacity: number;
}): NonceMemory {
  const buckets = new Map<number, Set<string>>();
  let size = 0;
  let oldestBucket = -Infinity;

  const drop = (bucket: number): void => {
    size -= buckets.get(bucket)?.size ?? 0;
    buckets.delete(bucket);
    oldestBucket = Math.max(oldestBucket, bucket + 1);
  };
  return {
    take(nonce, timestamp, now) {
      const leftWindow = Math.floor((now - windowMs) / BUCKET_MS);
      for (const bucket of buckets.keys()) if (bucket < leftWindow) drop(bucket);
      while (size >= capacity) drop(Math.min(...buckets.keys()));
      const bucket = Math.floor(timestamp / BUCKET_MS);
      if (bucket < oldestBucket) return 'late';
      const nonces = buckets.get(bucket) ?? new Set();
      buckets.set(bucket, nonces);
      if (nonces.has(nonce)) return 'seen';
      nonces.add(nonce);
      size += 1;
      return 'new';
    },
  };
}
