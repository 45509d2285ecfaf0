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
} from '../match-clock.ts';
import type { Draws } from '../seeded.ts';
import type { LineUp } from './line-up.ts';
import { DISMISSALS, LEAVING, SENT_OFF, SUBSTITUTED, SUBSTITUTIONS } from './rates.ts';

export interface Stay {
  readonly player: FeedPlayer;
  readonly from: number;
  to: number;
}

export interface Swap {
  readonly at: number;
  readonly off: FeedPlayer;
  readonly on: FeedPlayer;
}

export interface Dismissal {
  readonly at: number;
  readonly player: FeedPlayer;
}

/** One side of a simulated match: who is on the pitch when. */
export interface Pitch {
  readonly side: Side;
  readonly lineUp: LineUp;
  readonly stays: readonly Stay[];
  readonly swaps: readonly Swap[];
  readonly dismissals: readonly Dismissal[];
}

const MOST_WINDOWS = 3;

/** Moments of substitutions: at most three besides half-time, as the laws of the game allow. */
function swapMoments(shape: ClockShape, draws: Draws): number[] {
  const count = draws.weighted(SUBSTITUTIONS);
  const windows: number[] = [];
  const moments: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const span = LEAVING[draws.weighted(LEAVING.map(({ weight }) => weight))];
    if (span === undefined) continue;
    const halfTime = span.from === 45;
    const minute = span.from + draws.whole(span.to - span.from + 1);
    const fresh = minuteStartsAt(shape, minute) + 0.2 + 0.5 * draws.fraction();
    const reused = windows.length === MOST_WINDOWS ? draws.pick(windows) : fresh;
    if (halfTime) moments.push(halfTimeAt(shape) + 1e-4);
    else moments.push(reused);
    if (!halfTime && windows.length < MOST_WINDOWS) windows.push(fresh);
  }
  return moments.sort((a, b) => a - b).map((moment, index) => moment + index * 1e-4);
}

type Moment = { readonly at: number; readonly kind: 'swap' | 'dismissal' };

/** Plays through the substitutions and dismissals of one side. */
export function playPitch(side: Side, lineUp: LineUp, shape: ClockShape, draws: Draws): Pitch {
  const end = fullTimeAt(shape);
  const stays: Stay[] = lineUp.starters.map((player) => ({ player, from: 0, to: end }));
  const swaps: Swap[] = [];
  const dismissals: Dismissal[] = [];
  const bench = [...lineUp.bench];
  const cards = cardProfile(shape);
  const moments: Moment[] = [
    ...swapMoments(shape, draws).map((at): Moment => ({ at, kind: 'swap' })),
    ...Array.from({ length: draws.poisson(DISMISSALS) }, (): Moment => ({
      at: drawPosition(cards, draws, 15, end),
      kind: 'dismissal',
    })),
  ].sort((a, b) => a.at - b.at);

  for (const { at, kind } of moments) {
    const present = stays.filter(({ from, to }) => from < at && to > at);
    const weights = present.map(({ player, from }) =>
      kind === 'dismissal' ? SENT_OFF[player.position] : from === 0 ? SUBSTITUTED[player.position] : 0,
    );
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
    stays.push({ player: on, from: at, to: end });
    swaps.push({ at, off: leaver.player, on });
  }
  return { side, lineUp, stays, swaps, dismissals };
}

/** The best of the bench in the same position, else the best other outfield player. */
function replacement(bench: readonly FeedPlayer[], position: Position): FeedPlayer | undefined {
  const outfield = bench.filter((player) => player.position !== 'GK').sort((a, b) => b.rating - a.rating);
  return outfield.find((player) => player.position === position) ?? outfield[0];
}

/** The goalkeeper at a moment. */
export function goalkeeperAt(pitch: Pitch, at: number): FeedPlayer | undefined {
  return presentAt(pitch, at).find(({ position }) => position === 'GK');
}

/** The players of a side on the pitch at a moment. */
export function presentAt({ stays }: Pitch, at: number): FeedPlayer[] {
  return stays.filter(({ from, to }) => from <= at && to > at).map(({ player }) => player);
}

/** Someone on the pitch drawn by the rate of his position, better players more often; never `except`. */
export function drawPlayer(
  pitch: Pitch,
  at: number,
  rates: Readonly<Record<Position, number>>,
  draws: Draws,
  except?: FeedPlayer,
): FeedPlayer | undefined {
  const candidates = presentAt(pitch, at).filter((player) => player !== except);
  const weights = candidates.map(({ position, rating }) => rates[position] * Math.exp((rating - 69) / 14));
  return candidates[draws.weighted(weights)];
}

/** So many moments drawn from a profile over the whole match, in order. */
export function drawMoments(profile: Profile, count: number, draws: Draws): number[] {
  return Array.from({ length: count }, () => drawPosition(profile, draws, 0, fullTimeAt(profile.shape))).sort(
    (a, b) => a - b,
  );
}
