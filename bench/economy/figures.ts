import { saleOf } from '@touchline/domain/market/fees';
import { XFC_UNIT } from '@touchline/domain/money';
import { packOf, type PackKey, type RecipeKey, type Rules } from '@touchline/domain/rules/index';
import { CARD_STARS, type Copies, type HouseAccount, type Manager } from './books.ts';
import {
  EUROS_A_FALSE_ACCOUNT,
  EUROS_AN_XFC,
  isFalse,
  strategyOf,
  type Kind,
  type Strategy,
} from './kinds.ts';
import { packPrice, worthOf } from './packs.ts';
import type { Season } from './season.ts';

/** The results of a season. Amounts in whole XFC or gold. */
export interface Figures {
  readonly managers: number;
  /**
   * Totals by source: positive for what managers received, negative for what they paid. Packs given count at their
   * price.
   */
  readonly xfc: Readonly<Record<string, number>>;
  readonly gold: Readonly<Record<string, number>>;
  /** Expected price of the cards over the price of the pack, in the middle of the weeks. */
  readonly packs: Readonly<Record<PackKey, number>>;
  readonly recipes: Readonly<Record<RecipeKey, number>>;
  /** The return of a paid spin as a fraction of its price, with gold valued at its purchase price. */
  readonly spin: number;
  readonly minOfRewards: number;
  readonly rewardsLeft: number;
  /** The rewards budget's income from fees, and its spending on wheel, fountain and invitations. */
  readonly rewardsIncome: number;
  readonly rewardsGiven: number;
  /** Fees, sales and what the market's capital earned, minus the spending of the rewards budget. */
  readonly house: number;
  /** The simulated managers' capital on the market: given at the start, and left at the end. */
  readonly market: { readonly given: number; readonly left: number };
  /** What every account has at the end; they sum to 0. */
  readonly balances: Readonly<Record<HouseAccount | 'managers', number>>;
  /** Managers who signed up without a starter because the budget was at its floor. */
  readonly withoutStarter: number;
  /** The largest minted fraction of a tier's lifetime copies. */
  readonly mintedShare: number;
  /** Last prices over those of the fourth week. */
  readonly drift: Copies;
  /** The median manager's XFC, cards and withdrawals minus their deposits. */
  readonly results: Readonly<Record<Kind, number>>;
  /** Per false account and strategy of a farmer: withdrawn and withdrawable XFC minus its cost. */
  readonly farmer: Readonly<Record<Strategy, number>>;
}

/** Prices are taken as settled after this week. */
const SETTLED_WEEK = 3;

const whole = (units: bigint): number => Number(units) / Number(XFC_UNIT);

/** Computes the figures of a season. */
export function figuresOf({ managers, books, capital, weeks }: Season, rules: Rules): Figures {
  const last = weeks.at(-1)?.prices ?? { 3: 0, 4: 0, 5: 0 };
  const settled = weeks[Math.min(SETTLED_WEEK, weeks.length - 1)]?.prices ?? last;
  const worths = (of: (prices: Copies) => number): number =>
    middleOf(weeks.slice(SETTLED_WEEK).map(({ prices }) => of(prices)));
  const ofPack = (key: PackKey): number =>
    worths((prices) => worthOf(packOf(rules.shop, key).table, prices) / packPrice(key, rules));
  const ofRecipe = (key: RecipeKey): number => worths((prices) => worthOfRecipe(key, prices, rules));
  const resultsOf = (kind: Kind): number =>
    middleOf(managers.filter((each) => each.kind === kind).map((each) => resultOf(each, last, rules)));
  const gainOf = (strategy: Strategy): number => gainOfFarmer(managers, strategy, last, rules);
  const xfc = Object.fromEntries([...books.xfc].map(([source, units]) => [source, whole(units)]));
  const given = whole(books.packsGiven) + sumOf(xfc, ['spin', 'fountain', 'referral share of fees']);
  const allGiven = given + sumOf(xfc, ['starter', 'prizes of free contests']);
  const rewards = weeks.map((week) => whole(week.rewards));
  const seed = -whole(books.house.issue);
  return {
    managers: managers.length,
    xfc: { ...xfc, 'packs given': whole(books.packsGiven) },
    gold: Object.fromEntries(books.gold),
    packs: {
      starter: ofPack('starter'),
      promo: ofPack('promo'),
      special: ofPack('special'),
      icon: ofPack('icon'),
    },
    recipes: { four_stars: ofRecipe('four_stars'), five_stars: ofRecipe('five_stars') },
    spin: returnOfSpin(last, rules),
    minOfRewards: Math.min(...rewards),
    rewardsLeft: rewards.at(-1) ?? 0,
    rewardsIncome: whole(books.house.rewards + capital) - seed + allGiven,
    rewardsGiven: given,
    house: whole(books.house.fees + books.house.sales + books.house.rewards + books.house.market) - seed,
    market: { given: whole(capital), left: whole(books.house.market) },
    balances: balancesOf({ managers, books }),
    withoutStarter: managers.filter(({ welcomed }) => !welcomed).length,
    mintedShare: weeks.at(-1)?.mintedShare ?? 0,
    drift: { 3: last[3] / settled[3], 4: last[4] / settled[4], 5: last[5] / settled[5] },
    results: {
      newcomer: resultsOf('newcomer'),
      casual: resultsOf('casual'),
      grinder: resultsOf('grinder'),
      trader: resultsOf('trader'),
      farmer: resultsOf('farmer'),
    },
    farmer: { everything: gainOf('everything'), starter: gainOf('starter') },
  };
}

function balancesOf({ managers, books }: Pick<Season, 'managers' | 'books'>): Figures['balances'] {
  const ofHouse = (name: HouseAccount): number => whole(books.house[name]);
  return {
    issue: ofHouse('issue'),
    outside: ofHouse('outside'),
    fees: ofHouse('fees'),
    sales: ofHouse('sales'),
    rewards: ofHouse('rewards'),
    market: ofHouse('market'),
    pot: ofHouse('pot'),
    managers: whole(managers.reduce((sum, { xfc }) => sum + xfc, 0n)),
  };
}

/** The market value of what a recipe gives over that of what it burns. */
function worthOfRecipe(key: RecipeKey, prices: Copies, { shop }: Rules): number {
  const { burn, gives } = shop.recipes[key];
  const { stars, copies } = burn;
  return stars === 3 || stars === 4 ? worthOf(gives, prices) / (copies * prices[stars]) : 0;
}

/** Values a house lease of a week as the card's price over the weeks in which the card is expected to win. */
const WEEKS_OF_A_CARD = 22;

function returnOfSpin(prices: Copies, { rewards: { spin }, shop, money }: Rules): number {
  const expected = spin.fields.reduce((sum, { basisPoints, prize }) => {
    const chance = basisPoints / 10_000;
    if (prize.kind === 'gold') return sum + (chance * Number(prize.amount.units)) / Number(money.goldPerXfc);
    if (prize.kind === 'xfc') return sum + chance * whole(prize.amount.units);
    if (prize.kind === 'lease') return sum + (chance * prices[prize.stars]) / WEEKS_OF_A_CARD;
    return sum + chance * worthOf(shop.packs[prize.pack].table, prices);
  }, 0);
  return expected / (Number(spin.price.units) / Number(money.goldPerXfc));
}

/** XFC, the resale value of the cards after the fee, and withdrawals, minus deposits. */
function resultOf(manager: Manager, prices: Copies, rules: Rules): number {
  const cards = CARD_STARS.reduce((sum, stars) => {
    const units = BigInt(Math.round(prices[stars] * 100)) * (XFC_UNIT / 100n);
    return sum + whole(saleOf(units, manager.cards[stars], rules.market.feeBasisPoints).proceeds);
  }, 0);
  return whole(manager.xfc + manager.withdrawn - manager.paidIn) + cards;
}

/**
 * Withdrawals of all accounts of the farmers of a strategy minus their deposits and the cost of false accounts, per
 * false account. What cannot be withdrawn at the end of the season is lost.
 */
function gainOfFarmer(
  managers: readonly Manager[],
  strategy: Strategy,
  prices: Copies,
  rules: Rules,
): number {
  const accounts = managers.filter(({ kind, id }) => kind === 'farmer' && strategyOf(id) === strategy);
  const falseAccounts = accounts.filter(({ id }) => isFalse(id)).length;
  const locked = rules.promotional.locksWinnings;
  const taken = accounts.reduce((sum, account) => {
    // Cards of accounts with locked winnings cannot become anything withdrawable.
    const cards = locked ? 0 : resultOf({ ...account, xfc: 0n, withdrawn: 0n, paidIn: 0n }, prices, rules);
    return sum + whole(account.withdrawn - account.paidIn) + cards;
  }, 0);
  return taken / falseAccounts - EUROS_A_FALSE_ACCOUNT / EUROS_AN_XFC;
}

function sumOf(amounts: Readonly<Record<string, number>>, sources: readonly string[]): number {
  return sources.reduce((sum, source) => sum + (amounts[source] ?? 0), 0);
}

function middleOf(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
