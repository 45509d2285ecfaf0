import { describe, expect, test } from 'vitest';
import { CURRENT_RULES, REGULAR_PACK_KEYS, rulesOf } from '@touchline/domain/rules/index';
import { firstRules } from './first-rules.ts';
import { CARD_STARS } from './books.ts';
import { criteriaOf } from './criteria.ts';
import { figuresOf } from './figures.ts';
import { farmerGains, openGains } from './farmers.ts';
import { farmedLevel, goalFarmerGains } from './goal-farmers.ts';
import { FALSE_ACCOUNTS } from './kinds.ts';
import { costOutOfPacks, expectedCards, packPrice, worthOf } from './packs.ts';
import { searchGain, searchGains } from './search.ts';
import { playSeason } from './season.ts';

const SHORT = { seed: 'short', managers: 1_000, weeks: 11 } as const;

const missedUnder = (rules: typeof CURRENT_RULES): readonly string[] =>
  criteriaOf(figuresOf(playSeason({ ...SHORT, rules }), rules), rules)
    .filter(({ verdict }) => verdict === 'MISSED')
    .map(({ criterion }) => criterion);

describe('the numbers of the rule book over a season', () => {
  test('meet every criterion', () => {
    expect(missedUnder(CURRENT_RULES)).toEqual([]);
  });

  test('as they were first written pay farmers and empty the rewards budget', () => {
    expect(missedUnder(firstRules(CURRENT_RULES))).toEqual(
      expect.arrayContaining([
        'every new manager gets a starter: without',
        'rewards budget never near its floor: least over floor',
        'farmer who takes everything: gain in XFC a false account',
        'farmer who takes the starter: gain in XFC a false account',
      ]),
    );
  });
});

describe('a farmer whose accounts are not known to be linked', () => {
  test.each([...farmerGains(CURRENT_RULES), ...goalFarmerGains(CURRENT_RULES)])(
    'gains nothing by $farmer',
    ({ on, off }) => {
      expect(on).toBeLessThanOrEqual(0);
      expect(off).toBeGreaterThan(0);
    },
  );
});

describe('a search over sequences of acts of a farm', () => {
  const [every, ...others] = searchGains(CURRENT_RULES);

  test.each(others)('finds one that gains under $limits', ({ gain }) => {
    expect(gain).toBeGreaterThan(0);
  });

  test('finds none under every limit', () => {
    expect(every?.gain).toBe(0);
  });

  test('finds the bad teams in official contests under version 2 of the rules', () => {
    expect(searchGain(rulesOf(2))).toBeGreaterThan(0);
  });
});

test('what is listed as open gains, so that it is struck off the list once a limit closes it', () => {
  for (const { on } of openGains(CURRENT_RULES)) expect(on).toBeGreaterThan(0);
});

test('what counts of the trades of a day keeps farmed accounts below level ten for a season', () => {
  expect(farmedLevel(CURRENT_RULES)).toBeLessThan(10);
  expect(farmedLevel(CURRENT_RULES, 1_000)).toBeGreaterThan(20);
});

test('a season is a pure function of its seed, and its books balance', () => {
  const plan = { seed: 'twice', managers: 500, weeks: 3, rules: CURRENT_RULES };
  const season = playSeason(plan);
  expect(figuresOf(playSeason(plan), CURRENT_RULES)).toEqual(figuresOf(season, CURRENT_RULES));
  expect(season.books.sum(season.managers)).toBe(0n);
  expect(figuresOf(playSeason({ ...plan, seed: 'another' }), CURRENT_RULES)).not.toEqual(
    figuresOf(season, CURRENT_RULES),
  );
  expect(season.managers.filter(({ kind }) => kind === 'farmer')).toHaveLength(2 * (FALSE_ACCOUNTS + 1));
});

test('at the cost of cards from packs, every regular pack is worth its price', () => {
  const cost = costOutOfPacks(CURRENT_RULES);
  for (const key of REGULAR_PACK_KEYS) {
    const { table } = CURRENT_RULES.shop.packs[key];
    const cards = expectedCards(table);
    expect(CARD_STARS.reduce((sum, stars) => sum + cards[stars], 0)).toBeCloseTo(table.cards, 10);
    expect(worthOf(table, cost)).toBeCloseTo(packPrice(key, CURRENT_RULES), 8);
  }
});

test('the fields of the wheel sum to the whole', () => {
  const { fields, goldFields } = CURRENT_RULES.rewards.spin;
  for (const wheel of [fields, goldFields]) {
    expect(wheel.reduce((sum, { basisPoints }) => sum + basisPoints, 0)).toBe(10_000);
  }
});
