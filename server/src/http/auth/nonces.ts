/** Remembers the nonces of signed requests, so that each is accepted once, whatever the clock does. */
export interface NonceMemory {
  /**
   * Records the nonce of a request whose timestamp (epoch ms) lies within the window around `now`.
   * 'late': its nonce may already be dropped. 'seen': used before.
   */
  take(nonce: string, timestamp: number, now: number): 'new' | 'seen' | 'late';
  /** Whether no nonce within the window around `now` was dropped: requests of that time can be judged. */
  covers(now: number): boolean;
}

interface NonceOptions {
  /** Half the width of the window, in milliseconds. */
  readonly windowMs: number;
  /** Most remembered nonces. */
  readonly capacity: number;
  /** A clock that never steps, in milliseconds. */
  readonly monotonic: () => number;
}

const BUCKET_MS = 10_000;
/** How long a bucket is kept after its last request, in windows: a clock may then step back by as much. */
const KEPT_WINDOWS = 3;
const SWEEP_MS = 1_000;

interface Bucket {
  readonly nonces: Set<string>;
  /** When a request last came, by the monotonic clock. */
  usedAt: number;
}

/**
 * Nonces in memory, in buckets by timestamp. A bucket is dropped when it has left the window and no request has come for
 * it for three windows of monotonic time. When the memory is full, a bucket is dropped early: those outside the window
 * first, then the oldest. Timestamps of dropped buckets are refused from then on, so that no replay gets through.
 */
export function makeNonceMemory({ windowMs, capacity, monotonic }: NonceOptions): NonceMemory {
  const buckets = new Map<number, Bucket>();
  const dropped = makeRanges(Math.ceil((2 * windowMs) / BUCKET_MS));
  let size = 0;
  let sweptAt = Number.NEGATIVE_INFINITY;

  const windowOf = (now: number) => ({
    first: Math.floor((now - windowMs) / BUCKET_MS),
    last: Math.floor((now + windowMs) / BUCKET_MS),
  });
  const drop = (number: number): void => {
    size -= buckets.get(number)?.nonces.size ?? 0;
    buckets.delete(number);
    dropped.add(number);
  };
  const dropUnused = (now: number): void => {
    const at = monotonic();
    if (at - sweptAt < SWEEP_MS) return;
    sweptAt = at;
    const { first, last } = windowOf(now);
    for (const [number, { usedAt }] of buckets) {
      const isOutside = number < first || number > last;
      if (isOutside && at - usedAt > KEPT_WINDOWS * windowMs) drop(number);
    }
  };
  const makeRoom = (now: number): void => {
    const { first, last } = windowOf(now);
    while (size >= capacity) {
      const numbers = [...buckets.keys()].toSorted((one, other) => one - other);
      drop(numbers.find((number) => number < first || number > last) ?? numbers[0] ?? 0);
    }
  };
  return {
    take(nonce, timestamp, now) {
      dropUnused(now);
      if (size >= capacity) makeRoom(now);
      const number = Math.floor(timestamp / BUCKET_MS);
      if (dropped.touches(number, number)) return 'late';
      const bucket = buckets.get(number) ?? { nonces: new Set(), usedAt: 0 };
      buckets.set(number, bucket);
      if (bucket.nonces.has(nonce)) return 'seen';
      bucket.nonces.add(nonce);
      bucket.usedAt = monotonic();
      size += 1;
      return 'new';
    },
    covers(now) {
      const { first, last } = windowOf(now);
      return !dropped.touches(first, last);
    },
  };
}

/** More ranges than a clock that steps now and then leaves. */
const MAX_RANGES = 64;

/** Ranges of whole numbers. Those closer than `gap` become one, which only refuses more. */
function makeRanges(gap: number): {
  readonly add: (number: number) => void;
  readonly touches: (first: number, last: number) => boolean;
} {
  let ranges: { first: number; last: number }[] = [];
  return {
    add(number) {
      const isNear = (range: { first: number; last: number }): boolean =>
        number >= range.first - gap && number <= range.last + gap;
      const near = ranges.filter(isNear);
      const merged = {
        first: Math.min(number, ...near.map(({ first }) => first)),
        last: Math.max(number, ...near.map(({ last }) => last)),
      };
      ranges = [...ranges.filter((range) => !isNear(range)), merged];
      if (ranges.length <= MAX_RANGES) return;
      const [one, other, ...rest] = ranges.toSorted((a, b) => a.first - b.first);
      if (one !== undefined && other !== undefined)
        ranges = [{ first: one.first, last: other.last }, ...rest];
    },
    touches: (first, last) => ranges.some((range) => range.first <= last && range.last >= first),
  };
}
