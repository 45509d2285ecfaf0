/** Detects an overloaded event loop, during which reads are refused. */
export interface LoadSensor {
  /** Whether the last two ticks were late. */
  overloaded(): boolean;
  /** How late the last tick was, in milliseconds. */
  lateness(): number;
  stop(): void;
}

const TICK_MS = 100;
const LATE_MS = 200;

/**
 * Starts measuring the delay of a tick every 100 ms. Two delays over 200 ms in a row mean overloaded, until a tick is on
 * time: a single one is a long task, or another program on the machine, and passes by itself.
 */
export function startLoadSensor(): LoadSensor {
  let last = performance.now();
  let late = 0;
  let lateBefore = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    lateBefore = late;
    late = Math.max(0, now - last - TICK_MS);
    last = now;
  }, TICK_MS);
  timer.unref();
  return {
    overloaded: () => late > LATE_MS && lateBefore > LATE_MS,
    lateness: () => late,
    stop: () => clearInterval(timer),
  };
}
