import type { Rules } from '@touchline/domain/rules/index';
import { XFC_UNIT } from '@touchline/domain/money';
import { farmerGains } from './farmers.ts';
import { withoutLimits } from './farm.ts';
import { goalFarmerGains } from './goal-farmers.ts';
import type { Figures } from './figures.ts';
import { searchGain } from './search.ts';
import { FULL_MANAGERS } from './season.ts';

/** A figure and its required range. */
export interface Criterion {
  readonly criterion: string;
  readonly min: number;
  readonly max: number;
  readonly figure: number;
  readonly verdict: 'reached' | 'MISSED';
}

const NO_LIMIT = Number.POSITIVE_INFINITY;

/** Criteria that the numbers of the rule book must meet in a season; decision 0069 gives the reasons. */
export function criteriaOf(figures: Figures, rules: Rules): readonly Criterion[] {
  const { packs, recipes, drift, results, farmer } = figures;
  const scale = figures.managers / FULL_MANAGERS;
  const floor = (Number(rules.money.goldOnlyBelow.units) / Number(XFC_UNIT)) * scale;
  const goldGot = sumOf(figures.gold, (amount) => amount > 0);
  const goldGiven = -sumOf(figures.gold, (amount) => amount < 0);
  return [
    within('every new manager gets a starter: without', 0, 0, figures.withoutStarter),
    within(
      'rewards budget never near its floor: least over floor',
      2,
      NO_LIMIT,
      figures.minOfRewards / floor,
    ),
    within(
      'wheel, fountain and invitations over the fees’ share of the rewards',
      0,
      1,
      figures.rewardsGiven / figures.rewardsIncome,
    ),
    within(
      'the house earns more than it gives: XFC a manager',
      0,
      NO_LIMIT,
      figures.house / figures.managers,
    ),
    within(
      'market makers live on the spread: their capital at the end over that given',
      1,
      1.5,
      figures.market.left / figures.market.given,
    ),
    // Above 1 the rest is bonus XFC.
    within('Starter pack: cards over price', 0.8, 1.2, packs.starter),
    within('Promo pack: cards over price', 0.6, 1, packs.promo),
    within('Special pack: cards over price', 0.6, 1, packs.special),
    within('Icon pack: cards over price', 0.6, 1, packs.icon),
    within('exchange for four stars: given over burned', 0.6, 1.2, recipes.four_stars),
    within('exchange for five stars: given over burned', 0.6, 1.2, recipes.five_stars),
    within('paid spin: return over price', 0.3, 0.9, figures.spin),
    within('gold given back over gold got', 0.8, 1, goldGiven / goldGot),
    within('three stars: last price over that of week 4', 0.6, 1.6, drift[3]),
    within('four stars: last price over that of week 4', 0.6, 1.6, drift[4]),
    within('five stars: last price over that of week 4', 0.6, 1.6, drift[5]),
    within('greatest part of a tier minted in a season', 0, 0.4, figures.mintedShare),
    within('farmer who takes everything: gain in XFC a false account', -NO_LIMIT, 0, farmer.everything),
    within('farmer who takes the starter: gain in XFC a false account', -NO_LIMIT, 0, farmer.starter),
    within(
      'the best of the farmers with 200 accounts: gain in XFC a false account',
      -NO_LIMIT,
      0,
      Math.max(...farmerGains(rules).map(({ on }) => on)),
    ),
    within(
      'the best of those who farm achievements, challenges and levels: gain in XFC a false account',
      -NO_LIMIT,
      0,
      Math.max(...goalFarmerGains(rules).map(({ on }) => on)),
    ),
    within('the best sequence of acts that a search finds: gain in XFC', -NO_LIMIT, 0, searchGain(rules)),
    // A search that finds nothing proves something only if it finds gains without the limits.
    within('the same search without the limits: gain in XFC', 1, NO_LIMIT, searchGain(withoutLimits(rules))),
    within('median newcomer: XFC', -20, 40, results.newcomer),
    within('median casual: XFC', -40, 40, results.casual),
  ];
}

function within(criterion: string, min: number, max: number, figure: number): Criterion {
  const verdict = figure >= min && figure <= max ? 'reached' : 'MISSED';
  return { criterion, min, max, figure, verdict };
}

function sumOf(amounts: Readonly<Record<string, number>>, counts: (amount: number) => boolean): number {
  return Object.values(amounts)
    .filter(counts)
    .reduce((sum, amount) => sum + amount, 0);
}
