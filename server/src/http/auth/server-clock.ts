import type { NonceMemory } from './nonces.ts';

/** The time by which signed requests are judged, and which every answer carries. */
export interface ServerClock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** How far `now` is ahead of the machine's clock, in milliseconds: 0 unless that clock stepped back. */
  readonly aheadMs: () => number;
}

interface ServerClockOptions {
  /** The machine's clock in epoch milliseconds, which may step. */
  readonly wall: () => number;
  /** A clock that never steps, in milliseconds. */
  readonly monotonic: () => number;
  readonly nonces: Pick<NonceMemory, 'covers'>;
}

/**
 * The machine's clock, except after a step back to a time whose nonces are gone: following it would either refuse
 * every request or allow old ones to be replayed. Then it continues without a step, at half speed until the
 * machine's clock has caught up. Clients follow it by the time in the answers, so no client is refused for longer
 * than one retry.
 */
export function makeServerClock({ wall, monotonic, nonces }: ServerClockOptions): ServerClock {
  let time = wall();
  let readAt = monotonic();
  const now = (): number => {
    const machine = wall();
    const at = monotonic();
    const slow = time + (at - readAt) / 2;
    readAt = at;
    time = machine >= slow || nonces.covers(machine) ? machine : slow;
    return Math.round(time);
  };
  return { now, aheadMs: () => Math.max(0, now() - wall()) };
}
