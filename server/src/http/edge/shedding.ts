import process from 'node:process';

/**
 * The urgency of a read: `first` for content that a page shows first, `later` for content that can appear some
 * seconds later.
 */
export type ReadUrgency = 'first' | 'later';

/** Detects when this process has more work than it can do in time; it then refuses reads, the later ones first. */
export interface LoadSensor {
  /** Whether the last two ticks were too late for reads of this urgency, by this process's own work. */
  isOverloaded(urgency: ReadUrgency): boolean;
  /** How late the last tick was by this process's own work, in milliseconds. */
  lateness(): number;
  stop(): void;
}

/** Where a sensor reads the time, and when it looks. Both clocks count milliseconds. */
interface LoadSource {
  /** Time of the wall. */
  readonly now: () => number;
  /** Time that this thread had a processor. */
  readonly worked: () => number;
  /** Calls back about every `everyMs`; returns how to stop. */
  readonly every: (everyMs: number, tick: () => void) => () => void;
}

const TICK_MS = 100;
/**
 * A page rather waits for a chart than other callers for the server; it never waits a second for its first
 * content.
 */
const MAX_LATE_MS = { later: 200, first: 1000 } as const satisfies Readonly<Record<ReadUrgency, number>>;

/**
 * Starts measuring the delay of a tick every 100 ms. A delay counts as far as this thread was at work in it: what waits
 * because other programs have the processor would wait as long elsewhere on the machine, and refusing it helps no one.
 * Two such delays in a row mean overloaded, until a tick is on time: a single one is one long task, and passes by itself.
 */
export function startLoadSensor(source: LoadSource = THIS_THREAD): LoadSensor {
  let last = source.now();
  let workedLast = source.worked();
  let late = 0;
  let lateBefore = 0;
  const stop = source.every(TICK_MS, () => {
    const now = source.now();
    const worked = source.worked();
    lateBefore = late;
    late = Math.max(0, Math.min(now - last, worked - workedLast) - TICK_MS);
    last = now;
    workedLast = worked;
  });
  return {
    isOverloaded: (urgency) => Math.min(late, lateBefore) > MAX_LATE_MS[urgency],
    lateness: () => late,
    stop,
  };
}

const THIS_THREAD: LoadSource = {
  now: () => performance.now(),
  worked: () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
  every: (everyMs, tick) => {
    const timer = setInterval(tick, everyMs);
    timer.unref();
    return () => clearInterval(timer);
  },
};
