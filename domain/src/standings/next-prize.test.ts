import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContestKind } from '../rules/rules.ts';
import { rulesOf } from '../rules/index.ts';
import { settlePrizes } from '../contests/prizes.ts';
import { xfc } from '../money.ts';
import { prizesByRank } from './live/prizes.ts';
import { nextPrize, totalsOfSorted } from './next-prize.ts';

const rules = rulesOf(1);

function next(kind: ContestKind, totals: readonly number[], own: number, pool: bigint) {
  const sorted = totals.toSorted((one, other) => other - one).map((points) => ({ points }));
  const prizeAt = prizesByRank({ kind, entries: totals.length, pool, rules });
  return nextPrize(own, totalsOfSorted(sorted), prizeAt);
}

test('nine level at the line share what one alone would have had', () => {
  const totals = [
    90,
    80,
    ...Array.from({ length: 9 }, () => 60),
    59,
    ...Array.from({ length: 18 }, () => 20),
  ];
  const found = next('tournament', totals, 59, 30_000_000n);
  const prizeAt = prizesByRank({ kind: 'tournament', entries: totals.length, pool: 30_000_000n, rules });
  expect(found).toEqual({ points: 1, prize: prizeAt(3, 10) });
  expect(found?.prize).toBeLessThan(prizeAt(4, 1));
});

test('of two who are level, one point more takes all', () => {
  expect(next('head_to_head', [40, 40], 40, 1_000n)).toEqual({ points: 1, prize: 1_000n });
  expect(next('head_to_head', [40, 33], 33, 1_000n)).toEqual({ points: 7, prize: 500n });
});

test('the top prize, and a field without prizes, have no next prize', () => {
  expect(next('head_to_head', [40, 33], 40, 1_000n)).toBeNull();
  expect(next('tournament', [40, 33, 20], 20, 0n)).toBeNull();
});

test('it is what the settlement would pay after the gain, and no smaller gain pays more', () => {
  const kinds = fc.constantFrom<ContestKind>('tournament', 'double_up', 'head_to_head');
  const fields = fc.array(fc.integer({ min: -5, max: 15 }), { minLength: 2, maxLength: 30 });
  fc.assert(
    fc.property(kinds, fields, fc.nat(), fc.integer({ min: 0, max: 5_000 }), (kind, totals, pick, pool) => {
      const own = pick % totals.length;
      const settledWith = (gain: number): bigint => {
        const entries = totals.map((points, entryId) => ({
          entryId,
          points: entryId === own ? points + gain : points,
          pointsOfEleven: 0,
          stars: 0,
          // Of those who are level, the own team comes last, so it has no indivisible unit.
          savedAt: entryId === own ? 1 : 0,
        }));
        const settled = settlePrizes(kind, entries, xfc(BigInt(pool)), rules);
        return settled.find(({ entryId }) => entryId === own)?.prize.units ?? 0n;
      };
      const found = next(kind, totals, totals[own] ?? 0, BigInt(pool));
      const gains = Array.from({ length: 25 }, (_, gain) => gain + 1);
      const enough = gains.find((gain) => settledWith(gain) > settledWith(0));
      expect(found).toEqual(enough === undefined ? null : { points: enough, prize: settledWith(enough) });
    }),
  );
});
