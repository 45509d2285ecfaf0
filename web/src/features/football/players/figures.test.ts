import { expect, test } from 'vitest';
import { bestIn, figureText, shownRows } from './figures.ts';
import type { Figures } from './player-queries.ts';

const FIGURES: Figures = {
  matches: 10,
  starts: 9,
  minutes: 812,
  goals: 4,
  assists: 2,
  yellow_cards: 1,
  red_cards: 0,
  clean_sheets: 3,
  conceded: 9,
  saves: 0,
  penalties_saved: 0,
  shots: 20,
  shots_on_target: 11,
  key_passes: 8,
  big_chances_made: 1,
  passes: 400,
  pass_accuracy: 83,
  dribbles: 5,
  tackles: 12,
  interceptions: 6,
  blocks: 1,
  clearances: 2,
  recoveries: 30,
  aerials_won: 4,
  fouls_won: 9,
  fouls_made: 7,
  points_easy: '44',
  points_pro: '301.55',
  average_easy: '4.4',
  average_pro: '30.16',
};

test('the best in a figure has the most; of goals against and fouls the fewest', () => {
  const other = { ...FIGURES, goals: 6, conceded: 12 };
  expect(bestIn('goals', [FIGURES, other])).toEqual([1]);
  expect(bestIn('conceded', [FIGURES, other])).toEqual([0]);
  expect(bestIn('assists', [FIGURES, other])).toEqual([]);
  expect(bestIn('shots', [FIGURES, { ...FIGURES, shots: null }])).toEqual([]);
});

test('rows of goalkeepers are shown for them alone, and none that no league counts', () => {
  const few = { ...FIGURES, shots: null };
  expect(shownRows([{ position: 'FW', figures: FIGURES }])).not.toContain('saves');
  expect(shownRows([{ position: 'GK', figures: few }])).toContain('saves');
  expect(shownRows([{ position: 'GK', figures: few }])).not.toContain('shots');
});

test('figures are written in the language', () => {
  expect(figureText('points_pro', FIGURES, 'de')).toBe('301,55');
  expect(figureText('pass_accuracy', FIGURES, 'en')).toBe('83%');
  expect(figureText('shots', { ...FIGURES, shots: null }, 'en')).toBe('–');
});
