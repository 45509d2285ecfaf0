import { POSITIONS, type Position, type Statistic } from '../football/events.ts';
import {
  ACTION_RATES,
  BIG_CHANCE_SHARE,
  BLOCKING,
  ERRING,
  ERROR_SHARE,
  FOULED,
  FOULING,
  FOULS,
  KEY_PASS_SHARE,
  OFFSIDES,
  PASSING_KEY,
  PRESSURE,
  SAVED_IN_BOX_SHARE,
  SAVES,
  SHOOTING,
  SHOTS_BLOCKED,
  SHOTS_OFF_TARGET,
  STRAYING,
} from '../football/model/action-rates.ts';
import { GOALS } from '../football/model/rates.ts';
import { clampMean } from '../football/model/strength.ts';
import type { ProjectionDraws } from './draws.ts';
import { SIDES } from './match-facts.ts';
import type { MatchState } from './match-state.ts';
import { END, GOAL_TIMES } from './play-time.ts';
import { DAY_VARIANCE, TRAIT_NAMES } from './readiness.ts';
import { FIGURES, figureOf } from './score-sample.ts';

type Weights = Readonly<Record<Position, number>>;

const byPosition = (weights: Weights): readonly number[] => POSITIONS.map((position) => weights[position]);
const TABLES = [SHOOTING, PASSING_KEY, BLOCKING, ERRING, FOULING, FOULED, STRAYING].map(byPosition);
const TABLE = {
  shooting: 0,
  passing: 1,
  blocking: 2,
  erring: 3,
  fouling: 4,
  fouled: 5,
  straying: 6,
} as const;

/** The figures drawn for a player besides goals and cards: first the routine actions, then those of a side's play. */
const ROUTINE = ACTION_RATES.map(({ statistic, per90, trait, quality, possession }) => ({
  figure: figureOf(statistic),
  per90: byPosition(per90),
  trait: TRAIT_NAMES.indexOf(trait),
  quality,
  possession,
}));
const ROUTINE_FIGURES = Uint8Array.from(ROUTINE, ({ figure }) => figure);
const ROUTINE_TRAITS = Uint8Array.from(ROUTINE, ({ trait }) => trait);
const SIDE_PLAY: readonly Statistic[] = [
  'shotsOnTarget',
  'shotsOffTarget',
  'bigChancesMissed',
  'keyPasses',
  'bigChancesMade',
  'blocks',
  'saves',
  'savesInBox',
  'foulsMade',
  'foulsWon',
  'offsides',
  'errorsToShot',
];
const SIDE_FIGURES = SIDE_PLAY.map(figureOf);
const ROWS = ROUTINE.length + SIDE_PLAY.length;
const SAVES_FIGURE = figureOf('saves');
const IN_BOX_ROW = SIDE_PLAY.indexOf('savesInBox');

/** The rates of all players, in actions a minute of play, for one pair of line-ups. */
export interface ActionSampler {
  /** Computes the rates of the starters, from the expected goals of both sides and the home side's possession. */
  readonly prepare: (expected: Readonly<Record<'home' | 'away', number>>, possession: number) => void;
  /** Adds the actions of all players in their spells from now on. */
  readonly draw: (draws: ProjectionDraws) => void;
}

/** Prepares the actions of a match. */
export function actionSampler(state: MatchState): ActionSampler {
  const { count } = state;
  const rates = new Float64Array(count * ROWS);
  const traitMeans = new Float64Array(count * TRAIT_NAMES.length);
  const traitSpreads = new Float64Array(count * TRAIT_NAMES.length);
  return {
    prepare(expected, possession) {
      setRoutineRates(state, rates, possession);
      setSideRates(state, rates, expected);
      setTraits(state, rates, traitMeans, traitSpreads);
    },
    draw(draws) {
      const factors = [1, 1, 1, 1];
      for (let player = 0; player < count; player += 1) {
        const entered = state.from[player] ?? -1;
        if (entered < 0) continue;
        const minutes = (state.to[player] ?? 0) - entered;
        for (let trait = 0; trait < factors.length; trait += 1) {
          const at = player * factors.length + trait;
          const spread = traitSpreads[at] ?? 0;
          factors[trait] = (traitMeans[at] ?? 1) * Math.exp(spread * draws.normal() - (spread * spread) / 2);
        }
        drawPlayer(state, { player, minutes, factors }, rates, draws);
      }
    },
  };
}

function drawPlayer(
  { figures, facts }: MatchState,
  { player, minutes, factors }: { player: number; minutes: number; factors: readonly number[] },
  rates: Float64Array,
  draws: ProjectionDraws,
): void {
  const row = player * ROWS;
  const first = player * FIGURES;
  for (let index = 0; facts.fullStatistics && index < ROUTINE_FIGURES.length; index += 1) {
    const rate = rates[row + index] ?? 0;
    if (rate <= 0) continue;
    const at = first + (ROUTINE_FIGURES[index] ?? 0);
    figures[at] =
      (figures[at] ?? 0) + draws.poisson(rate * minutes * (factors[ROUTINE_TRAITS[index] ?? 0] ?? 1));
  }
  for (let index = 0; index < SIDE_FIGURES.length; index += 1) {
    const rate = rates[row + ROUTINE.length + index] ?? 0;
    if (rate <= 0) continue;
    const amount = draws.poisson(rate * minutes);
    if (amount === 0) continue;
    const figure = SIDE_FIGURES[index] ?? 0;
    figures[first + figure] = (figures[first + figure] ?? 0) + amount;
    // A save in the box is a save, too.
    if (index === IN_BOX_ROW) figures[first + SAVES_FIGURE] = (figures[first + SAVES_FIGURE] ?? 0) + amount;
  }
}

function setRoutineRates(state: MatchState, rates: Float64Array, possession: number): void {
  const { count, position, rating, starter, side } = state;
  let sum = 0;
  let starters = 0;
  for (let player = 0; player < count; player += 1) {
    if (starter[player] !== 1) continue;
    sum += rating[player] ?? 0;
    starters += 1;
  }
  const usual = sum / Math.max(1, starters);
  const balls = [possession, 1 - possession].map((own) =>
    ROUTINE.map((rate) =>
      rate.possession >= 0 ? (2 * own) ** rate.possession : (2 - 2 * own) ** -rate.possession,
    ),
  );
  for (let player = 0; player < count; player += 1) {
    const ball = balls[side[player] ?? 0] ?? [];
    const above = (rating[player] ?? 0) - usual;
    for (const [index, rate] of ROUTINE.entries()) {
      const per90 = rate.per90[position[player] ?? 0] ?? 0;
      rates[player * ROWS + index] =
        per90 === 0 ? 0 : (per90 * Math.exp(rate.quality * above) * (ball[index] ?? 1)) / END;
    }
  }
}

/** The mean rates of a side's play, shared among its players by the weights of their positions. */
function setSideRates(
  state: MatchState,
  rates: Float64Array,
  expected: Readonly<Record<'home' | 'away', number>>,
): void {
  const { now, position, starter, ranges } = state;
  // Shots come when goals come: later in a match more often.
  const late = now >= END ? 1 : (GOAL_TIMES.between(now, END) * END) / (END - now);
  const pressure = SIDES.map(
    (side) => (1 - PRESSURE + (PRESSURE * clampMean(expected[side])) / GOALS[side]) * late,
  );
  for (const sideIndex of [0, 1] as const) {
    const [side, against] = sideIndex === 0 ? SIDES : (['away', 'home'] as const);
    const [own = 1, other = 1] = [pressure[sideIndex], pressure[1 - sideIndex]];
    const shots = [SAVES[against] * own, SHOTS_OFF_TARGET[side] * own, SHOTS_BLOCKED[side] * own] as const;
    const all = shots[0] + shots[1] + shots[2];
    const big =
      shots[0] * BIG_CHANCE_SHARE.saved +
      shots[1] * BIG_CHANCE_SHARE.off +
      shots[2] * BIG_CHANCE_SHARE.blocked;
    const allAgainst = (SAVES[side] + SHOTS_OFF_TARGET[against] + SHOTS_BLOCKED[against]) * other;
    const [first, after] = ranges[sideIndex];
    const sums = TABLES.map((table) => {
      let sum = 0;
      for (let player = first; player < after; player += 1) {
        if (starter[player] === 1) sum += (table[position[player] ?? 0] ?? 0) * (state.skill[player] ?? 1);
      }
      return Math.max(1e-9, sum);
    });
    for (let player = first; player < after; player += 1) {
      const line = position[player] ?? 0;
      const part = (table: number): number =>
        ((TABLES[table]?.[line] ?? 0) * (state.skill[player] ?? 1)) / (sums[table] ?? 1) / END;
      const keeper = line === 0 ? 1 / END : 0;
      const at = player * ROWS + ROUTINE.length;
      rates[at] = shots[0] * part(TABLE.shooting);
      rates[at + 1] = shots[1] * part(TABLE.shooting);
      rates[at + 2] = big * part(TABLE.shooting);
      rates[at + 3] = KEY_PASS_SHARE * all * part(TABLE.passing);
      rates[at + 4] = KEY_PASS_SHARE * big * part(TABLE.passing);
      rates[at + 5] = SHOTS_BLOCKED[against] * other * part(TABLE.blocking);
      rates[at + 6] = SAVES[side] * other * (1 - SAVED_IN_BOX_SHARE) * keeper;
      rates[at + 7] = SAVES[side] * other * SAVED_IN_BOX_SHARE * keeper;
      rates[at + 8] = FOULS[side] * part(TABLE.fouling);
      rates[at + 9] = FOULS[against] * part(TABLE.fouled);
      rates[at + 10] = OFFSIDES[side] * own * part(TABLE.straying);
      rates[at + 11] = ERROR_SHARE.shot * allAgainst * part(TABLE.erring);
    }
  }
}

/**
 * The factors of traits today: estimated from earlier matches and corrected by this one. The less is known, the
 * wider their spread.
 */
function setTraits(state: MatchState, rates: Float64Array, means: Float64Array, spreads: Float64Array): void {
  const { players, base } = state;
  for (const [player, { traits, statistics }] of players.entries()) {
    for (let trait = 0; trait < TRAIT_NAMES.length; trait += 1) {
      const name = TRAIT_NAMES[trait] ?? 'ball';
      let observed = 0;
      let expected = 0;
      for (let index = 0; statistics.minutes > 0 && index < ROUTINE.length; index += 1) {
        const row = ROUTINE[index];
        if (row?.trait !== trait) continue;
        observed += base[player * FIGURES + row.figure] ?? 0;
        expected += (rates[player * ROWS + index] ?? 0) * statistics.minutes * (END / 90);
      }
      const { factor, evidence } = traits[name];
      const shape = 1 / (1 / evidence + DAY_VARIANCE);
      const at = player * TRAIT_NAMES.length + trait;
      means[at] = (factor * (shape + observed)) / (shape + expected * factor);
      spreads[at] = 1 / Math.sqrt(shape + observed);
    }
  }
}
