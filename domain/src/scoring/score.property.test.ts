import fc from 'fast-check';
import { expect, it } from 'vitest';
import { POSITIONS, STATISTICS } from '../football/events.ts';
import { statisticsOf } from '../football/statistics.ts';
import { scorePlayer } from './score.ts';
import { SCORING_TABLES } from './tables/index.ts';

const statistics = fc
  .dictionary(fc.constantFrom(...STATISTICS), fc.nat(130))
  .map((counted) => statisticsOf(counted));
const circumstances = fc.record({ fullStatistics: fc.boolean(), bonus: fc.constantFrom(0, 1, 2, 3) });

it('a score is whole units and exactly the sum of its reasons, each rule at most once', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SCORING_TABLES),
      fc.constantFrom(...POSITIONS),
      statistics,
      circumstances,
      (table, position, counted, context) => {
        const { points, reasons } = scorePlayer(table, position, counted, context);
        expect(Number.isInteger(points)).toBe(true);
        expect(reasons.reduce((sum, reason) => sum + reason.points, 0)).toBe(points);
        expect(reasons.every((reason) => reason.points !== 0)).toBe(true);
        expect(new Set(reasons.map(({ rule }) => rule)).size).toBe(reasons.length);
      },
    ),
  );
});
