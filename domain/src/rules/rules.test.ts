import { expect, test } from 'vitest';
import { contestKindOf, CURRENT_RULES, rulesOf, STARS } from './index.ts';

test('a version is found by its number, an unknown one is a bug', () => {
  expect(rulesOf(1).version).toBe(1);
  expect(rulesOf(CURRENT_RULES.version)).toBe(CURRENT_RULES);
  expect(() => rulesOf(0)).toThrow(RangeError);
  expect(() => rulesOf(99)).toThrow(RangeError);
});

test('the shares of the star tiers sum to the whole', () => {
  const shares = STARS.map((stars) => CURRENT_RULES.cards.players[stars].shareBasisPoints);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(10_000);
});

test('a dearer venue needs more seats, hosts more and is rarer', () => {
  const venues = STARS.map((stars) => CURRENT_RULES.cards.venues[stars]);
  for (const [index, venue] of venues.slice(1).entries()) {
    const below = venues[index];
    expect(below?.seatsBelow ?? Infinity).toBeLessThan(venue.seatsBelow ?? Infinity);
    expect(below?.largestContest).toBeLessThan(venue.largestContest);
    expect(below?.lifetimeCopies ?? Infinity).toBeGreaterThanOrEqual(venue.lifetimeCopies ?? Infinity);
  }
});

test('the formation bounds leave room for eleven', () => {
  const { formation, starters } = CURRENT_RULES.easyTeam;
  const ranges = Object.values(formation);
  expect(ranges.reduce((sum, range) => sum + range.min, 0)).toBeLessThanOrEqual(starters);
  expect(ranges.reduce((sum, range) => sum + range.max, 0)).toBeGreaterThanOrEqual(starters);
});

test('official contests carry all bonus XFC since version 3, before from a third of the fees on', () => {
  const shares = [2, 3].map((version) => rulesOf(version).promotional.carriesInOfficial?.minShareBasisPoints);
  expect(shares).toEqual([3_333n, 0n]);
});

test('the calls number the kinds of contest 1 to 3', () => {
  expect([0, 1, 2, 3, 4].map(contestKindOf)).toEqual([null, 'head_to_head', 'double_up', 'tournament', null]);
});
