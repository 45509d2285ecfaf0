import { DAY_MS, type Rules } from '@touchline/domain/rules/index';
import { XFC_UNIT } from '@touchline/domain/money';
import { expectedCards } from './packs.ts';
import { CARD_STARS } from './books.ts';
import { Farm, termsOf, withoutLimits, type FarmTerms } from './farm.ts';
import { LIMIT_FARMERS, OPEN_FARMERS } from './limit-farmers.ts';

/** False accounts of each farmer. */
export const FARM_ACCOUNTS = 200;
/** The deposit of a farmer's main account, in whole XFC: enough to carry any of the strategies. */
const PAID_IN = 5_000n;
/** The value of a card to strangers, in whole XFC: the usual price of three stars. */
const USUAL = 10n;
/** The same in the dearest week of the seasons played. */
const DEAR = 12n;
/** Market prices of a pack's cards over its price; the bench's criteria keep it below 1. */
const PACK_VALUE = { numerator: 92n, denominator: 100n };
const WEEKS = 11;

type Strategy = (farm: Farm) => void;

const sale = (farm: Farm, from: Farm['main'], to: Farm['main'], price: bigint, card = 1): boolean =>
  farm.sell({ from, to, card, price, usual: farm.usual });

/** Buys for all XFC of the false accounts at the highest price, and gets the card back at the lowest. */
function toAndFro(farm: Farm): void {
  if (!farm.buyOutside(farm.main)) return;
  for (const puppet of farm.puppets) {
    while (sale(farm, farm.main, puppet, farm.range.max)) {
      if (!sale(farm, puppet, farm.main, farm.range.min)) break;
    }
  }
  farm.sellOutside(farm.main);
}

/** Every account buys the card dearly of the one after it, so that the XFC climbs to the main account. */
function chain(farm: Farm): void {
  const accounts = [farm.main, ...farm.puppets];
  for (let at = accounts.length - 1; at > 0; at -= 1) {
    const [upper, lower] = [accounts[at - 1], accounts[at]];
    if (upper === undefined || lower === undefined) continue;
    let card = at * 100;
    while (sale(farm, upper, lower, farm.range.max, card)) card += 1;
  }
}

/** The card goes round all accounts, from each to the next at the highest price but the last step at the lowest. */
function ring(farm: Farm): void {
  if (!farm.buyOutside(farm.main)) return;
  for (let at = 0; at + 1 < farm.puppets.length; at += 2) {
    const [one, two] = [farm.puppets[at], farm.puppets[at + 1]];
    if (one === undefined || two === undefined) continue;
    for (let lap = 0; lap < 4; lap += 1) {
      const isRound =
        sale(farm, farm.main, one, farm.range.max) &&
        sale(farm, one, two, farm.usual) &&
        sale(farm, two, farm.main, farm.range.min);
      if (!isRound) break;
    }
  }
  farm.sellOutside(farm.main);
}

/** The main account sells every false account other cards, bought of strangers, at the highest price. */
function manyCards(farm: Farm): void {
  let card = 0;
  for (const puppet of farm.puppets) {
    while (puppet.cash >= farm.range.max && farm.buyOutside(farm.main)) {
      sale(farm, farm.main, puppet, farm.range.max, (card += 1));
      farm.sellOutside(puppet);
    }
  }
}

/** One round trip of an account a week. */
function slowly(farm: Farm): void {
  if (!farm.buyOutside(farm.main)) return;
  for (let week = 0; week < WEEKS; week += 1) {
    farm.now += 8 * DAY_MS;
    for (const puppet of farm.puppets) {
      if (sale(farm, farm.main, puppet, farm.range.max)) sale(farm, puppet, farm.main, farm.range.min);
    }
  }
  farm.sellOutside(farm.main);
}

/** False accounts bid for worthless cards that the main account auctions. */
function auctions(farm: Farm): void {
  let card = 0;
  for (const puppet of farm.puppets) while (sale(farm, farm.main, puppet, farm.range.max, (card += 1)));
}

/** False accounts buy of strangers at the usual price and sell to the main account at the lowest. */
function cheaply(farm: Farm): void {
  let card = 0;
  for (const puppet of farm.puppets) {
    while (farm.buyOutside(puppet)) {
      if (!sale(farm, puppet, farm.main, farm.range.min, (card += 1))) break;
      farm.sellOutside(farm.main);
    }
  }
}

/** False accounts borrow from the main account at the highest price; the card is returned. */
function loans(farm: Farm): void {
  for (const puppet of farm.puppets) {
    const price = puppet.cash < farm.range.max ? puppet.cash : farm.range.max;
    while (puppet.cash >= price && price > 0n) {
      if (!farm.sell({ from: farm.main, to: puppet, card: 1, price, usual: null })) break;
    }
  }
}

/** False accounts lose head-to-heads against the main account on purpose. */
function duels(farm: Farm): void {
  for (const puppet of farm.puppets) farm.play([farm.main, puppet], [farm.main], puppet.cash);
}

/** A public contest of twenty seats for the farm alone, which the main account wins. */
function ownContest(farm: Farm): void {
  const seats = farm.rules.contests.madeByManagers.minSeatsForPromotional;
  for (let at = 0; at + seats - 1 <= farm.puppets.length; at += seats - 1) {
    const players = farm.puppets.slice(at, at + seats - 1);
    const fee = players.reduce((min, { cash }) => (cash < min ? cash : min), farm.main.cash);
    farm.play([farm.main, ...players], [farm.main], fee);
  }
}

/** False accounts pool their XFC for packs and sell the cards to the main account at the lowest price. */
function packs(farm: Farm): void {
  const { price, table } = farm.rules.shop.packs.promo;
  const cards = BigInt(Math.round(CARD_STARS.reduce((sum, stars) => sum + expectedCards(table)[stars], 0)));
  let card = 0;
  for (let at = 0; at + 1 < farm.puppets.length; at += 2) {
    const [giver, opener] = [farm.puppets[at], farm.puppets[at + 1]];
    if (giver === undefined || opener === undefined) continue;
    while (opener.cash < price.units && sale(farm, opener, giver, farm.usual, (card += 1)));
    while (opener.cash >= price.units) {
      opener.cash -= price.units;
      const worth = (price.units * PACK_VALUE.numerator) / PACK_VALUE.denominator / farm.usual;
      for (let sold = 0n; sold < (worth < cards ? worth : cards); sold += 1n) {
        if (!sale(farm, opener, farm.main, farm.range.min, (card += 1))) break;
        farm.sellOutside(farm.main);
      }
    }
  }
}

/**
 * Every false account buys the starter pack it may while three stars are dear, sells the cards to strangers, and pays all
 * to the main account for a loan.
 */
function starterPacks(farm: Farm): void {
  for (const puppet of farm.puppets) {
    farm.openStarter(puppet, DEAR * XFC_UNIT);
    farm.sell({ from: farm.main, to: puppet, card: 1, price: puppet.cash, usual: null });
  }
}

/** The main account's payments go to an accomplice; what the others pour into it takes their place. */
function accomplice(farm: Farm): void {
  const [friend, ...others] = farm.puppets;
  if (friend === undefined) return;
  friend.received = 0n;
  friend.cash = 0n;
  while (farm.sell({ from: friend, to: farm.main, card: 1, price: 100n * XFC_UNIT, usual: null }));
  for (const puppet of others) {
    farm.sell({ from: farm.main, to: puppet, card: 1, price: puppet.cash, usual: null });
  }
}

/** Every farmer, by method. */
const STRATEGIES: Readonly<Record<string, Strategy>> = {
  'one card to and fro': toAndFro,
  'a ring of three': ring,
  'a chain through all accounts': chain,
  'many cards, dear': manyCards,
  'many cards, cheap': cheaply,
  'a round trip a week': slowly,
  'auctions of worthless cards': auctions,
  'loans at the highest price': loans,
  'head-to-heads lost on purpose': duels,
  'contests of their own': ownContest,
  'packs, their cards sold cheaply': packs,
  'the starter pack of every account': starterPacks,
  'an accomplice keeps the payments': accomplice,
};

/**
 * The amount a farmer can withdraw above their deposits, in XFC per false account, before the cost of an account.
 */
export interface FarmerGain {
  readonly farmer: string;
  readonly on: number;
  readonly off: number;
  /** Fills that waited for a review. */
  readonly held: number;
}

/** A farm after a strategy. */
function played(terms: FarmTerms, accounts: number, play: Strategy): Farm {
  const farm = new Farm(terms, { accounts, paidIn: PAID_IN * XFC_UNIT, usual: USUAL * XFC_UNIT });
  play(farm);
  return farm;
}

function gainOf(farm: Farm): number {
  return Number(farm.gain()) / Number(XFC_UNIT) / farm.puppets.length;
}

/** Plays every farmer with 200 accounts under the rules, and without all limits or the one that the farmer tries. */
export function farmerGains(rules: Rules, accounts = FARM_ACCOUNTS): readonly FarmerGain[] {
  const terms = termsOf(rules);
  const free = termsOf(withoutLimits(rules));
  const inAll = Object.entries(STRATEGIES).map(([farmer, play]) => ({ farmer, play, off: free }));
  const inOne = Object.entries(LIMIT_FARMERS).map(([farmer, { play, without }]) => {
    return { farmer, play, off: without(terms) };
  });
  return [...inAll, ...inOne].map(({ farmer, play, off }) => {
    const on = played(terms, accounts, play);
    return { farmer, on: gainOf(on), off: gainOf(played(off, accounts, play)), held: on.held };
  });
}

/** What the farmers gain who are known to gain with the limits on. */
export function openGains(rules: Rules, accounts = FARM_ACCOUNTS): readonly FarmerGain[] {
  const terms = termsOf(rules);
  const free = termsOf(withoutLimits(rules));
  return Object.entries(OPEN_FARMERS).map(([farmer, play]) => {
    const on = played(terms, accounts, play);
    return { farmer, on: gainOf(on), off: gainOf(played(free, accounts, play)), held: on.held };
  });
}
