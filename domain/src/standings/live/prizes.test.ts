import fc from 'fast-check';
import { expect, it } from 'vitest';
import { settlePrizes } from '../../contests/prizes.ts';
import { xfc } from '../../money.ts';
import { CURRENT_RULES } from '../../rules/index.ts';
import { prizesByRank } from './prizes.ts';

const contests = fc.record({
  kind: fc.constantFrom('head_to_head', 'double_up', 'tournament'),
  pool: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 50n }), fc.bigInt({ min: 1n, max: 10n ** 15n })),
  points: fc.array(fc.nat(8), { minLength: 1, maxLength: 60 }),
});

it('returns the prize that would be paid now, at most a unit less without the order inside a tie', () => {
  fc.assert(
    fc.property(contests, ({ kind, pool, points }) => {
      const entries = points.map((each, index) => ({
        entryId: index,
        points: each,
        pointsOfEleven: (index * 5) % 7,
        stars: (index * 3) % 4,
        savedAt: index % 2,
      }));
      const prizeAt = prizesByRank({ kind, entries: entries.length, pool, rules: CURRENT_RULES });
      const settled = settlePrizes(kind, entries, xfc(pool), CURRENT_RULES);
      for (const [rank, tied] of Map.groupBy(settled, (entry) => entry.rank)) {
        const paid = tied.map(({ prize }) => prize.units);
        const min = paid.reduce((one, other) => (one < other ? one : other));
        expect(tied.map((_, ahead) => prizeAt(rank, tied.length, ahead))).toEqual(paid);
        expect(prizeAt(rank, tied.length)).toBe(min);
        expect(paid.every((units) => units - min <= 1n)).toBe(true);
      }
    }),
  );
});
