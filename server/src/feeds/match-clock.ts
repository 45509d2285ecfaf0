import type { MatchTime } from '@touchline/domain/football/events';
import type { Draws } from './seeded.ts';

/**
 * The clock of one match as a line. A *position* is the number of minutes of play since kick-off, stoppage
 * included and half-time left out, so every order of events is an order of numbers.
 */
export interface ClockShape {
  /** Minutes of stoppage shown after the 45th and the 90th minute. */
  readonly firstAdded: number;
  readonly secondAdded: number;
}

export const HALF_TIME_MINUTES = 15;

/** The position at which the second half starts. */
export function halfTimeAt(shape: ClockShape): number {
  return 45 + shape.firstAdded;
}

/** The position of the final whistle. */
export function fullTimeAt(shape: ClockShape): number {
  return 90 + shape.firstAdded + shape.secondAdded;
}

/** The position at which this minute (1 to 90, no stoppage) begins. */
export function minuteStartsAt(shape: ClockShape, minute: number): number {
  return minute <= 45 ? minute - 1 : minute - 1 + shape.firstAdded;
}

/** The position at which the stoppage time of the second half begins. */
export function lateStoppageAt(shape: ClockShape): number {
  return 90 + shape.firstAdded;
}

/** Changes this close after the restart were made at half-time and take place in the 45th minute. */
const AT_HALF_TIME = 0.01;

/** What the match clock shows at a position; `sequence` is left to the caller who orders the events. */
export function shownTime(shape: ClockShape, position: number, sequence: number): MatchTime {
  const slot = Math.floor(Math.min(Math.max(position, 0), fullTimeAt(shape) - 1e-9));
  const second = halfTimeAt(shape);
  if (slot < second) {
    const minute = Math.min(slot + 1, 45);
    return { period: 1, minute, added: slot + 1 - minute, sequence };
  }
  if (position < second + AT_HALF_TIME) return { period: 2, minute: 45, added: 0, sequence };
  const run = slot - shape.firstAdded + 1;
  const minute = Math.min(run, 90);
  return { period: 2, minute, added: run - minute, sequence };
}

/** Real minutes between kick-off and a position: half-time lies in between for the second half. */
export function realMinutes(shape: ClockShape, position: number): number {
  return position < halfTimeAt(shape) ? position : position + HALF_TIME_MINUTES;
}

/**
 * Share of goals by five minutes of play, men's internationals since 2018 (10,319 goals). Providers book
 * stoppage under 45 and 90; its share is the excess of those buckets over the one before.
 */
const GOALS_BY_FIVE_MINUTES = [
  3.32, 4.66, 4.43, 4.71, 4.35, 4.9, 4.82, 5.12, 5.2, 4.97, 6.11, 5.45, 5.25, 5.61, 5.34, 5.47, 5.68, 5.8,
] as const;
const FIRST_STOPPAGE = 2.72;
const SECOND_STOPPAGE = 6.09;

/** A density over the positions of a match, as cumulated mass at each minute of play. */
export interface Profile {
  readonly shape: ClockShape;
  readonly cumulated: readonly number[];
}

function cumulate(
  shape: ClockShape,
  massOf: (minute: number) => number,
  first: number,
  second: number,
): Profile {
  const cumulated = [0];
  let sum = 0;
  const add = (mass: number): void => {
    sum += mass;
    cumulated.push(sum);
  };
  for (let minute = 1; minute <= 45; minute += 1) add(massOf(minute));
  for (let i = 0; i < shape.firstAdded; i += 1) add(first / shape.firstAdded);
  for (let minute = 46; minute <= 90; minute += 1) add(massOf(minute));
  for (let i = 0; i < shape.secondAdded; i += 1) add(second / shape.secondAdded);
  return { shape, cumulated };
}

/** When goals fall. */
export function goalProfile(shape: ClockShape): Profile {
  const massOf = (minute: number): number => (GOALS_BY_FIVE_MINUTES[Math.floor((minute - 1) / 5)] ?? 0) / 5;
  return cumulate(shape, massOf, FIRST_STOPPAGE, SECOND_STOPPAGE);
}

/** When cards are shown: hardly any early, more and more later. */
export function cardProfile(shape: ClockShape): Profile {
  return cumulate(shape, (minute) => 0.3 + minute / 60, 0.9 * shape.firstAdded, 1.6 * shape.secondAdded);
}

/** Every minute alike: saves and the like. */
export function evenProfile(shape: ClockShape): Profile {
  return cumulate(shape, () => 1, shape.firstAdded, shape.secondAdded);
}

/** The mass of a profile before a position. */
function massBefore(profile: Profile, position: number): number {
  const last = profile.cumulated.length - 1;
  const at = Math.min(Math.max(position, 0), last);
  const slot = Math.min(Math.floor(at), last - 1);
  const before = profile.cumulated[slot] ?? 0;
  const after = profile.cumulated[slot + 1] ?? before;
  return before + (after - before) * (at - slot);
}

/** The mass of a profile between two positions. */
export function massBetween(profile: Profile, from: number, to: number): number {
  return Math.max(0, massBefore(profile, to) - massBefore(profile, from));
}

/** A position drawn from a profile, strictly between two positions. */
export function drawPosition(profile: Profile, draws: Draws, from: number, to: number): number {
  const low = massBefore(profile, from);
  const wanted = low + (massBefore(profile, to) - low) * (0.001 + 0.998 * draws.fraction());
  let slot = 0;
  let top = profile.cumulated.length - 2;
  while (slot < top) {
    const middle = (slot + top + 1) >> 1;
    if ((profile.cumulated[middle] ?? 0) <= wanted) slot = middle;
    else top = middle - 1;
  }
  const before = profile.cumulated[slot] ?? 0;
  const mass = (profile.cumulated[slot + 1] ?? before) - before;
  const inside = mass > 0 ? (wanted - before) / mass : 0.5;
  const position = slot + inside;
  return position > from && position < to ? position : (from + to) / 2;
}
