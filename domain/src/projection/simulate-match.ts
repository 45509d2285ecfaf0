import { expectedGoals } from '../football/model/strength.ts';
import type { ScoringTable } from '../scoring/table.ts';
import { PRO } from '../scoring/tables/pro.ts';
import { actionSampler, type ActionSampler } from './actions.ts';
import { projectionDraws, seedOf, type ProjectionDraws } from './draws.ts';
import { drawEleven } from './elevens.ts';
import { drawHappenings, goalsLeft, type GoalsLeft } from './goals.ts';
import type { MatchFacts } from './match-facts.ts';
import { matchState, resetFromLineUp, setSkills, strengthOf, type MatchState } from './match-state.ts';
import { clockMinuteAt, END } from './play-time.ts';
import { FIGURES, figureOf, sampleScore, type SampleScore } from './score-sample.ts';
import { changesLeft, drawSpells, type ChangesLeft } from './spells.ts';

/** How often a match is played to its end. */
export const SIMULATIONS = 1_000;

/** A match played to its end many times. */
export interface MatchSample {
  readonly simulations: number;
  readonly playerIds: readonly number[];
  /** Units of the table, bonus included: by simulation, then by player in the order of `playerIds`. */
  readonly points: Int32Array;
  /** Whether the player has played in the match; in the layout of the points. */
  readonly played: Uint8Array;
}

/** A match that is being played, step by step, so that a thread can answer others in between. */
export interface MatchSimulation {
  /** Plays up to so many simulations more; returns whether all are done. */
  readonly run: (simulations: number) => boolean;
  readonly sample: MatchSample;
}

const MINUTES = figureOf('minutes');
const BONUS_SCORE = figureOf('bonusScore');

/**
 * Prepares `simulations` plays of the remaining part of a match, by the model of simulated football and from
 * public facts alone. Players of a club share its goals and its clean sheet, as in a match. A pure function of its
 * arguments: the same facts give the same sample.
 */
export function simulateMatch(
  facts: MatchFacts,
  table: ScoringTable,
  simulations: number = SIMULATIONS,
): MatchSimulation {
  const state = matchState(facts);
  const draws = projectionDraws(seedOf(facts.matchId, facts.version));
  const { count } = state;
  const sample: MatchSample = {
    simulations,
    playerIds: state.players.map(({ playerId }) => playerId),
    points: new Int32Array(simulations * count),
    played: new Uint8Array(simulations * count),
  };
  const play = playOf(state, draws);
  const score = scorerOf(state, table);
  let done = 0;
  return {
    sample,
    run(more) {
      for (const until = Math.min(simulations, done + more); done < until; done += 1) {
        play();
        score(sample, done * count);
      }
      return done === simulations;
    },
  };
}

interface Sides {
  readonly goals: GoalsLeft;
  readonly actions: ActionSampler;
}

/** Simulates the rest of the match once, into the figures of the state. */
function playOf(state: MatchState, draws: ProjectionDraws): () => void {
  const { facts, lineUpKnown, now, base, figures } = state;
  const changes = [changeLeftOf(state, 0), changeLeftOf(state, 1)] as const;
  const actions = actionSampler(state);
  const allKnown = lineUpKnown[0] && lineUpKnown[1];
  const share = shareOfBall(state);
  let known: Sides | null = null;
  const prepared = (): Sides => {
    setSkills(state);
    const expected = expectedGoals(facts.scale, strengthOf(state, 0), strengthOf(state, 1));
    actions.prepare(expected, share(expected));
    return { goals: goalsLeft(state, expected), actions };
  };
  return () => {
    figures.set(base);
    for (const side of [0, 1] as const) {
      if (lineUpKnown[side]) resetFromLineUp(state, side);
      else drawEleven(state, side, draws);
    }
    const sides = known ?? prepared();
    if (allKnown) known = sides;
    if (now < END) {
      for (const side of [0, 1] as const) drawSpells(state, side, changes[side], draws);
      drawHappenings(state, sides.goals.draw(draws), draws);
      sides.actions.draw(draws);
    }
    addMinutes(state);
  };
}

function changeLeftOf({ ranges, players, now }: MatchState, sideIndex: 0 | 1): ChangesLeft {
  const [first, after] = ranges[sideIndex];
  const cameOn = players
    .slice(first, after)
    .filter(({ role, statistics }) => role === 'bench' && statistics.minutes > 0).length;
  return changesLeft(now, cameOn);
}

/** The home side's share of the ball: as its expected goals have it, and in a running match as its passes show. */
function shareOfBall({
  players,
  ranges,
  now,
}: MatchState): (expected: Readonly<Record<'home' | 'away', number>>) => number {
  const passesOf = (sideIndex: 0 | 1): number =>
    players.slice(...ranges[sideIndex]).reduce((sum, { statistics }) => sum + statistics.passesGood, 0);
  const [home, away] = [passesOf(0), passesOf(1)];
  const played = now / END;
  const weight = home + away === 0 ? 0 : played / (played + 0.3);
  return (expected) => {
    const usual = 0.5 + 0.1 * Math.log(expected.home / expected.away);
    const shown = home + away === 0 ? usual : home / (home + away);
    return Math.min(0.76, Math.max(0.24, usual + weight * (shown - usual)));
  };
}

function addMinutes({ count, from, to, figures, now, minute }: MatchState): void {
  for (let player = 0; player < count; player += 1) {
    const entered = from[player] ?? -1;
    if (entered < 0) continue;
    const left = to[player] ?? END;
    const start = entered <= now ? minute : clockMinuteAt(entered);
    const end = left >= END ? 90 : clockMinuteAt(left);
    const at = player * FIGURES + MINUTES;
    figures[at] = Math.max(1, (figures[at] ?? 0) + Math.max(0, end - start));
  }
}

/** Scores the figures of a play into a sample, with the match bonus. */
function scorerOf(state: MatchState, table: ScoringTable): (sample: MatchSample, first: number) => void {
  const { count, figures, position, facts } = state;
  const scored = sampleScore(table, facts.fullStatistics);
  const { bonus } = table;
  const places = bonus === null || (bonus.needsFullStatistics && !facts.fullStatistics) ? [] : bonus.points;
  const worthOf: SampleScore =
    bonus?.rankedBy === 'bonusScore'
      ? (of, first, line) => (of[first + BONUS_SCORE] ?? 0) + scored(of, first, line)
      : sampleScore(PRO, true);
  const worths = new Int32Array(count);
  return (sample, first) => {
    const { points, played } = sample;
    for (let player = 0; player < count; player += 1) {
      const at = player * FIGURES;
      const line = position[player] ?? 0;
      const hasPlayed = (figures[at + MINUTES] ?? 0) > 0;
      played[first + player] = hasPlayed ? 1 : 0;
      points[first + player] = hasPlayed || table.countsWithoutMinutes ? scored(figures, at, line) : 0;
      worths[player] = hasPlayed && places.length > 0 ? worthOf(figures, at, line) : 0;
    }
    addBonus(points, first, worths, places);
  };
}

/** As `matchBonus`: a player's place is one more than the number of better players. */
function addBonus(points: Int32Array, first: number, worths: Int32Array, places: readonly number[]): void {
  let bar = Number.MAX_SAFE_INTEGER;
  let ahead = 0;
  while (ahead < places.length) {
    let best = 0;
    for (const worth of worths) if (worth < bar && worth > best) best = worth;
    if (best === 0) return;
    const given = places[ahead] ?? 0;
    for (const [player, worth] of worths.entries()) {
      if (worth !== best) continue;
      points[first + player] = (points[first + player] ?? 0) + given;
      ahead += 1;
    }
    bar = best;
  }
}
