import { scoringTable } from '../table.ts';
import type { ScoringTable } from '../table.ts';

/** The seasons whose public Fantasy Premier League rules are known. */
export const FPL_SEASONS = ['2022-23', '2023-24', '2024-25', '2025-26'] as const;
export type FplSeason = (typeof FPL_SEASONS)[number];

/**
 * The public Fantasy Premier League rules of a season, for one match; a round is the sum over its matches.
 * Unlike our own tables a card on the bench counts. A goalkeeper's goal is worth 10 from 2024/25 on,
 * defensive contributions count from 2025/26 on.
 */
function fplTable(season: FplSeason): ScoringTable {
  const goalkeeperGoal = season < '2024-25' ? 6 : 10;
  return scoringTable({
    key: `fpl-${season}`,
    version: 1,
    unitsPerPoint: 1,
    countsWithoutMinutes: true,
    rules: [
      { key: 'minutes_under_60', kind: 'minutes', from: 1, to: 59, points: 1 },
      { key: 'minutes_from_60', kind: 'minutes', from: 60, to: null, points: 2 },
      { key: 'goal', kind: 'each', statistic: 'goals', every: 1, points: [goalkeeperGoal, 6, 5, 4] },
      { key: 'assist', kind: 'each', statistic: 'assists', every: 1, points: 3 },
      { key: 'clean_sheet', kind: 'clean_sheet', minutes: 60, points: [4, 4, 1, 0] },
      { key: 'conceded', kind: 'each', statistic: 'conceded', every: 2, points: [-1, -1, 0, 0] },
      { key: 'save', kind: 'each', statistic: 'saves', every: 3, points: [1, 0, 0, 0] },
      { key: 'penalty_saved', kind: 'each', statistic: 'penaltiesSaved', every: 1, points: 5 },
      ...(season < '2025-26' ? [] : DEFENSIVE_CONTRIBUTION),
      {
        key: 'yellow_card',
        kind: 'each',
        statistic: 'yellowCards',
        every: 1,
        unless: 'redCards',
        points: -1,
      },
      { key: 'red_card', kind: 'each', statistic: 'redCards', every: 1, points: -3 },
      { key: 'own_goal', kind: 'each', statistic: 'ownGoals', every: 1, points: -2 },
      { key: 'penalty_missed', kind: 'each', statistic: 'penaltiesMissed', every: 1, points: -2 },
    ],
    bonus: { rankedBy: 'bonusScore', points: [3, 2, 1], needsFullStatistics: false },
  });
}

const DEFENSIVE_CONTRIBUTION = [
  {
    key: 'defensive_contribution',
    kind: 'contribution',
    statistics: ['tacklesWon', 'interceptions', 'blocks', 'clearances'],
    atLeast: 10,
    needsFullStatistics: false,
    points: [0, 2, 0, 0],
  },
  {
    key: 'defensive_contribution_with_recoveries',
    kind: 'contribution',
    statistics: ['tacklesWon', 'interceptions', 'blocks', 'clearances', 'recoveries'],
    atLeast: 12,
    needsFullStatistics: false,
    points: [0, 0, 2, 2],
  },
] as const;

export const FPL: Readonly<Record<FplSeason, ScoringTable>> = {
  '2022-23': fplTable('2022-23'),
  '2023-24': fplTable('2023-24'),
  '2024-25': fplTable('2024-25'),
  '2025-26': fplTable('2025-26'),
};
