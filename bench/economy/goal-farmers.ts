import { levelOf } from '@touchline/domain/cards';
import { saleOf, sellerFee } from '@touchline/domain/market/fees';
import { XFC_UNIT } from '@touchline/domain/money';
import { ACHIEVEMENTS, goldFor } from '@touchline/domain/people/progress/goals';
import type { Rules } from '@touchline/domain/rules/index';
import { Farm, termsOf, withoutLimits, type FarmAccount } from './farm.ts';
import { FARM_ACCOUNTS, type FarmerGain } from './farmers.ts';

/** What the main account has paid in, in whole XFC. */
const PAID_IN = 5_000n;
/** What a card is worth to strangers, in whole XFC. */
const USUAL = 10n;
const WEEKS = 11;
const DAYS = WEEKS * 7;
const WHOLE = 10_000;
/** Market prices of a pack's cards over its price; the bench's criteria keep it below 1. */
const PACK_VALUE = 0.92;

/** What a farmer with verified accounts claims; the acts that goals ask for are taken to cost nothing. */
interface Claims {
  readonly achievements: boolean;
  /** Every challenge of a season. */
  readonly challenges: boolean;
  /** The free spin of every day of a season. */
  readonly freeSpins: boolean;
}

/** The gold that an account claims. */
function claimedGold({ achievements, challenges }: Claims, { rewards }: Rules): number {
  const { challenges: prizes } = rewards;
  const ofAchievements = ACHIEVEMENTS.reduce((sum, goal) => sum + Number(goldFor(goal, prizes).units), 0);
  const ofChallenges = DAYS * Number(prizes.daily.units) + WEEKS * Number(prizes.weekly.units);
  return (achievements ? ofAchievements : 0) + (challenges ? ofChallenges : 0);
}

/** What a spin of a verified account brings in the mean; XFC in units. */
interface MeanSpin {
  readonly gold: number;
  /** Bonus XFC. */
  readonly xfc: number;
  /** The price of the packs, which counts as bonus XFC received, and what strangers pay for their cards. */
  readonly packs: number;
  readonly cards: number;
}

function meanSpin(rules: Rules): MeanSpin {
  const mean = { gold: 0, xfc: 0, packs: 0, cards: 0 };
  for (const { basisPoints, prize } of rules.rewards.spin.fields) {
    const chance = basisPoints / WHOLE;
    if (prize.kind === 'gold') mean.gold += chance * Number(prize.amount.units);
    if (prize.kind === 'xfc') mean.xfc += chance * Number(prize.amount.units);
    if (prize.kind !== 'pack') continue;
    const price = Number(rules.shop.packs[prize.pack].price.units);
    const paid = BigInt(Math.round(price * PACK_VALUE));
    mean.packs += chance * price;
    mean.cards += chance * Number(saleOf(paid, 1, sellerFee(1, rules)).proceeds);
  }
  return mean;
}

/**
 * Every account claims, spends all gold on the wheel, sells what it draws to strangers, and pays all it has to the main
 * account for a loan. Starters are left aside: other farmers play them.
 */
function claimEverything(farm: Farm, claims: Claims): void {
  const { spin: rules } = farm.rules.rewards;
  const mean = meanSpin(farm.rules);
  const price = Number(rules.price.units);
  // Gold that is won is spun again.
  const own = claims.freeSpins ? DAYS : 0;
  const gold = claimedGold(claims, farm.rules) + own * mean.gold;
  const spins = own + gold / (price - mean.gold);
  const units = (each: number): bigint => BigInt(Math.floor(spins * each));
  for (const puppet of farm.puppets) {
    puppet.cash = units(mean.xfc) + units(mean.cards);
    puppet.received = units(mean.xfc) + units(mean.packs);
    lendTo(farm, puppet);
  }
}

function lendTo(farm: Farm, puppet: FarmAccount): void {
  farm.sell({ from: farm.main, to: puppet, card: 1, price: puppet.cash, usual: null });
}

/** Sells the false accounts one card at the highest price and takes it back at the lowest, as long as they can pay. */
function passToAndFro(farm: Farm): void {
  if (!farm.buyOutside(farm.main)) return;
  const { main, usual, range } = farm;
  for (const puppet of farm.puppets) {
    while (farm.sell({ from: main, to: puppet, card: 1, price: range.max, usual })) {
      if (!farm.sell({ from: puppet, to: main, card: 1, price: range.min, usual })) break;
    }
  }
  farm.sellOutside(main);
}

/** The level of an account that trades with the others of its farm and claims every challenge, for a season. */
export function farmedLevel(rules: Rules, tradesADay = rules.rewards.experience.tradesADay): number {
  const { trade, dailyChallenge, weeklyChallenge } = rules.rewards.experience;
  return levelOf(DAYS * (tradesADay * trade + dailyChallenge) + WEEKS * weeklyChallenge, rules);
}

/** The rules as an account of a level meets them on the market: every fee is that of the level. */
function atLevel(rules: Rules, level: number): Rules {
  return { ...rules, market: { ...rules.market, feeBasisPoints: sellerFee(level, rules) } };
}

/** Trades of an account a day where nothing limits those that count. */
const TRADES_WITHOUT_LIMIT = 1_000;

const ALL: Claims = { achievements: true, challenges: true, freeSpins: true };
const STRATEGIES: Readonly<Record<string, (farm: Farm) => void>> = {
  'every achievement, its gold spun': (farm) =>
    claimEverything(farm, { ...ALL, challenges: false, freeSpins: false }),
  'every challenge of a season, its gold spun': (farm) =>
    claimEverything(farm, { ...ALL, achievements: false, freeSpins: false }),
  'both, and every free spin': (farm) => claimEverything(farm, ALL),
};

/**
 * What farmers of achievements, challenges and levels with so many accounts can withdraw above what they paid in, under
 * the rules and without their limits.
 */
export function goalFarmerGains(rules: Rules, accounts = FARM_ACCOUNTS): readonly FarmerGain[] {
  const free = withoutLimits(rules);
  const played = (each: Rules, strategy: (farm: Farm) => void): Farm => {
    const farm = new Farm(termsOf(each), { accounts, paidIn: PAID_IN * XFC_UNIT, usual: USUAL * XFC_UNIT });
    strategy(farm);
    return farm;
  };
  const gain = (farm: Farm): number => Number(farm.gain()) / Number(XFC_UNIT) / accounts;
  const claims = Object.entries(STRATEGIES).map(([farmer, strategy]) => {
    const on = played(rules, strategy);
    return { farmer, on: gain(on), off: gain(played(free, strategy)), held: on.held };
  });
  const on = played(atLevel(rules, farmedLevel(rules)), passToAndFro);
  const off = played(atLevel(free, farmedLevel(free, TRADES_WITHOUT_LIMIT)), passToAndFro);
  return [
    ...claims,
    {
      farmer: 'levels by trades of their own, then one card to and fro',
      on: gain(on),
      off: gain(off),
      held: on.held,
    },
  ];
}
