import { POSITIONS, type Position } from '../football/events.ts';
import {
  BIG_CHANCE_SHARE,
  CONCEDING_PENALTIES,
  ERRING,
  ERROR_SHARE,
} from '../football/model/action-rates.ts';
import {
  ASSISTING,
  ASSIST_SHARE,
  BOOKED,
  CHANCES,
  OWN_GOALS,
  OWN_GOAL_SHARE,
  PENALTIES_FAILED,
  PENALTIES_SAVED_SHARE,
  PENALTY_SHARE,
  SCORING,
  YELLOW_CARDS,
} from '../football/model/rates.ts';
import { clampMean, scoreDependence } from '../football/model/strength.ts';
import type { ProjectionDraws } from './draws.ts';
import { SIDES } from './match-facts.ts';
import { isPresent, type MatchState } from './match-state.ts';
import { CARD_TIMES, END, GOAL_TIMES } from './play-time.ts';
import { FIGURES, figureOf } from './score-sample.ts';

type Weights = Readonly<Record<Position, number>>;
const byPosition = (weights: Weights): readonly number[] => POSITIONS.map((position) => weights[position]);

const SCORERS = byPosition(SCORING);
const ASSISTANTS = byPosition(ASSISTING);
const OWN_SCORERS = byPosition(OWN_GOALS);
const FOULERS = byPosition(CONCEDING_PENALTIES);
const ERRING_PLAYERS = byPosition(ERRING);
const BOOKINGS = byPosition(BOOKED);

const GOALS = figureOf('goals');
const ASSISTS = figureOf('assists');
const OWN = figureOf('ownGoals');
const CONCEDED = figureOf('conceded');
const SHOTS = figureOf('shotsOnTarget');
const KEY_PASSES = figureOf('keyPasses');
const BIG_CHANCES = figureOf('bigChancesMade');
const ERRORS = figureOf('errorsToGoal');
const WON = figureOf('penaltiesWon');
const GIVEN = figureOf('penaltiesConceded');
const MISSED = figureOf('penaltiesMissed');
const SAVED = figureOf('penaltiesSaved');
const YELLOWS = figureOf('yellowCards');
const REDS = figureOf('redCards');

/** The goals each side has yet to score, and how a draw of them is weighed against the score so far. */
export interface GoalsLeft {
  readonly draw: (draws: ProjectionDraws) => readonly [number, number];
}

/**
 * The goals left in a match by the model that plays it: counts over chances of equal quality, those that brought no
 * goal so far at moments still to come, both sides' final scores in dependence on each other.
 */
export function goalsLeft(
  { facts, now }: Pick<MatchState, 'facts' | 'now'>,
  expected: Readonly<Record<'home' | 'away', number>>,
): GoalsLeft {
  const { score } = facts;
  const left = GOAL_TIMES.between(now, END);
  const { weight, maxWeight } = scoreDependence(expected);
  const counts = SIDES.map((side) => {
    const share = clampMean(expected[side]) / CHANCES[side];
    return {
      chances: Math.max(0, CHANCES[side] - score[side]),
      probability: (share * left) / (1 - share * (1 - left)),
    };
  });
  const [home, away] = counts;
  return {
    draw(draws) {
      if (home === undefined || away === undefined || left <= 0) return [0, 0];
      for (;;) {
        const [atHome, atAway] = [
          draws.binomial(home.chances, home.probability),
          draws.binomial(away.chances, away.probability),
        ];
        if (draws.fraction() * maxWeight < weight(score.home + atHome, score.away + atAway))
          return [atHome, atAway];
      }
    },
  };
}

/** Adds goals, penalties and cards of both sides from now on to the figures; needs the spells of all players. */
export function drawHappenings(
  state: MatchState,
  goals: readonly [number, number],
  draws: ProjectionDraws,
): void {
  const left = GOAL_TIMES.between(state.now, END);
  for (const sideIndex of [0, 1] as const) {
    for (let goal = 0; goal < goals[sideIndex]; goal += 1) {
      drawGoal(state, sideIndex, GOAL_TIMES.after(state.now, draws.fraction()), draws);
    }
    for (let failed = draws.poisson(PENALTIES_FAILED * left); failed > 0; failed -= 1) {
      drawFailedPenalty(state, sideIndex, GOAL_TIMES.after(state.now, draws.fraction()), draws);
    }
    drawCards(state, sideIndex, draws);
  }
}

function add({ figures }: MatchState, player: number, figure: number, amount = 1): void {
  const at = player * FIGURES + figure;
  figures[at] = (figures[at] ?? 0) + amount;
}

/** A player of a side on the pitch at a time, by the weights of positions; -1 for no one. */
function drawPresent(
  state: MatchState,
  {
    sideIndex,
    time,
    table,
    except = -1,
  }: { sideIndex: 0 | 1; time: number; table: readonly number[]; except?: number },
  draws: ProjectionDraws,
): number {
  const { weights, position, skill } = state;
  const [first, after] = state.ranges[sideIndex];
  for (let player = first; player < after; player += 1) {
    weights[player - first] =
      player !== except && isPresent(state, player, time)
        ? (table[position[player] ?? 0] ?? 0) * (skill[player] ?? 1)
        : 0;
  }
  const drawn = draws.weighted(weights, after - first);
  return drawn < 0 ? -1 : first + drawn;
}

function drawGoal(state: MatchState, sideIndex: 0 | 1, time: number, draws: ProjectionDraws): void {
  const against = sideIndex === 0 ? 1 : 0;
  concede(state, against, time);
  if (draws.chance(OWN_GOAL_SHARE)) {
    const scorer = drawPresent(state, { sideIndex: against, time, table: OWN_SCORERS }, draws);
    if (scorer >= 0) return add(state, scorer, OWN);
  }
  const scorer = drawPresent(state, { sideIndex, time, table: SCORERS }, draws);
  if (scorer < 0) return;
  const kind = draws.chance(PENALTY_SHARE) ? 'penalty' : 'open';
  add(state, scorer, GOALS);
  add(state, scorer, SHOTS);
  const assistant = draws.chance(ASSIST_SHARE[kind])
    ? drawPresent(state, { sideIndex, time, table: ASSISTANTS, except: scorer }, draws)
    : -1;
  if (assistant >= 0) add(state, assistant, ASSISTS);
  if (kind === 'penalty')
    return drawPenalty(state, { against, time, winner: assistant >= 0 ? assistant : scorer }, draws);
  if (assistant >= 0) {
    add(state, assistant, KEY_PASSES);
    if (draws.chance(BIG_CHANCE_SHARE.goal)) add(state, assistant, BIG_CHANCES);
  }
  if (!draws.chance(ERROR_SHARE.goal)) return;
  const erring = drawPresent(state, { sideIndex: against, time, table: ERRING_PLAYERS }, draws);
  if (erring >= 0) add(state, erring, ERRORS);
}

/** Players on the pitch concede, and so do those sent off. */
function concede(state: MatchState, sideIndex: 0 | 1, time: number): void {
  const [first, after] = state.ranges[sideIndex];
  for (let player = first; player < after; player += 1) {
    const gone = state.sentOff[player] === 1 && (state.to[player] ?? 0) <= time;
    if (gone || isPresent(state, player, time)) add(state, player, CONCEDED);
  }
}

function drawPenalty(
  state: MatchState,
  { against, time, winner }: { against: 0 | 1; time: number; winner: number },
  draws: ProjectionDraws,
): void {
  add(state, winner, WON);
  const maker = drawPresent(state, { sideIndex: against, time, table: FOULERS }, draws);
  if (maker >= 0) add(state, maker, GIVEN);
}

function drawFailedPenalty(state: MatchState, sideIndex: 0 | 1, time: number, draws: ProjectionDraws): void {
  const against = sideIndex === 0 ? 1 : 0;
  const taker = drawPresent(state, { sideIndex, time, table: SCORERS }, draws);
  if (taker < 0) return;
  add(state, taker, MISSED);
  drawPenalty(
    state,
    { against, time, winner: drawPresent(state, { sideIndex, time, table: SCORERS }, draws) },
    draws,
  );
  if (!draws.chance(PENALTIES_SAVED_SHARE)) return;
  const [first, after] = state.ranges[against];
  for (let player = first; player < after; player += 1) {
    if (state.position[player] === 0 && isPresent(state, player, time)) return add(state, player, SAVED);
  }
}

/** Yellow cards, at most one per player, and the red cards of those sent off from now on. */
function drawCards(state: MatchState, sideIndex: 0 | 1, draws: ProjectionDraws): void {
  const { figures, sentOff, players, now } = state;
  const [first, after] = state.ranges[sideIndex];
  for (let player = first; player < after; player += 1) {
    const before = players[player]?.statistics.redCards ?? 0;
    if (sentOff[player] === 1 && before === 0) add(state, player, REDS);
  }
  for (
    let left = draws.poisson(YELLOW_CARDS[SIDES[sideIndex]] * CARD_TIMES.between(now, END));
    left > 0;
    left -= 1
  ) {
    const time = CARD_TIMES.after(now, draws.fraction());
    const player = drawPresent(state, { sideIndex, time, table: BOOKINGS }, draws);
    if (player < 0) continue;
    const booked = (figures[player * FIGURES + YELLOWS] ?? 0) > 0 || sentOff[player] === 1;
    if (!booked) add(state, player, YELLOWS);
  }
}
