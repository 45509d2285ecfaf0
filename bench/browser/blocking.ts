/** An event of a browser's trace; times in microseconds, `tdur` of the processor. */
export interface TracedTask {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
}

/** A longer task delays the response to input; in ms. */
const LONG_MS = 50;

/**
 * How long a page's tasks block it once it shows content, as Lighthouse counts it (what a task takes beyond 50 ms, on a
 * device so many times slower), but by the time the page's thread had the processor: what else the machine does lengthens
 * tasks, not this. In ms; to the end of the trace. Throws when the trace has no page that shows content.
 */
export function blockingByProcessor(events: readonly TracedTask[], slowdown: number): number {
  const shown = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (shown === undefined) throw new Error('the trace has no page that shows content');
  return events
    .filter(({ name, ph, pid, tid }) => {
      return name === 'RunTask' && ph === 'X' && pid === shown.pid && tid === shown.tid;
    })
    .filter(({ ts }) => ts >= shown.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * slowdown - LONG_MS), 0);
}
