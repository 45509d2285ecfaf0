import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leagueScale } from '../../projection/league-scale.ts';
import { POSITIONS } from '../events.ts';
import { drawScore, type RatedPlayer } from '../model/strength.ts';
import { difficultyOf, fixtureChances, matchChances } from './difficulty.ts';

const goals = fc.double({ min: 0.1, max: 4, noNaN: true });

/** A squad of 24 with ratings around a mean. */
function squad(rating: number): RatedPlayer[] {
  return POSITIONS.flatMap((position) =>
    Array.from({ length: position === 'GK' ? 3 : 7 }, (_, place) => ({
      position,
      rating: rating - 2 * place,
    })),
  );
}

describe('the chances of a match', () => {
  test('are those of the matches that are simulated', () => {
    const expected = { home: 1.7, away: 1.1 };
    let state = 7;
    const fraction = () => {
      state = (state * 16_807) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const draws = { fraction, chance: (probability: number) => fraction() < probability };
    const scores = Array.from({ length: 40_000 }, () => drawScore(expected, draws));
    const share = (isSo: (score: (typeof scores)[number]) => boolean) =>
      scores.filter(isSo).length / scores.length;
    const { home, away } = matchChances(expected);
    expect(home.win).toBeCloseTo(
      share((score) => score.home > score.away),
      1.9,
    );
    expect(home.draw).toBeCloseTo(
      share((score) => score.home === score.away),
      1.9,
    );
    expect(home.cleanSheet).toBeCloseTo(
      share((score) => score.away === 0),
      1.9,
    );
    expect(away.cleanSheet).toBeCloseTo(
      share((score) => score.home === 0),
      1.9,
    );
  });

  test('add up, and more expected goals never make a win less likely', () => {
    fc.assert(
      fc.property(goals, goals, fc.double({ min: 0.05, max: 1, noNaN: true }), (one, other, more) => {
        const { home, away } = matchChances({ home: one, away: other });
        expect(home.win + home.draw + away.win).toBeCloseTo(1, 9);
        expect(matchChances({ home: one + more, away: other }).home.win).toBeGreaterThan(home.win);
        expect(matchChances({ home: one, away: other + more }).home.cleanSheet).toBeLessThan(home.cleanSheet);
      }),
    );
  });
});

describe('difficulty', () => {
  const squads = Array.from({ length: 10 }, (_, place) => squad(90 - 3 * place));
  const scale = leagueScale(squads);
  const of = (home: number, away: number) => {
    const chances = fixtureChances(scale, squads[home] ?? [], squads[away] ?? []);
    return [difficultyOf(chances.home), difficultyOf(chances.away)];
  };

  test('is lowest for the best club at home to the weakest, and highest for the weakest', () => {
    expect(of(0, 9)).toEqual([1, 5]);
  });

  test('is in the middle for two clubs of the same strength, and lower at home', () => {
    const [home = 0, away = 0] = of(4, 5);
    expect(home).toBeLessThanOrEqual(3);
    expect(away).toBeGreaterThanOrEqual(3);
  });

  test('never falls when the opponent is stronger', () => {
    for (const side of [0, 4, 9]) {
      const others = [...squads.keys()].filter((other) => other !== side);
      const steps = others.map((other) => of(side, other)[0] ?? 0);
      expect(steps).toEqual(steps.toSorted((one, other) => other - one));
    }
  });
});
