import type { FeedPlayer } from '../../feed.ts';
import { type Draws, seeded } from '../../seeded.ts';
import type { StatisticLog } from './statistic-log.ts';
import {
  ACTION_RATES,
  type ActionRate,
  TRAITS,
  type Trait,
} from '@touchline/domain/football/model/action-rates';

/** Logarithmic spread of a player's daily involvement. */
const DAY_SPREAD = 0.15;

/** The traits of a player, 1 is average: the same in every match of their career. */
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
  /** The possession of the player's side, 0 to 1. */
  readonly possession: number;
  /** Mean rating of all fielded players. */
  readonly usualRating: number;
}

/** Adds a player's routine actions to their log: passes, tackles and the like. */
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

/** Mean minutes of play of a match, including stoppage. */
const PLAYED_MINUTES = 97.5;
