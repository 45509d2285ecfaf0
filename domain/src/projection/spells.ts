import { POSITIONS } from '../football/events.ts';
import { DISMISSALS, LEAVING, SENT_OFF, SUBSTITUTED, SUBSTITUTIONS } from '../football/model/rates.ts';
import type { ProjectionDraws } from './draws.ts';
import { SIDES } from './match-facts.ts';
import { isPresent, type MatchState } from './match-state.ts';
import { CARD_TIMES, END, HALF, minuteBegins } from './play-time.ts';

const SUBSTITUTED_BY_POSITION = POSITIONS.map((position) => SUBSTITUTED[position]);
const SENT_OFF_BY_POSITION = POSITIONS.map((position) => SENT_OFF[position]);
/** A side with fewer players may not continue. */
const MIN_PLAYERS = 7;
/** No one is sent off before this minute. */
const DISMISSALS_FROM = 15;

/** The windows in which starters leave, in play time, with the share of substitutions in each. */
const WINDOWS = LEAVING.map(({ from, to, weight }) => ({
  from: from === 45 ? HALF : minuteBegins(from) + 0.2,
  to: from === 45 ? HALF : minuteBegins(to) + 0.7,
  weight,
}));
const ALL_WEIGHT = WINDOWS.reduce((sum, { weight }) => sum + weight, 0);

/** The substitutions a side has yet to make, given those made so far. */
export interface ChangesLeft {
  /** How probable so many further substitutions are: 0, 1, 2 ... */
  readonly substitutions: Float64Array;
  /** The rest of each window, from its next moment on. */
  readonly windows: readonly { readonly from: number; readonly to: number }[];
  readonly windowWeights: Float64Array;
}

/** Prepares what is left of a side's substitutions after `made` of them by play time `now`. */
export function changesLeft(now: number, made: number): ChangesLeft {
  const rests = WINDOWS.map(({ from, to, weight }) => {
    if (to < now || (to === now && now > HALF)) return { from: now, to: now, weight: 0 };
    const start = Math.max(from, now);
    return { from: start, to, weight: from === to ? weight : (weight * (to - start)) / (to - from) };
  });
  const left = rests.reduce((sum, { weight }) => sum + weight, 0) / ALL_WEIGHT;
  // Of n substitutions at independent moments, `made` were before now and the others are after it.
  const substitutions = Float64Array.from(
    SUBSTITUTIONS.slice(Math.min(made, SUBSTITUTIONS.length - 1)),
    (weight, more) => {
      return weight * choose(made + more, made) * left ** more;
    },
  );
  return { substitutions, windows: rests, windowWeights: Float64Array.from(rests, ({ weight }) => weight) };
}

function choose(of: number, taken: number): number {
  let ways = 1;
  for (let index = 1; index <= taken; index += 1) ways = (ways * (of - taken + index)) / index;
  return ways;
}

/** Draws the substitutions and sendings-off of a side until the end; needs who is on the pitch and on the bench. */
export function drawSpells(
  state: MatchState,
  sideIndex: 0 | 1,
  left: ChangesLeft,
  draws: ProjectionDraws,
): void {
  const { now } = state;
  const swaps = Math.max(0, draws.weighted(left.substitutions, left.substitutions.length));
  const times: number[] = [];
  for (let swap = 0; swap < swaps; swap += 1) {
    const window = left.windows[draws.weighted(left.windowWeights, left.windows.length)];
    if (window === undefined) break;
    times.push(window.from + (window.to - window.from) * draws.fraction() + swap * 1e-6);
  }
  const from = Math.max(now, DISMISSALS_FROM);
  const sendingsOff = draws.poisson(DISMISSALS[SIDES[sideIndex]] * CARD_TIMES.between(from, END));
  const dismissals = Array.from({ length: sendingsOff }, () => CARD_TIMES.after(from, draws.fraction()));
  times.sort((one, other) => one - other);
  for (const time of times) {
    for (const at of dismissals) if (at < time) dismiss(state, sideIndex, at, draws);
    while (dismissals.some((at) => at < time))
      dismissals.splice(
        dismissals.findIndex((at) => at < time),
        1,
      );
    substitute(state, sideIndex, time, draws);
  }
  for (const at of dismissals) dismiss(state, sideIndex, at, draws);
}

function substitute(state: MatchState, sideIndex: 0 | 1, time: number, draws: ProjectionDraws): void {
  const { weights, starter, position, bench, from, to } = state;
  const [first, after] = state.ranges[sideIndex];
  for (let player = first; player < after; player += 1) {
    const line = position[player] ?? 0;
    const leaves = starter[player] === 1 && isPresent(state, player, time);
    weights[player - first] =
      leaves && replacementOf(state, sideIndex, line) >= 0 ? (SUBSTITUTED_BY_POSITION[line] ?? 0) : 0;
  }
  const leaver = draws.weighted(weights, after - first);
  if (leaver < 0) return;
  const player = first + leaver;
  const replacement = replacementOf(state, sideIndex, position[player] ?? 0);
  to[player] = time;
  bench[replacement] = 0;
  from[replacement] = time;
  to[replacement] = END;
}

/** The best substitute of the line, else the best other; a goalkeeper only replaces a goalkeeper. -1 for no one. */
function replacementOf(
  { bench, position, rating, ranges }: MatchState,
  sideIndex: 0 | 1,
  line: number,
): number {
  const [first, after] = ranges[sideIndex];
  let alike = -1;
  let other = -1;
  for (let player = first; player < after; player += 1) {
    if (bench[player] !== 1) continue;
    if (position[player] === line) {
      if (alike < 0 || (rating[player] ?? 0) > (rating[alike] ?? 0)) alike = player;
    } else if (position[player] !== 0 && (other < 0 || (rating[player] ?? 0) > (rating[other] ?? 0))) {
      other = player;
    }
  }
  return alike >= 0 || line === 0 ? alike : other;
}

function dismiss(state: MatchState, sideIndex: 0 | 1, time: number, draws: ProjectionDraws): void {
  const { weights, position, to, sentOff } = state;
  const [first, after] = state.ranges[sideIndex];
  let present = 0;
  for (let player = first; player < after; player += 1) {
    const here = isPresent(state, player, time);
    if (here) present += 1;
    weights[player - first] = here ? (SENT_OFF_BY_POSITION[position[player] ?? 0] ?? 0) : 0;
  }
  if (present <= MIN_PLAYERS) return;
  const drawn = draws.weighted(weights, after - first);
  if (drawn < 0) return;
  to[first + drawn] = time;
  sentOff[first + drawn] = 1;
}
