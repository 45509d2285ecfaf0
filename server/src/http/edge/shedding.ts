/** Says when the event loop is so late that reads are turned away. */
export interface LoadSensor {
  /** Whether the loop is late now. */
  overloaded(): boolean;
  /** How late the last tick was, in milliseconds. */
  lateness(): number;
  stop(): void;
}

const TICK_MS = 100;
const LATE_MS = 200;

/** Measures how late a tick of 100 ms comes. More than 200 ms late means overloaded, until a tick is in time. */
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
