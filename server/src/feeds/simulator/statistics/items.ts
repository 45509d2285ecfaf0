import type { Side } from '@touchline/domain/football/events';
import type { ScriptItem } from '../../script.ts';
import type { Draws } from '../../seeded.ts';
import { type MatchSeed, OTHER_SIDE, type PlayedMatch, SIDES, drawsOf } from '../match.ts';
import { clampMean } from '@touchline/domain/football/model/strength';
import { logItems, createLogs } from './statistic-log.ts';
import { foulItems, offsideItems } from './fouls.ts';
import { addRoutineStatistics } from './routine-statistics.ts';
import { passPlaceItems, shotPlaceItems } from './place-items.ts';
import type { TakenShot } from './shot-places.ts';
import { type Attack, pressureOf, takeShots } from './shots.ts';

interface MatchItems {
  readonly items: readonly ScriptItem[];
  /** Where shots and passes were made: nothing else in a match depends on them. */
  readonly places: readonly ScriptItem[];
}

/**
 * The statistics of all players beyond the key events: shots, saves, chances, fouls with a card, offsides and penalties
 * when they happen, everything else aggregated over some minutes of a player.
 */
export function statisticItems(seed: MatchSeed, played: PlayedMatch): MatchItems {
  const { shape, pitches } = played;
  const draws = drawsOf(seed, 'statistics');
  const logs = SIDES.flatMap((side) => createLogs(pitches[side], shape));
  const possession = drawPossession(seed, draws);
  const usualRating = meanRating(seed);
  for (const log of logs) addRoutineStatistics(log, { possession: possession[log.side], usualRating }, draws);
  const logOf = new Map(logs.map((log) => [log.player, log]));
  const shots: TakenShot[] = failedPenalties(played);
  const moments = SIDES.flatMap((side) => {
    const attack: Attack = {
      shape,
      draws,
      own: pitches[side],
      against: pitches[OTHER_SIDE[side]],
      pressure: pressureOf(seed, side, shape),
    };
    const fouls = foulItems(attack, played, logOf);
    const goals = played.goals.map((goal, index) => ({ goal, number: index + 1 }));
    const taken = takeShots(
      attack,
      goals.filter(({ goal }) => goal.side === side),
    );
    shots.push(...taken.shots);
    return [...fouls, ...taken.items, ...offsideItems(attack)];
  });
  // Places are drawn apart, so that matches of versions without places are the same otherwise.
  const placing = drawsOf(seed, 'places');
  return {
    items: [...moments, ...logItems(logs)],
    places: [
      ...shotPlaceItems(shots, placing),
      ...SIDES.flatMap((side) =>
        passPlaceItems(
          pitches[side],
          logs.filter((log) => log.side === side),
          placing,
        ),
      ),
    ],
  };
}

function failedPenalties({ penalties }: PlayedMatch): TakenShot[] {
  return penalties.map(({ at, side, taker, goalkeeper }) => ({
    at,
    side,
    shooter: taker,
    outcome: goalkeeper === null ? 'off_target' : 'saved',
    big: false,
    inBox: true,
    penalty: true,
    goal: null,
  }));
}

/** The possession of each side: higher for the side expected to score more, with daily variation. */
function drawPossession({ expected }: MatchSeed, draws: Draws): Readonly<Record<Side, number>> {
  const lead = Math.log(clampMean(expected.home) / clampMean(expected.away));
  const home = Math.min(0.76, Math.max(0.24, 0.5 + 0.1 * lead + 0.05 * draws.normal()));
  return { home, away: 1 - home };
}

function meanRating({ home, away }: MatchSeed): number {
  const ratings = [...home.starters, ...away.starters].map(({ rating }) => rating);
  return ratings.reduce((sum, rating) => sum + rating, 0) / Math.max(1, ratings.length);
}
