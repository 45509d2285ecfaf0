import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bind,
  boundCopies,
  ENCUMBRANCE_KINDS,
  experienceForLevel,
  levelOf,
  starsByRating,
  starsOfVenue,
  usableCopies,
} from './cards.ts';
import type { HoldingCounts, RatedPlayer } from './cards.ts';
import { CURRENT_RULES, STARS } from './rules/index.ts';

const FREE: HoldingCounts = { owned: 10, onSale: 0, lent: 0, fielded: 0, hosting: 0 };

test('usable copies are those owned and not bound', () => {
  expect(usableCopies({ owned: 10, onSale: 1, lent: 2, fielded: 3, hosting: 1 })).toBe(3);
});

test('no sequence of binding and releasing binds a copy twice', () => {
  const steps = fc.array(
    fc.record({ kind: fc.constantFrom(...ENCUMBRANCE_KINDS), copies: fc.integer({ min: -4, max: 4 }) }),
  );
  fc.assert(
    fc.property(steps, (moves) => {
      let holding = FREE;
      for (const { kind, copies } of moves) holding = bind(holding, kind, copies) ?? holding;
      expect(boundCopies(holding) + usableCopies(holding)).toBe(10);
      expect(Object.values(holding).every((count) => count >= 0) && usableCopies(holding) >= 0).toBe(true);
    }),
  );
  expect(bind(FREE, 'fielded', 11)).toBeNull();
  expect(bind(FREE, 'on_sale', -1)).toBeNull();
});

test('level n needs 50 n (n - 1) experience points', () => {
  expect([1, 2, 3, 10].map((level) => experienceForLevel(level, CURRENT_RULES))).toEqual([
    0, 100, 300, 4_500,
  ]);
  expect([0, 99, 100, 299, 300, 4_499, 4_500].map((points) => levelOf(points, CURRENT_RULES))).toEqual([
    1, 1, 2, 2, 3, 9, 10,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (level) => {
      expect(levelOf(experienceForLevel(level, CURRENT_RULES), CURRENT_RULES)).toBe(level);
    }),
  );
});

test('a venue has its stars by its seats', () => {
  const seats = [0, 19_999, 20_000, 29_999, 30_000, 45_000, 64_999, 65_000, 90_000];
  expect(seats.map((count) => starsOfVenue(count, CURRENT_RULES))).toEqual([1, 1, 2, 2, 3, 4, 4, 5, 5]);
});

describe('the stars of players', () => {
  function rated(count: number, facts: Partial<RatedPlayer> = {}): RatedPlayer[] {
    return Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      leagueId: 1,
      position: 'MF',
      rating: 1_000 - index,
      minted: false,
      ...facts,
    }));
  }
  const tally = (players: RatedPlayer[]) => {
    const stars = [...starsByRating(players, CURRENT_RULES).values()];
    return STARS.map((tier) => stars.filter((own) => own === tier).length);
  };

  test('hold the shares of the table', () => {
    expect(tally(rated(100))).toEqual([40, 30, 17, 9, 4]);
    expect(tally(rated(1_000))).toEqual([400, 300, 170, 90, 40]);
  });
  test('hold them within each league and position', () => {
    const goalkeepers = rated(100, { position: 'GK' }).map((player) => ({ ...player, id: player.id + 500 }));
    const elsewhere = rated(100, { leagueId: 2 }).map((player) => ({ ...player, id: player.id + 900 }));
    expect(tally([...rated(100), ...goalkeepers, ...elsewhere])).toEqual([120, 90, 51, 27, 12]);
  });
  test('go to the better rated, equal ratings to the lower id', () => {
    const stars = starsByRating(rated(100, { rating: 7 }).toReversed(), CURRENT_RULES);
    expect([1, 4, 5, 13, 14, 60, 61, 100].map((id) => stars.get(id))).toEqual([5, 5, 4, 4, 3, 2, 1, 1]);
  });
  test('never fall below three for a minted player', () => {
    expect(tally(rated(100, { minted: true }))).toEqual([0, 0, 87, 9, 4]);
  });
});
