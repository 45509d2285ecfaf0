import fc from 'fast-check';
import { expect, test } from 'vitest';
import { POSITIONS, type Position } from '../events.ts';
import { topEleven, type Candidate } from './top-eleven.ts';

const named = (position: Position, points: readonly number[], first: number): Candidate[] =>
  points.map((each, index) => ({ playerId: first + index, position, points: each }));

const SQUAD = [
  ...named('GK', [5, 9], 1),
  ...named('DF', [8, 7, 6, 2, 1], 11),
  ...named('MF', [9, 8, 7, 6, 2], 21),
  ...named('FW', [4, 3, 12], 31),
];

test('has the most points any formation can bring', () => {
  const eleven = topEleven(SQUAD);
  // Three defenders (21), the keeper (9), four midfielders (30) and three forwards (19) beat all others.
  expect(eleven?.formation).toBe('3-4-3');
  expect(eleven?.lines.map((line) => line.map(({ playerId }) => playerId))).toEqual([
    [2],
    [11, 12, 13],
    [21, 22, 23, 24],
    [33, 31, 32],
  ]);
});

test('is null when a line cannot be filled', () => {
  expect(topEleven(SQUAD.filter(({ position }) => position !== 'GK'))).toBeNull();
  expect(topEleven([])).toBeNull();
});

test('no other eleven of an allowed formation has more points', () => {
  const candidate = fc.record({
    position: fc.constantFrom(...POSITIONS),
    points: fc.integer({ min: -5, max: 30 }),
  });
  fc.assert(
    fc.property(
      fc.array(candidate, { minLength: 20, maxLength: 40 }),
      fc.infiniteStream(fc.nat()),
      (all, picks) => {
        const candidates = all.map((each, playerId) => ({ ...each, playerId }));
        const eleven = topEleven(candidates);
        if (eleven === null) return;
        const best = eleven.lines.flat().reduce((sum, { points }) => sum + points, 0);
        expect(new Set(eleven.lines.flat().map(({ playerId }) => playerId)).size).toBe(11);
        for (const shape of ['3-4-3', '3-5-2', '4-3-3', '4-4-2', '4-5-1', '5-2-3', '5-3-2', '5-4-1']) {
          const [DF = 0, MF = 0, FW = 0] = shape.split('-').map(Number);
          const wanted = { GK: 1, DF, MF, FW };
          const other = POSITIONS.map((position) => {
            const own = candidates.filter((each) => each.position === position);
            return Array.from(
              { length: wanted[position] },
              () => own.splice(picks.next().value % own.length, 1)[0],
            );
          }).flat();
          if (other.some((each) => each === undefined)) continue;
          expect(other.reduce((sum, each) => sum + (each?.points ?? 0), 0)).toBeLessThanOrEqual(best);
        }
      },
    ),
  );
});
