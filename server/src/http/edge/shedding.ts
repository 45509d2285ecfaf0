/** Detects an overloaded event loop, during which reads are refused. */
export interface LoadSensor {
  /** Whether the last tick was late. */
  overloaded(): boolean;
  /** How late the last tick was, in milliseconds. */
  lateness(): number;
  stop(): void;
}

const TICK_MS = 100;
const LATE_MS = 200;

/** Starts measuring the delay of a tick every 100 ms. A delay over 200 ms means overloaded, until a tick is on time. */
export function startLoadSensor(): LoadSensor {
  let last = performance.now();
  let late = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    late = Math.max(0, now - last - TICK_MS);
    last = now;
  }, TICK_MS);
  timer.unref();
  return {
    overloaded: () => late > LATE_MS,
    lateness: () => late,
    stop: () => clearInterval(timer),
  };
}
