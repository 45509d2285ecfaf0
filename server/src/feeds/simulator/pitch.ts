import type { Position, Side } from '@touchline/domain/football/events';
import type { FeedPlayer } from '../feed.ts';
import {
  type ClockShape,
  type Profile,
  cardProfile,
  drawPosition,
  fullTimeAt,
  halfTimeAt,
  minuteStartsAt,
  regularTimeAt,
} from '../match-clock.ts';
import type { Draws } from '../seeded.ts';
import type { LineUp } from './line-up.ts';
import {
  DISMISSALS,
  EXTRA_SUBSTITUTION,
  LEAVING,
  SENT_OFF,
  SUBSTITUTED,
  SUBSTITUTIONS,
} from '@touchline/domain/football/model/rates';

export interface Spell {
  readonly player: FeedPlayer;
  readonly from: number;
  to: number;
}

interface Substitution {
  readonly at: number;
  readonly off: FeedPlayer;
  readonly on: FeedPlayer;
  /** Whether the substituted player is injured. */
  readonly hurt: boolean;
}

interface Dismissal {
  readonly at: number;
  readonly player: FeedPlayer;
}

type UsualRatings = Readonly<Record<Position, number>>;

/** One side of a simulated match: the spells of its players. */
export interface Pitch {
  readonly side: Side;
  readonly lineUp: LineUp;
  /** Mean rating of the starters of each position, over both sides. */
  readonly usual: UsualRatings;
  readonly spells: readonly Spell[];
  readonly substitutions: readonly Substitution[];
  readonly dismissals: readonly Dismissal[];
}

const MAX_WINDOWS = 3;
/** A side with fewer players may not continue. */
const MIN_PLAYERS = 7;

type Moment =
  | { readonly kind: 'swap'; readonly at: number; readonly hurt: boolean }
  | { readonly kind: 'dismissal'; readonly at: number };

/**
 * Moments of substitutions: at most three windows besides half-time, as the laws of the game allow, and one in extra
 * time.
 */
function substitutionMoments(shape: ClockShape, draws: Draws): Moment[] {
  const count = draws.weighted(SUBSTITUTIONS);
  const windows: number[] = [];
  const moments: { at: number; hurt: boolean }[] = [];
  for (let index = 0; index < count; index += 1) {
    const span = LEAVING[draws.weighted(LEAVING.map(({ weight }) => weight))];
    if (span === undefined) continue;
    const halfTime = span.from === 45;
    const minute = span.from + draws.whole(span.to - span.from + 1);
    const fresh = minuteStartsAt(shape, minute) + 0.2 + 0.5 * draws.fraction();
    const hurt = draws.chance(span.hurt);
    const reused = windows.length === MAX_WINDOWS && !hurt ? nearest(windows, fresh) : fresh;
    moments.push({ at: halfTime ? halfTimeAt(shape) + 1e-4 : reused, hurt });
    if (!halfTime && windows.length < MAX_WINDOWS) windows.push(fresh);
  }
  if (shape.extra !== undefined && draws.chance(EXTRA_SUBSTITUTION)) {
    moments.push({ at: minuteStartsAt(shape, 92 + draws.whole(24)) + 0.3, hurt: draws.chance(0.2) });
  }
  return moments
    .sort((a, b) => a.at - b.at)
    .map(({ at, hurt }, index) => ({ kind: 'swap', at: at + index * 1e-4, hurt }));
}

function nearest(windows: readonly number[], to: number): number {
  return windows.reduce((best, window) => (Math.abs(window - to) < Math.abs(best - to) ? window : best));
}

function dismissalMoments(side: Side, shape: ClockShape, draws: Draws): Moment[] {
  const cards = cardProfile(shape);
  return Array.from({ length: draws.poisson(DISMISSALS[side]) }, () => ({
    kind: 'dismissal',
    at: drawPosition(cards, draws, 15, regularTimeAt(shape)),
  }));
}

/** The mean rating of starters by position; a position without starters gets the overall mean. */
export function usualRatings(starters: readonly FeedPlayer[]): UsualRatings {
  const mean = (players: readonly FeedPlayer[], otherwise: number): number =>
    players.length === 0 ? otherwise : players.reduce((sum, { rating }) => sum + rating, 0) / players.length;
  const all = mean(starters, 0);
  const of = (wanted: Position): number =>
    mean(
      starters.filter(({ position }) => position === wanted),
      all,
    );
  return { GK: of('GK'), DF: of('DF'), MF: of('MF'), FW: of('FW') };
}

/** Simulates the substitutions and dismissals of one side. */
export function playPitch(
  side: Side,
  lineUp: LineUp,
  usual: UsualRatings,
  shape: ClockShape,
  draws: Draws,
): Pitch {
  const end = fullTimeAt(shape);
  const spells: Spell[] = lineUp.starters.map((player) => ({ player, from: 0, to: end }));
  const substitutions: Substitution[] = [];
  const dismissals: Dismissal[] = [];
  const bench = lineUp.bench.toSorted((a, b) => b.rating - a.rating || a.code - b.code);
  const moments = [...substitutionMoments(shape, draws), ...dismissalMoments(side, shape, draws)].sort(
    (a, b) => a.at - b.at,
  );
  for (const moment of moments) {
    const { at, kind } = moment;
    const present = spells.filter(({ from, to }) => from < at && to > at);
    const weights = present.map(({ player, from }) => {
      if (kind === 'dismissal') return present.length > MIN_PLAYERS ? SENT_OFF[player.position] : 0;
      return from === 0 && replacement(bench, player.position) !== undefined
        ? SUBSTITUTED[player.position]
        : 0;
    });
    if (!weights.some((weight) => weight > 0)) continue;
    const leaver = present[draws.weighted(weights)];
    if (leaver === undefined) continue;
    if (kind === 'dismissal') {
      leaver.to = at;
      dismissals.push({ at, player: leaver.player });
      continue;
    }
    const on = replacement(bench, leaver.player.position);
    if (on === undefined) continue;
    leaver.to = at;
    bench.splice(bench.indexOf(on), 1);
    spells.push({ player: on, from: at, to: end });
    substitutions.push({ at, off: leaver.player, on, hurt: moment.hurt });
  }
  return { side, lineUp, usual, spells, substitutions, dismissals };
}

/**
 * The best substitute of the position (the bench is in order of rating), else the best other; a goalkeeper only
 * replaces a goalkeeper.
 */
function replacement(bench: readonly FeedPlayer[], position: Position): FeedPlayer | undefined {
  const alike = bench.find((player) => player.position === position);
  if (alike !== undefined || position === 'GK') return alike;
  return bench.find((player) => player.position !== 'GK');
}

/** The goalkeeper at a position of the clock. */
export function goalkeeperAt({ spells }: Pitch, at: number): FeedPlayer | undefined {
  return spells.find(({ player, from, to }) => player.position === 'GK' && from <= at && to > at)?.player;
}

/** The players of a side on the pitch at a position of the clock. */
function presentAt({ spells }: Pitch, at: number): FeedPlayer[] {
  return spells.filter(({ from, to }) => from <= at && to > at).map(({ player }) => player);
}

/**
 * Draws a player on the pitch by the rate of their position; players above the usual rating of it are drawn more often.
 * Never draws `except`.
 */
export function drawPlayer(
  pitch: Pitch,
  at: number,
  rates: Readonly<Record<Position, number>>,
  draws: Draws,
  except?: FeedPlayer,
): FeedPlayer | undefined {
  const candidates = presentAt(pitch, at).filter((player) => player !== except);
  const weights = candidates.map(
    ({ position, rating }) => rates[position] * Math.exp((rating - pitch.usual[position]) / 14),
  );
  return candidates[draws.weighted(weights)];
}

/** Draws `count` moments from a profile between two positions, in order. */
export function drawMoments(
  profile: Profile,
  count: number,
  draws: Draws,
  from = 0,
  to = fullTimeAt(profile.shape),
): number[] {
  return Array.from({ length: count }, () => drawPosition(profile, draws, from, to)).sort((a, b) => a - b);
}
