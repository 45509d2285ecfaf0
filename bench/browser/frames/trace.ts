import type { Browser, CDPSession } from 'playwright-core';

/** An event of a Chromium trace; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly args?: { readonly name?: string };
}

const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'devtools.timeline.frame',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
];

/** Records a trace of the browser during an action. */
export async function traced(browser: Browser, work: () => Promise<void>): Promise<TraceEvent[]> {
  const session: CDPSession = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    // The events have the format Chromium writes.
    for (const event of value) if (isTraceEvent(event)) events.push(event);
  });
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await work();
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return events;
}

function isTraceEvent(event: object): event is TraceEvent {
  return 'name' in event && 'ts' in event && 'pid' in event && 'tid' in event && 'ph' in event;
}

/** Frame costs of a trace, in milliseconds each. */
export interface FrameCosts {
  /** From one drawn frame to the next. */
  readonly frames: readonly number[];
  /** Main-thread time per frame: script, style, layout, paint, commit. */
  readonly main: readonly number[];
  /** Main-thread time from one drawn frame to the next, also of frames that the compositor draws alone. */
  readonly mainWhileDrawn: readonly number[];
  /** Time of all raster threads per drawn frame; a graphics card would take over this work. */
  readonly raster: readonly number[];
}

/** A pause is not a slow frame: there was nothing to draw. */
const PAUSE_MS = 250;

/** Reads the frame costs from a trace of one page, which is the process with the most processor time. */
export function frameCosts(events: readonly TraceEvent[]): FrameCosts {
  const mainThreads = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const busy = mainThreads
    .map((thread) => ({ thread, tasks: tasksOf(events, thread) }))
    .toSorted((one, other) => total(other.tasks) - total(one.tasks))[0];
  if (busy === undefined) throw new Error('The trace has no page.');
  const { thread, tasks } = busy;
  const drawn = events
    .filter(({ name, pid }) => name === 'DrawFrame' && pid === thread.pid)
    .map(({ ts }) => ts)
    .toSorted((one, other) => one - other);
  const raster = events.filter(
    ({ name, pid, dur }) => name === 'RasterTask' && pid === thread.pid && dur !== undefined,
  );
  const made = events
    .filter(({ name, pid, tid }) => name === 'Commit' && pid === thread.pid && tid === thread.tid)
    .map(endOf)
    .toSorted((one, other) => one - other);
  const spans = spansOf(drawn);
  return {
    frames: spans.map(({ from, to }) => (to - from) / 1_000),
    main: costs(tasks, spansOf(made)),
    mainWhileDrawn: costs(tasks, spans),
    raster: costs(raster, spans),
  };
}

function tasksOf(events: readonly TraceEvent[], thread: TraceEvent): TraceEvent[] {
  return events.filter(
    ({ name, ph, pid, tid, dur }) =>
      pid === thread.pid && tid === thread.tid && ph === 'X' && dur !== undefined && name === 'RunTask',
  );
}

function total(tasks: readonly TraceEvent[]): number {
  return tasks.reduce((sum, { dur = 0 }) => sum + dur, 0);
}

/** Intervals between consecutive frames, without pauses. */
function spansOf(moments: readonly number[]): Span[] {
  return moments.slice(1).flatMap((to, index) => {
    const from = moments[index] ?? to;
    return to - from > PAUSE_MS * 1_000 ? [] : [{ from, to }];
  });
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The task time within each span, in milliseconds; a task across a border counts on both sides in proportion. */
function costs(tasks: readonly TraceEvent[], spans: readonly Span[]): number[] {
  const sorted = tasks.toSorted((one, other) => one.ts - other.ts);
  let first = 0;
  return spans.map(({ from, to }) => {
    while (first < sorted.length && endOf(sorted[first]) <= from) first += 1;
    let sum = 0;
    for (let index = first; index < sorted.length; index += 1) {
      const task = sorted[index];
      if (task === undefined || task.ts >= to) break;
      sum += Math.max(0, Math.min(endOf(task), to) - Math.max(task.ts, from));
    }
    return sum / 1_000;
  });
}

function endOf(task: TraceEvent | undefined): number {
  return (task?.ts ?? 0) + (task?.dur ?? 0);
}
