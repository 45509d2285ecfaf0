import { scoringTable } from '../table.ts';

/** The easy table (rule book, section 4): few rules, whole points. */
export const EASY = scoringTable({
  key: 'easy',
  version: 1,
  unitsPerPoint: 1,
  countsWithoutMinutes: false,
  rules: [
    { key: 'minutes_under_60', kind: 'minutes', from: 1, to: 59, points: 1 },
    { key: 'minutes_from_60', kind: 'minutes', from: 60, to: null, points: 2 },
    { key: 'goal', kind: 'each', statistic: 'goals', every: 1, points: [10, 6, 5, 4] },
    { key: 'assist', kind: 'each', statistic: 'assists', every: 1, points: 3 },
    { key: 'clean_sheet', kind: 'clean_sheet', minutes: 60, points: [4, 4, 1, 0] },
    { key: 'conceded', kind: 'each', statistic: 'conceded', every: 2, points: [-1, -1, 0, 0] },
    { key: 'save', kind: 'each', statistic: 'saves', every: 3, points: [1, 0, 0, 0] },
    { key: 'penalty_saved', kind: 'each', statistic: 'penaltiesSaved', every: 1, points: [5, 0, 0, 0] },
    {
      key: 'defensive_contribution',
      kind: 'contribution',
      statistics: ['tacklesWon', 'interceptions', 'blocks', 'clearances'],
      atLeast: 10,
      needsFullStatistics: true,
      points: [0, 2, 0, 0],
    },
    {
      key: 'defensive_contribution_with_recoveries',
      kind: 'contribution',
      statistics: ['tacklesWon', 'interceptions', 'blocks', 'clearances', 'recoveries'],
      atLeast: 12,
      needsFullStatistics: true,
      points: [0, 0, 2, 2],
    },
    { key: 'yellow_card', kind: 'each', statistic: 'yellowCards', every: 1, unless: 'redCards', points: -1 },
    { key: 'red_card', kind: 'each', statistic: 'redCards', every: 1, points: -3 },
    { key: 'own_goal', kind: 'each', statistic: 'ownGoals', every: 1, points: -2 },
    { key: 'penalty_missed', kind: 'each', statistic: 'penaltiesMissed', every: 1, points: -2 },
  ],
  bonus: { rankedBy: 'pro', points: [3, 2, 1], needsFullStatistics: true },
});
