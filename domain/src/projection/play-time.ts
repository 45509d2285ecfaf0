import { FIRST_STOPPAGE, goalMassOfMinute, SECOND_STOPPAGE } from '../football/model/goal-times.ts';

/**
 * Minutes of play since the kick-off with average stoppage and without breaks: the second half starts at `HALF`, a
 * match ends at `END`. Future stoppage is unknown while a match runs, so its average is used.
 */
const FIRST_ADDED = 2.5;
const SECOND_ADDED = 5;
export const HALF: number = 45 + FIRST_ADDED;
export const END: number = HALF + 45 + SECOND_ADDED;

/** The progress of a match in its row: a status and a minute of the clock. */
export interface PlayClock {
  readonly status: 'to_come' | 'first_half' | 'half_time' | 'second_half' | 'over';
  /** 0 to 90, without stoppage. */
  readonly minute: number;
}

/** The play time of a clock: the middle of its minute, and of the stoppage where its length is not known. */
export function playTimeOf({ status, minute }: PlayClock): number {
  switch (status) {
    case 'to_come':
      return 0;
    case 'first_half':
      return minute >= 45 ? 45 + FIRST_ADDED / 2 : Math.max(0, minute - 0.5);
    case 'half_time':
      return HALF;
    case 'second_half':
      return minute >= 90 ? END - SECOND_ADDED / 2 : HALF + Math.max(0, minute - 45.5);
    case 'over':
      return END;
  }
}

/** The minute of the clock at a play time, without stoppage: 0 at the kick-off, 45 at the restart, 90 at the end. */
export function clockMinuteAt(time: number): number {
  if (time <= 0) return 0;
  if (time <= HALF) return Math.min(45, Math.floor(time) + 1);
  return Math.min(90, 45 + Math.floor(time - HALF) + 1);
}

/** The play time at which a minute of the clock begins. */
export function minuteBegins(minute: number): number {
  return minute <= 45 ? minute - 1 : HALF + minute - 46;
}

const CELLS_A_MINUTE = 2;

/** How events of a kind are spread over a match. */
export interface TimeProfile {
  /** The share of a match's events between two play times. */
  readonly between: (from: number, to: number) => number;
  /** The play time at which a share of the events after `from` has happened. */
  readonly after: (from: number, share: number) => number;
}

function profileOf(massOfMinute: (minute: number) => number, first: number, second: number): TimeProfile {
  const cells = END * CELLS_A_MINUTE;
  const sums = new Float64Array(cells + 1);
  for (let cell = 0; cell < cells; cell += 1) {
    const time = cell / CELLS_A_MINUTE;
    let mass = 0;
    if (time < 45) mass = massOfMinute(Math.floor(time) + 1);
    else if (time < HALF) mass = first / FIRST_ADDED;
    else if (time < END - SECOND_ADDED) mass = massOfMinute(46 + Math.floor(time - HALF));
    else mass = second / SECOND_ADDED;
    sums[cell + 1] = (sums[cell] ?? 0) + mass;
  }
  const total = sums[cells] ?? 1;
  const before = (time: number): number => {
    const at = Math.min(Math.max(time, 0), END) * CELLS_A_MINUTE;
    const cell = Math.min(Math.floor(at), cells - 1);
    const start = sums[cell] ?? 0;
    return start + ((sums[cell + 1] ?? start) - start) * (at - cell);
  };
  return {
    between: (from, to) => Math.max(0, before(to) - before(from)) / total,
    after(from, share) {
      const low = before(from);
      const wanted = low + (total - low) * share;
      let cell = 0;
      let top = cells - 1;
      while (cell < top) {
        const middle = (cell + top + 1) >> 1;
        if ((sums[middle] ?? 0) <= wanted) cell = middle;
        else top = middle - 1;
      }
      const start = sums[cell] ?? 0;
      const mass = (sums[cell + 1] ?? start) - start;
      return Math.min(
        END,
        Math.max(from, (cell + (mass > 0 ? (wanted - start) / mass : 0)) / CELLS_A_MINUTE),
      );
    },
  };
}

export const GOAL_TIMES: TimeProfile = profileOf(goalMassOfMinute, FIRST_STOPPAGE, SECOND_STOPPAGE);
/** Few cards early, more and more later. */
export const CARD_TIMES: TimeProfile = profileOf(
  (minute) => 0.3 + minute / 60,
  0.9 * FIRST_ADDED,
  1.6 * SECOND_ADDED,
);
