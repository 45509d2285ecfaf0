import type { FeedPlayer } from '../../feed.ts';
import { type Draws, seeded } from '../../seeded.ts';
import type { StatisticLog } from './statistic-log.ts';
import { ACTION_RATES, type ActionRate, TRAITS, type Trait } from './rates.ts';

/** Spread of how much a player is in the game on a day, logarithmic. */
const DAY_SPREAD = 0.15;

/** What a player is like, 1 for a usual one: the same in every match of his life. */
function traitsOf({ code, position }: FeedPlayer): Readonly<Record<Trait, number>> {
  const draws = seeded('traits', code, position);
  const trait = (spread: number): number => Math.exp(spread * draws.normal() - (spread * spread) / 2);
  return {
    ball: trait(TRAITS.ball),
    guard: trait(TRAITS.guard),
    air: trait(TRAITS.air),
    flair: trait(TRAITS.flair),
  };
}

interface MatchContext {
  /** The share of the ball that the player's side has, 0 to 1. */
  readonly possession: number;
  /** Mean rating of everyone fielded. */
  readonly usualRating: number;
}

/** Fills a diary with what its player does all the time: passes, tackles and the like. */
export function addRoutineStatistics(
  { player, intervals }: StatisticLog,
  { possession, usualRating }: MatchContext,
  draws: Draws,
): void {
  const traits = traitsOf(player);
  const day = Math.exp(DAY_SPREAD * draws.normal());
  const ballFactor = (rate: ActionRate): number =>
    rate.possession >= 0 ? (2 * possession) ** rate.possession : (2 - 2 * possession) ** -rate.possession;
  for (const rate of ACTION_RATES) {
    const usual = rate.per90[player.position];
    if (usual === 0) continue;
    const quality = Math.exp(rate.quality * (player.rating - usualRating));
    const perMinute = (usual * traits[rate.trait] * day * quality * ballFactor(rate)) / PLAYED_MINUTES;
    for (const { from, to, amounts } of intervals) {
      const amount = draws.poisson(perMinute * (to - from));
      if (amount > 0) amounts[rate.statistic] = (amounts[rate.statistic] ?? 0) + amount;
    }
  }
}

/** Minutes of play of ninety on the clock, stoppage included. */
const PLAYED_MINUTES = 97.5;
