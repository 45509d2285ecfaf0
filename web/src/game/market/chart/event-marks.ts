import type { Prices } from './drawing.ts';

export type ChartEvent = Prices['events'][number];

/** Events of a chart that stand together, oldest first. */
export interface EventMark {
  /** The place of the first of them, as a part of the period. */
  readonly part: number;
  readonly events: readonly [ChartEvent, ...ChartEvent[]];
}

/** Width of a mark, in px: that of the smallest target for a finger. */
export const MARK_WIDTH = 24;

/**
 * The marks of events on a strip of `width` px over a period in epoch seconds. An event that would lie on the mark before
 * it belongs to that mark. `events` are oldest first.
 */
export function marksOf(
  events: readonly ChartEvent[],
  [from, to]: readonly [from: number, to: number],
  width: number,
): readonly EventMark[] {
  const marks: EventMark[] = [];
  for (const event of events) {
    const part = (Date.parse(event.at) / 1_000 - from) / (to - from);
    const last = marks.at(-1);
    if (last !== undefined && (part - last.part) * width < MARK_WIDTH)
      marks[marks.length - 1] = { ...last, events: [...last.events, event] };
    else marks.push({ part, events: [event] });
  }
  return marks;
}
