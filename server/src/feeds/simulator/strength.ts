import type { Side } from '@touchline/domain/football/events';
import type { FeedPlayer } from '../feed.ts';
import type { Draws } from '../seeded.ts';
import { SEASON_MS, SPRINT_EPOCH_MS, sprintFixtures } from './calendar.ts';
import { sprintLineUp } from './line-up.ts';
import { ATTACK_SPREAD, DEFENCE_SPREAD, DEPENDENCE, GOALS } from './rates.ts';
import type { SprintWorld } from './world.ts';

/** Mean ratings of an eleven. */
interface Force {
  readonly attack: number;
  readonly defence: number;
}

interface Scale {
  readonly mean: Force;
  readonly spread: Force;
  /** Mean over all meetings of the factor that strengths put on goals, so that the league keeps its mean. */
  readonly norm: number;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

function forceOf(eleven: readonly FeedPlayer[]): Force {
  const ratings = (positions: string): number[] =>
    eleven.filter(({ position }) => positions.includes(position)).map(({ rating }) => rating);
  return { attack: mean(ratings('MF FW')), defence: mean(ratings('GK DF')) };
}

const scales = new WeakMap<SprintWorld, Scale>();

function factor(scale: Omit<Scale, 'norm'>, own: Force, other: Force): number {
  const attack = (own.attack - scale.mean.attack) / scale.spread.attack;
  const defence = (other.defence - scale.mean.defence) / scale.spread.defence;
  return Math.exp(ATTACK_SPREAD * attack - DEFENCE_SPREAD * defence);
}

/** Measured on the line-ups of the first season, so that rotation and formations are in it. */
function scaleOf(world: SprintWorld): Scale {
  const known = scales.get(world);
  if (known !== undefined) return known;
  const meetings = sprintFixtures(world, SPRINT_EPOCH_MS, SPRINT_EPOCH_MS + SEASON_MS).map((fixture) => ({
    home: forceOf(sprintLineUp(world, fixture, fixture.homeCode).starters),
    away: forceOf(sprintLineUp(world, fixture, fixture.awayCode).starters),
  }));
  const forces = meetings.flatMap(({ home, away }) => [home, away]);
  const average = { attack: mean(forces.map((f) => f.attack)), defence: mean(forces.map((f) => f.defence)) };
  const deviation = (of: keyof Force): number =>
    Math.max(0.5, Math.sqrt(mean(forces.map((force) => (force[of] - average[of]) ** 2))));
  const rough = { mean: average, spread: { attack: deviation('attack'), defence: deviation('defence') } };
  const factors = meetings.flatMap(({ home, away }) => [
    factor(rough, home, away),
    factor(rough, away, home),
  ]);
  const scale = { ...rough, norm: mean(factors) };
  scales.set(world, scale);
  return scale;
}

/** The mean number of goals each side scores when these elevens meet. */
export function expectedGoals(
  world: SprintWorld,
  home: readonly FeedPlayer[],
  away: readonly FeedPlayer[],
): { home: number; away: number } {
  const scale = scaleOf(world);
  const [homeForce, awayForce] = [forceOf(home), forceOf(away)];
  return {
    home: (GOALS.home * factor(scale, homeForce, awayForce)) / scale.norm,
    away: (GOALS.away * factor(scale, awayForce, homeForce)) / scale.norm,
  };
}

/**
 * The goals of both sides: two Poisson counts whose low scores depend on each other (Dixon and Coles, 1997),
 * which keeps both means and gives the draws that independent counts lack. Drawn by rejection.
 */
export function drawScore(
  expected: Readonly<Record<Side, number>>,
  draws: Draws,
): Readonly<Record<Side, number>> {
  const weight = (home: number, away: number): number => {
    if (home > 1 || away > 1) return 1;
    if (home === 1 && away === 1) return 1 + DEPENDENCE;
    if (home === 0 && away === 0) return 1 + DEPENDENCE * expected.home * expected.away;
    return 1 - DEPENDENCE * (home === 0 ? expected.home : expected.away);
  };
  const greatest = Math.max(1 + DEPENDENCE, 1 + DEPENDENCE * expected.home * expected.away);
  for (;;) {
    const home = draws.poisson(expected.home);
    const away = draws.poisson(expected.away);
    if (draws.fraction() * greatest < weight(home, away)) return { home, away };
  }
}
