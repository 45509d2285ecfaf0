/** An event of a browser trace; times in microseconds, `tdur` is processor time. */
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
 * Total blocking time of a page after its first contentful paint, in ms, to the end of the trace. As in Lighthouse, it
 * sums the part of each task beyond 50 ms on a device slowed down by a factor. Unlike Lighthouse, it uses the thread's
 * processor time, which other work on the machine does not lengthen. Throws when no page in the trace shows content.
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
