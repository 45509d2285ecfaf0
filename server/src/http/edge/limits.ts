import { isIPv6 } from 'node:net';

/** Requests a minute that one manager and one network address may make. */
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
   * Counts one request, or `count` at once: all of them or none. Answers null when they are within the limit, else the
   * seconds after which as many more are.
   */
  take(subject: string, perMinute: number, count?: number): number | null;
}

const MINUTE_MS = 60_000;
const SUBJECTS = 200_000;

/**
 * Counts requests in memory by the generic cell rate algorithm: a burst of one minute's worth, then an even
 * rate. `now` is a monotonic clock in milliseconds.
 */
export function makeLimits(now: () => number): Limits {
  /** When each subject's allowance will be whole again. */
  const wholeAt = new Map<string, number>();
  return {
    take(subject, perMinute, count = 1) {
      const at = now();
      const whole = Math.max(wholeAt.get(subject) ?? at, at) + (count * MINUTE_MS) / perMinute;
      const excess = whole - at - MINUTE_MS;
      if (excess > 0) return Math.max(1, Math.ceil(excess / 1000));
      if (wholeAt.size >= SUBJECTS) for (const [old, time] of wholeAt) if (time <= at) wholeAt.delete(old);
      wholeAt.set(subject, whole);
      return null;
    },
  };
}

/** The network an address belongs to, as limits and sessions count it: /24 of IPv4, /56 of IPv6. */
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
