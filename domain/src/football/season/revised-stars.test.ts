import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENT_RULES, STARS } from '../../rules/index.ts';
import { reviseStars, type RatedPlayer } from './revised-stars.ts';

const player = (id: number, changes: Partial<RatedPlayer> = {}): RatedPlayer => ({
  id,
  position: 'MF',
  rating: 50,
  stars: 1,
  isMinted: false,
  points: [],
  ...changes,
});

const times = (count: number, points: number) => Array.from({ length: count }, () => points);

const players = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 10_000 }),
    position: fc.constantFrom('GK', 'DF', 'MF', 'FW'),
    rating: fc.integer({ min: 40, max: 95 }),
    stars: fc.constantFrom(...STARS),
    isMinted: fc.boolean(),
    points: fc.array(fc.integer({ min: -200, max: 1_500 }), { maxLength: 12 }),
  }),
  { selector: ({ id }) => id, maxLength: 120 },
);

test('of a hundred players of a position without a match, the shares of the rules go by rating', () => {
  const mates = Array.from({ length: 100 }, (_, index) => player(index + 1, { rating: index }));
  const revised = reviseStars(mates, CURRENT_RULES);
  for (const stars of STARS) {
    const share = CURRENT_RULES.cards.players[stars].shareBasisPoints / 100;
    expect([...revised.values()].filter((each) => each === stars)).toHaveLength(share);
  }
  expect(revised.get(100)).toBe(5);
  expect(revised.get(1)).toBe(1);
});

test('points of the season weigh more the more matches a player has played', () => {
  const mates = Array.from({ length: 99 }, (_, index) =>
    player(index + 1, { rating: index, points: times(19, index) }),
  );
  const starsWith = (matches: number) =>
    reviseStars([...mates, player(1_000, { rating: 10, points: times(matches, 5_000) })], CURRENT_RULES).get(
      1_000,
    ) ?? 0;
  expect(starsWith(38)).toBeGreaterThan(starsWith(6));
  expect(starsWith(6)).toBeGreaterThan(starsWith(0));
});

test('of the same points, those of the last matches weigh more', () => {
  const mates = Array.from({ length: 98 }, (_, index) => player(index + 1, { points: times(19, index) }));
  const [rising, fading] = [
    [...times(13, 20), ...times(6, 80)],
    [...times(6, 80), ...times(13, 20)],
  ];
  const revised = reviseStars(
    [...mates, player(998, { points: fading }), player(999, { points: rising })],
    CURRENT_RULES,
  );
  expect(revised.get(999)).toBeGreaterThan(revised.get(998) ?? 6);
});

test('the shares of the rules hold within each position, to half a player, for any form', () => {
  fc.assert(
    fc.property(players, (all) => {
      const revised = reviseStars(
        all.map((each) => ({ ...each, isMinted: false })),
        CURRENT_RULES,
      );
      for (const mates of Map.groupBy(all, ({ position }) => position).values()) {
        let share = 0;
        for (const stars of STARS.toReversed()) {
          share += CURRENT_RULES.cards.players[stars].shareBasisPoints / 10_000;
          const given = mates.filter(({ id }) => (revised.get(id) ?? 0) >= stars).length;
          expect(Math.abs(given - share * mates.length)).toBeLessThanOrEqual(0.5 + 1e-9);
        }
      }
    }),
  );
});

test('ties between players are broken by rating and then by id', () => {
  const mates = Array.from({ length: 20 }, (_, index) => player(20 - index));
  const revised = reviseStars(mates, CURRENT_RULES);
  const given = Array.from({ length: 20 }, (_, index) => Number(revised.get(index + 1)));
  expect(given).toEqual(given.toSorted((a, b) => b - a));
  expect(given[0]).toBe(5);
});

test('everyone gets stars, and a minted player at least the floor', () => {
  fc.assert(
    fc.property(players, (all) => {
      const revised = reviseStars(all, CURRENT_RULES);
      expect(revised.size).toBe(all.length);
      for (const { id, isMinted } of all)
        expect(revised.get(id)).toBeGreaterThanOrEqual(isMinted ? CURRENT_RULES.cards.minStarsOfMinted : 1);
    }),
  );
});

test('a player who is better by rating and by points never has fewer stars', () => {
  fc.assert(
    fc.property(players, (all) => {
      const level = all.map((each) => ({ ...each, isMinted: false, points: times(10, each.points[0] ?? 0) }));
      const revised = reviseStars(level, CURRENT_RULES);
      for (const one of level) {
        for (const other of level) {
          if (
            one.position === other.position &&
            one.rating > other.rating &&
            (one.points[0] ?? 0) > (other.points[0] ?? 0)
          )
            expect(revised.get(one.id)).toBeGreaterThanOrEqual(revised.get(other.id) ?? 6);
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('the order of the players does not matter', () => {
  fc.assert(
    fc.property(players, (all) => {
      const sorted = (revised: ReadonlyMap<number, number>) => [...revised].toSorted(([a], [b]) => a - b);
      expect(sorted(reviseStars(all.toReversed(), CURRENT_RULES))).toEqual(
        sorted(reviseStars(all, CURRENT_RULES)),
      );
    }),
  );
});
