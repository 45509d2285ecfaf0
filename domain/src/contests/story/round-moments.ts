import type { Position } from '../../football/events.ts';
import {
  performanceOf,
  type ContestAppearance,
  type ContestPerformance,
} from '../../scoring/substitutions.ts';
import type { MatchMoment } from './match-moments.ts';

/** A match of a contest with its course. Times are epoch milliseconds. */
export interface StoryMatch {
  readonly id: number;
  readonly homeClubId: number;
  readonly awayClubId: number;
  readonly kickOffAt: number;
  /** The final whistle; null for a match without one, whose moments follow the minutes of play. */
  readonly endedAt: number | null;
  /** Void: it gives no points, so its moments are left out. */
  readonly isVoid: boolean;
  readonly moments: readonly MatchMoment[];
}

export interface StoryPlayer {
  readonly playerId: number;
  readonly clubId: number;
  readonly position: Position;
}

/** An instant at which performances in a contest changed. */
export interface RoundMoment {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly matchId: number;
  /** Of that match. */
  readonly minute: number;
  /** The players whose performance changed, with the new one. */
  readonly changed: ReadonlyMap<number, ContestPerformance>;
}

/** The course of a contest: what everyone had before the first kick-off, and every change after it. */
export interface RoundCourse {
  readonly start: ReadonlyMap<number, ContestPerformance>;
  readonly moments: readonly RoundMoment[];
}

interface OwnMatch extends Omit<ContestAppearance, 'state'> {
  readonly matchId: number;
  readonly state: ContestAppearance['state'];
}

/**
 * Merges the matches of a contest into one course, in the order of time. The minutes of a match are spread evenly
 * between its kick-off and its final whistle: exact for the order within a match, approximate between matches.
 */
export function roundCourse(matches: readonly StoryMatch[], players: readonly StoryPlayer[]): RoundCourse {
  const own = new Map(players.map((player) => [player.playerId, ownMatches(matches, player)]));
  const start = new Map([...own].map(([playerId, appearances]) => [playerId, performanceOf(appearances)]));
  const moments = matches
    .filter(({ isVoid }) => !isVoid)
    .flatMap((match) => match.moments.map((moment) => ({ match, moment, at: instantOf(match, moment) })))
    .sort((one, other) => one.at - other.at || one.match.id - other.match.id)
    .map(({ match, moment, at }): RoundMoment => {
      const changed = changedBy(match, moment, { players, own });
      return { at, matchId: match.id, minute: moment.minute, changed };
    });
  return { start, moments };
}

interface Known {
  readonly players: readonly StoryPlayer[];
  /** The matches of each player so far; written here. */
  readonly own: Map<number, readonly OwnMatch[]>;
}

function changedBy(
  match: StoryMatch,
  { changes, hasEnded }: MatchMoment,
  { players, own }: Known,
): Map<number, ContestPerformance> {
  const figures = new Map(changes.map((change) => [change.playerId, change]));
  const touched = new Set(figures.keys());
  if (hasEnded) {
    for (const { playerId, clubId } of players) {
      if (clubId === match.homeClubId || clubId === match.awayClubId) touched.add(playerId);
    }
  }
  const changed = new Map<number, ContestPerformance>();
  for (const playerId of touched) {
    const before = own.get(playerId);
    if (before === undefined) continue;
    const last = before.find(({ matchId }) => matchId === match.id);
    const now: OwnMatch = {
      matchId: match.id,
      points: figures.get(playerId)?.points ?? last?.points ?? 0,
      minutes: figures.get(playerId)?.minutes ?? last?.minutes ?? 0,
      state: hasEnded ? 'ended' : 'running',
    };
    const appearances = [...before.filter(({ matchId }) => matchId !== match.id), now];
    own.set(playerId, appearances);
    changed.set(playerId, performanceOf(appearances));
  }
  return changed;
}

/** The matches of a player's club, before anything was played; void ones are left out. */
function ownMatches(matches: readonly StoryMatch[], { clubId }: StoryPlayer): readonly OwnMatch[] {
  return matches
    .filter(
      ({ isVoid, homeClubId, awayClubId }) => !isVoid && (homeClubId === clubId || awayClubId === clubId),
    )
    .map(({ id }) => ({ matchId: id, points: 0, minutes: 0, state: 'to_come' }));
}

const MINUTE_MS = 60_000;

function instantOf({ kickOffAt, endedAt, moments }: StoryMatch, { elapsed }: MatchMoment): number {
  const whole = moments.at(-1)?.elapsed ?? 0;
  if (endedAt === null || endedAt <= kickOffAt || whole === 0) return kickOffAt + elapsed * MINUTE_MS;
  return kickOffAt + Math.round(((endedAt - kickOffAt) * elapsed) / whole);
}

/** The instants of a chart, with the first moment that each of them shows. */
export interface Frame {
  /** Epoch milliseconds. */
  readonly at: number;
  /** How many moments are before or at it. */
  readonly moments: number;
  /** Whether play resumed after a stretch without a match since the frame before. */
  readonly resumes: boolean;
}

/**
 * At most `max` instants, at least two, spread evenly over the time in which matches were played, from the first
 * kick-off to the last moment. Periods without a match have no instants. Empty without a moment.
 */
export function framesOf(course: RoundCourse, matches: readonly StoryMatch[], max: number): Frame[] {
  const last = course.moments.at(-1);
  if (last === undefined) return [];
  const spells = spellsOf(course, matches);
  const length = spells.reduce((sum, { from, to }) => sum + to - from, 0);
  const frames: Frame[] = [];
  let seen = 0;
  let spellBefore = 0;
  for (let index = 0; index < max; index += 1) {
    const { at, spell } = instantIn(spells, (length * index) / (max - 1));
    const moments = index === max - 1 ? course.moments.length : countUntil(course.moments, at, seen);
    if (index > 0 && index < max - 1 && moments === seen) continue;
    frames.push({ at: index === max - 1 ? last.at : at, moments, resumes: spell > spellBefore });
    seen = moments;
    spellBefore = spell;
  }
  return frames;
}

interface Spell {
  readonly from: number;
  readonly to: number;
}

/** The stretches in which at least one match was played, in order. */
function spellsOf(course: RoundCourse, matches: readonly StoryMatch[]): readonly Spell[] {
  const ends = new Map<number, number>();
  for (const { matchId, at } of course.moments) ends.set(matchId, at);
  const spans = matches
    .flatMap(({ id, kickOffAt }) => {
      const to = ends.get(id);
      return to === undefined ? [] : [{ from: Math.min(kickOffAt, to), to }];
    })
    .sort((one, other) => one.from - other.from);
  const spells: { from: number; to: number }[] = [];
  for (const { from, to } of spans) {
    const open = spells.at(-1);
    if (open !== undefined && from <= open.to) open.to = Math.max(open.to, to);
    else spells.push({ from, to });
  }
  return spells;
}

/** The instant after so many milliseconds of play. */
function instantIn(
  spells: readonly Spell[],
  played: number,
): { readonly at: number; readonly spell: number } {
  let left = played;
  for (const [spell, { from, to }] of spells.entries()) {
    if (left <= to - from || spell === spells.length - 1) return { at: Math.min(to, from + left), spell };
    left -= to - from;
  }
  return { at: 0, spell: 0 };
}

function countUntil(moments: readonly RoundMoment[], at: number, from: number): number {
  let count = from;
  while (count < moments.length && (moments[count]?.at ?? Infinity) <= at) count += 1;
  return count;
}
