import fc from 'fast-check';
import { expect, test } from 'vitest';
import { POSITIONS, STATISTICS } from '../football/events.ts';
import { statisticsOf } from '../football/statistics.ts';
import { scorePlayer } from '../scoring/score.ts';
import { SCORING_TABLES } from '../scoring/tables/index.ts';
import { sampleScore } from './score-sample.ts';

test('an array of figures has the points that the table gives for them', () => {
  const figure = fc.integer({ min: 0, max: 14 });
  fc.assert(
    fc.property(
      fc.constantFrom(...SCORING_TABLES),
      fc.constantFrom(...POSITIONS),
      fc.array(figure, { minLength: STATISTICS.length, maxLength: STATISTICS.length }),
      fc.integer({ min: 0, max: 120 }),
      fc.boolean(),
      (table, position, counted, minutes, fullStatistics) => {
        const figures = [minutes, ...counted.slice(1)];
        const statistics = statisticsOf(
          Object.fromEntries(STATISTICS.map((name, index) => [name, figures[index]])),
        );
        const { points } = scorePlayer(table, position, statistics, { fullStatistics, bonus: 0 });
        const score = sampleScore(table, fullStatistics);
        expect(score(Int32Array.from(figures), 0, POSITIONS.indexOf(position))).toBe(points);
      },
    ),
    { numRuns: 400 },
  );
});
