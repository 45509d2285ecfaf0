import { BREAK_MINUTES } from '@touchline/domain/football/clock';
import type { MatchTime } from '@touchline/domain/football/events';
import {
  FIRST_STOPPAGE,
  goalMassOfMinute,
  SECOND_STOPPAGE,
} from '@touchline/domain/football/model/goal-times';
import type { Draws } from './seeded.ts';

/** Minutes of stoppage shown at the end of both halves. */
interface Stoppage {
  readonly firstAdded: number;
  readonly secondAdded: number;
}

/**
 * The clock of one match as a line. A *position* is the number of minutes of play since kick-off, including stoppage
 * and without breaks, so events are ordered by number.
 */
export interface ClockShape extends Stoppage {
  /** Extra time, when the match has one. */
  readonly extra?: Stoppage;
}

const EXTRA_HALF = 15;

/** The position at which the second half starts. */
export function halfTimeAt(shape: ClockShape): number {
  return 45 + shape.firstAdded;
}

/** The position at which the ninety minutes and their stoppage end. */
export function regularTimeAt(shape: ClockShape): number {
  return 90 + shape.firstAdded + shape.secondAdded;
}

/** The position of the final whistle. */
export function fullTimeAt(shape: ClockShape): number {
  const { extra } = shape;
  return regularTimeAt(shape) + (extra === undefined ? 0 : 30 + extra.firstAdded + extra.secondAdded);
}

interface Half {
  readonly period: 1 | 2 | 3 | 4;
  /** Position at which it starts. */
  readonly from: number;
  /** Minutes on the clock before it starts, and its length without stoppage. */
  readonly before: number;
  readonly minutes: number;
}

/** The halves of a match, and those of extra time. */
export function halvesOf(shape: ClockShape): readonly [Half, Half, ...Half[]] {
  const first: Half = { period: 1, from: 0, before: 0, minutes: 45 };
  const second: Half = { period: 2, from: halfTimeAt(shape), before: 45, minutes: 45 };
  if (shape.extra === undefined) return [first, second];
  const regular = regularTimeAt(shape);
  return [
    first,
    second,
    { period: 3, from: regular, before: 90, minutes: EXTRA_HALF },
    { period: 4, from: regular + EXTRA_HALF + shape.extra.firstAdded, before: 105, minutes: EXTRA_HALF },
  ];
}

function halfOf(shape: ClockShape, position: number): Half {
  const halves = halvesOf(shape);
  return halves.findLast(({ from }) => position >= from) ?? halves[0];
}

/** The position at which this minute (no stoppage) begins. */
export function minuteStartsAt(shape: ClockShape, minute: number): number {
  const halves = halvesOf(shape);
  const half = halves.findLast(({ before }) => minute > before) ?? halves[0];
  return half.from + minute - 1 - half.before;
}

/** The position at which the stoppage time of the second half begins. */
export function lateStoppageAt(shape: ClockShape): number {
  return 90 + shape.firstAdded;
}

/** Substitutions this soon after the restart were made at half-time and count in the 45th minute. */
const AT_HALF_TIME = 0.01;

/** The match clock at a position; the caller orders the events and sets `sequence`. */
export function shownTime(shape: ClockShape, position: number, sequence: number): MatchTime {
  const at = Math.min(Math.max(position, 0), fullTimeAt(shape) - 1e-9);
  const { period, from, before, minutes } = halfOf(shape, at);
  if (period === 2 && at < from + AT_HALF_TIME) return { period, minute: 45, added: 0, sequence };
  const run = Math.floor(at - from) + 1;
  const minute = Math.min(run, minutes);
  return { period, minute: before + minute, added: run - minute, sequence };
}

/** Real minutes from kick-off to a position, breaks included. */
export function realMinutes(shape: ClockShape, position: number): number {
  const { period } = halfOf(shape, position);
  let breaks = 0;
  for (const each of [2, 3, 4] as const) if (each <= period) breaks += BREAK_MINUTES[each];
  return position + breaks;
}

/** A density over the positions of a match, as cumulated mass at each minute of play. */
export interface Profile {
  readonly shape: ClockShape;
  readonly cumulated: readonly number[];
}

/** The mass of each minute, of both stoppages, and of each minute of extra time. */
interface Masses {
  readonly ofMinute: (minute: number) => number;
  readonly first: number;
  readonly second: number;
}

function cumulate(shape: ClockShape, { ofMinute, first, second }: Masses): Profile {
  const cumulated = [0];
  let sum = 0;
  const add = (mass: number): void => {
    sum += mass;
    cumulated.push(sum);
  };
  const stoppage = (minutes: number, mass: number): void => {
    for (let i = 0; i < minutes; i += 1) add(mass / minutes);
  };
  for (let minute = 1; minute <= 45; minute += 1) add(ofMinute(minute));
  stoppage(shape.firstAdded, first);
  for (let minute = 46; minute <= 90; minute += 1) add(ofMinute(minute));
  stoppage(shape.secondAdded, second);
  const { extra } = shape;
  if (extra !== undefined) {
    const late = ofMinute(90);
    stoppage(EXTRA_HALF + extra.firstAdded, late * (EXTRA_HALF + extra.firstAdded));
    stoppage(EXTRA_HALF + extra.secondAdded, late * (EXTRA_HALF + extra.secondAdded));
  }
  return { shape, cumulated };
}

/** Caches a profile per clock shape: there are few shapes, each with many matches. */
function profiles(massesOf: (shape: ClockShape) => Masses): (shape: ClockShape) => Profile {
  const known = new Map<string, Profile>();
  return (shape) => {
    const { firstAdded, secondAdded, extra } = shape;
    const key = [firstAdded, secondAdded, extra?.firstAdded, extra?.secondAdded].join();
    const profile = known.get(key) ?? cumulate(shape, massesOf(shape));
    known.set(key, profile);
    return profile;
  };
}

/** The distribution of goals over a match. */
export const goalProfile = profiles(() => ({
  ofMinute: goalMassOfMinute,
  first: FIRST_STOPPAGE,
  second: SECOND_STOPPAGE,
}));

/** The distribution of cards: few early, increasingly many later. */
export const cardProfile = profiles(({ firstAdded, secondAdded }) => ({
  ofMinute: (minute) => 0.3 + minute / 60,
  first: 0.9 * firstAdded,
  second: 1.6 * secondAdded,
}));

/** A uniform distribution, for saves and the like. */
export const evenProfile = profiles(({ firstAdded, secondAdded }) => ({
  ofMinute: () => 1,
  first: firstAdded,
  second: secondAdded,
}));

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
