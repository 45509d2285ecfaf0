import type { Statistic, Statistics } from './events.ts';

/** Statistics with every figure at zero. */
export const NO_STATISTICS: Statistics = {
  minutes: 0,
  goals: 0,
  assists: 0,
  conceded: 0,
  ownGoals: 0,
  penaltiesSaved: 0,
  penaltiesMissed: 0,
  penaltiesWon: 0,
  penaltiesConceded: 0,
  yellowCards: 0,
  redCards: 0,
  saves: 0,
  savesInBox: 0,
  highClaims: 0,
  passesGood: 0,
  passesBad: 0,
  keyPasses: 0,
  bigChancesMade: 0,
  bigChancesMissed: 0,
  shotsOnTarget: 0,
  shotsOffTarget: 0,
  dribbles: 0,
  tacklesWon: 0,
  interceptions: 0,
  blocks: 0,
  clearances: 0,
  recoveries: 0,
  aerialsWon: 0,
  foulsWon: 0,
  foulsMade: 0,
  offsides: 0,
  possessionLost: 0,
  errorsToGoal: 0,
  errorsToShot: 0,
  bonusScore: 0,
};

/** Full statistics from the figures that are not zero. */
export function statisticsOf(counted: Partial<Record<Statistic, number>>): Statistics {
  return { ...NO_STATISTICS, ...counted };
}
