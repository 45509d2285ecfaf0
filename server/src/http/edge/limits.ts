import { isIPv6 } from 'node:net';

/** Requests per minute of one manager and of one network address. */
export interface LimitFigures {
  readonly readsPerManager: number;
  readonly readsPerAddress: number;
  readonly changesPerManager: number;
  readonly changesPerAddress: number;
}

export const DEFAULT_LIMITS: LimitFigures = {
  readsPerManager: 600,
  readsPerAddress: 6_000,
  changesPerManager: 60,
  changesPerAddress: 600,
};

export interface Limits {
  /**
   * Counts `count` requests, all or none. Returns null when they are within the limit, else the seconds until they
   * would be.
   */
  take(subject: string, perMinute: number, count?: number): number | null;
}

/** Limits that several processes may count together. */
export interface SharedLimits extends Limits {
  /**
   * Reports the count since the last exchange, in milliseconds of restoring an allowance, and continues with the
   * answer, which includes other processes. The report is lost when it fails.
   */
  exchange(
    report: (spent: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, number>>,
  ): Promise<void>;
}

const MINUTE_MS = 60_000;
const MAX_SUBJECTS = 200_000;

/**
 * Rate limits in memory by the generic cell rate algorithm: a burst of one minute's allowance, then an even rate.
 * `now` is a monotonic clock in milliseconds; `factor` multiplies every limit.
 */
export function makeLimits(now: () => number, factor = 1): SharedLimits {
  /** When the full allowance of each subject is restored. */
  const restoredAt = new Map<string, number>();
  /** The count since the last exchange; stays empty until there is one. */
  let spent = new Map<string, number>();
  let isShared = false;
  return {
    take(subject, perMinute, count = 1) {
      const at = now();
      const cost = (count * MINUTE_MS) / (perMinute * factor);
      const restored = Math.max(restoredAt.get(subject) ?? at, at) + cost;
      const excess = restored - at - MINUTE_MS;
      if (excess > 0) return Math.max(1, Math.ceil(excess / 1000));
      if (restoredAt.size >= MAX_SUBJECTS)
        for (const [old, time] of restoredAt) if (time <= at) restoredAt.delete(old);
      restoredAt.set(subject, restored);
      if (isShared) spent.set(subject, (spent.get(subject) ?? 0) + cost);
      return null;
    },
    async exchange(report) {
      isShared = true;
      if (spent.size === 0) return;
      const reported = spent;
      spent = new Map();
      const waits = await report(reported);
      const at = now();
      for (const [subject, wait] of waits) restoredAt.set(subject, at + wait + (spent.get(subject) ?? 0));
    },
  };
}

/** The network of an address, for rate limits and sessions: /24 of IPv4, /56 of IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(plain)) return plain.split('.').slice(0, 3).join('.');
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array<string>(gap).fill('0'), ...back].map((group) => group.padStart(4, '0'));
  return groups.join('').slice(0, 14);
}
