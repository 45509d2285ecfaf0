import { POSITIONS, STATISTICS } from '../football/events.ts';
import type { ElevenStrength } from '../football/model/strength.ts';
import { SIDES, type MatchFacts, type SquadPlayer } from './match-facts.ts';
import { END, playTimeOf } from './play-time.ts';
import { FIGURES } from './score-sample.ts';

/** A match in simulation: what is known, and the arrays that one simulation after the other fills. */
export interface MatchState {
  readonly facts: MatchFacts;
  /** The play time up to which events are known; see `play-time.ts`. */
  readonly now: number;
  /** Minute of the clock now, without stoppage. */
  readonly minute: number;
  /** Home players, then away players. */
  readonly players: readonly SquadPlayer[];
  readonly count: number;
  /** Where the players of each side begin and end. */
  readonly ranges: readonly [readonly [number, number], readonly [number, number]];
  readonly side: Uint8Array;
  /** Indexes in `POSITIONS`. */
  readonly position: Uint8Array;
  readonly rating: Float64Array;
  /** Figures so far, `FIGURES` a player. */
  readonly base: Int32Array;
  /** Whether the line-ups of a side are known. */
  readonly lineUpKnown: readonly [boolean, boolean];

  // Of one simulation:
  readonly starter: Uint8Array;
  /** How much likelier a player is drawn than the usual one of the position, by rating. */
  readonly skill: Float64Array;
  readonly bench: Uint8Array;
  /** Play times between which a player is on the pitch; -1 for no one. A sent-off player concedes until the end. */
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly sentOff: Uint8Array;
  readonly figures: Int32Array;
  /** Candidates of a draw, by player of a side. */
  readonly weights: Float64Array;
}

/** Lays out a match for simulation. */
export function matchState(facts: MatchFacts): MatchState {
  const players = SIDES.flatMap((side) => facts[side].players);
  const count = players.length;
  const home = facts.home.players.length;
  const base = new Int32Array(count * FIGURES);
  for (const [index, { statistics }] of players.entries()) {
    for (const [figure, name] of STATISTICS.entries()) base[index * FIGURES + figure] = statistics[name];
  }
  const known = (side: 'home' | 'away'): boolean =>
    facts.clock.status !== 'to_come' || facts[side].players.some(({ role }) => role === 'starter');
  return {
    facts,
    now: playTimeOf(facts.clock),
    minute: facts.clock.status === 'over' ? 90 : facts.clock.minute,
    players,
    count,
    ranges: [
      [0, home],
      [home, count],
    ],
    side: Uint8Array.from({ length: count }, (_, index) => (index < home ? 0 : 1)),
    position: Uint8Array.from(players, ({ position }) => POSITIONS.indexOf(position)),
    rating: Float64Array.from(players, ({ rating }) => rating),
    base,
    lineUpKnown: [known('home'), known('away')],
    starter: new Uint8Array(count),
    skill: new Float64Array(count).fill(1),
    bench: new Uint8Array(count),
    from: new Float64Array(count),
    to: new Float64Array(count),
    sentOff: new Uint8Array(count),
    figures: new Int32Array(count * FIGURES),
    weights: new Float64Array(count),
  };
}

/** Whether a player is on the pitch at a play time. */
export function isPresent({ from, to }: MatchState, player: number, time: number): boolean {
  const entered = from[player] ?? -1;
  return entered >= 0 && entered <= time && (to[player] ?? 0) > time;
}

/** Puts those on the pitch and on the bench where the line-up and the match so far have them. */
export function resetFromLineUp(state: MatchState, sideIndex: 0 | 1): void {
  const { facts, players, now } = state;
  const toCome = facts.clock.status === 'to_come';
  const [first, after] = state.ranges[sideIndex];
  for (let player = first; player < after; player += 1) {
    const known = players[player];
    if (known === undefined) continue;
    const { role, onPitch, statistics } = known;
    const started = role === 'starter';
    state.starter[player] = started ? 1 : 0;
    state.sentOff[player] = statistics.redCards > 0 ? 1 : 0;
    state.bench[player] = role === 'bench' && !onPitch && statistics.minutes === 0 ? 1 : 0;
    const plays = toCome ? started : onPitch;
    state.from[player] = plays ? now : -1;
    state.to[player] = plays ? END : -1;
  }
}

const RATING_A_FACTOR = 14;

/** Compares every player with the mean starter of the position, over both sides. */
export function setSkills({ count, position, rating, starter, skill }: MatchState): void {
  const sums = [0, 0, 0, 0];
  const starters = [0, 0, 0, 0];
  let all = 0;
  let eleven = 0;
  for (let player = 0; player < count; player += 1) {
    if (starter[player] !== 1) continue;
    const line = position[player] ?? 0;
    sums[line] = (sums[line] ?? 0) + (rating[player] ?? 0);
    starters[line] = (starters[line] ?? 0) + 1;
    all += rating[player] ?? 0;
    eleven += 1;
  }
  const usual = sums.map((sum, line) =>
    starters[line] === 0 ? all / Math.max(1, eleven) : sum / (starters[line] ?? 1),
  );
  for (let player = 0; player < count; player += 1) {
    skill[player] = Math.exp(((rating[player] ?? 0) - (usual[position[player] ?? 0] ?? 0)) / RATING_A_FACTOR);
  }
}

/** The strength of the starters of a side: mean ratings of its lines; an empty line counts as the mean of the eleven. */
export function strengthOf(
  { ranges, position, rating, starter }: MatchState,
  sideIndex: 0 | 1,
): ElevenStrength {
  const [first, after] = ranges[sideIndex];
  const sums = [0, 0];
  const counts = [0, 0];
  for (let player = first; player < after; player += 1) {
    if (starter[player] !== 1) continue;
    const inFront = (position[player] ?? 0) >= 2 ? 1 : 0;
    sums[inFront] = (sums[inFront] ?? 0) + (rating[player] ?? 0);
    counts[inFront] = (counts[inFront] ?? 0) + 1;
  }
  const [backSum = 0, frontSum = 0] = sums;
  const [back = 0, front = 0] = counts;
  const overall = (backSum + frontSum) / Math.max(1, back + front);
  return {
    attack: front === 0 ? overall : frontSum / front,
    defence: back === 0 ? overall : backSum / back,
  };
}
