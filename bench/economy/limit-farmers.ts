import { isNearReference } from '@touchline/domain/market/reference';
import { houseRowPrice } from '@touchline/domain/market/house-auctions';
import { saleOf, sellerFee } from '@touchline/domain/market/fees';
import { XFC_UNIT } from '@touchline/domain/money';
import { availableOf, type Farm, type FarmAccount, type FarmLimits, type FarmTerms } from './farm.ts';

/** A farmer, and the terms without the one limit that it tries. */
export interface Farmer {
  readonly play: (farm: Farm) => void;
  readonly without: (terms: FarmTerms) => FarmTerms;
}

const CENT = XFC_UNIT / 100n;

const lacking =
  (limit: keyof FarmLimits) =>
  (terms: FarmTerms): FarmTerms => ({ ...terms, limits: { ...terms.limits, [limit]: false } });

const withoutCarrying = ({ rules, limits }: FarmTerms): FarmTerms => ({
  rules: { ...rules, promotional: { ...rules.promotional, carries: false } },
  limits,
});

const withoutAny = (terms: FarmTerms): FarmTerms => {
  const { rules } = withoutCarrying(terms);
  return {
    rules,
    limits: { pledges: false, housePrices: false, bonusFills: false, crossings: false, highestPrices: false },
  };
};

const withoutOfficial = ({ rules, limits }: FarmTerms): FarmTerms => ({
  rules: { ...rules, promotional: { ...rules.promotional, carriesInOfficial: null } },
  limits,
});

/** Each false account adds all it has to the prizes of a free contest, which the main account wins. */
function addedPrizes(farm: Farm): void {
  for (const account of farm.puppets) {
    const organizer = { account, added: account.cash, guaranteed: 0n };
    farm.playContest({ players: [farm.main], winners: [farm.main], fee: 0n, organizer });
  }
}

/**
 * Each false account guarantees a pool of all it has, which the fees of two entries of the main account reach by half: it
 * also makes up for the cut of these fees, which free bonus XFC.
 */
function guarantees(farm: Farm): void {
  for (const account of farm.puppets) {
    const organizer = { account, added: 0n, guaranteed: account.cash };
    const fee = account.cash / 4n;
    farm.playContest({ players: [farm.main, farm.main], winners: [farm.main], fee, organizer });
  }
}

/** Each false account pays in, asks to withdraw that, and spends its bonus XFC before the withdrawal leaves. */
function withdrawals(farm: Farm): void {
  for (const puppet of farm.puppets) {
    farm.payIn(puppet, puppet.cash);
    farm.requestWithdrawal(puppet);
    const price = availableOf(puppet);
    farm.sell({ from: farm.main, to: puppet, card: 1, price, usual: null });
  }
}

/** The stadiums that false accounts buy. */
const VENUE = { assetType: 2, stars: 3 };

/**
 * False accounts win stadiums at the auctions of the house, pay what strangers would, and sell them to the main account,
 * which sells them to strangers.
 */
function stadiums(farm: Farm, { paid: price, sold }: { readonly paid: bigint; readonly sold: bigint }): void {
  let card = 0;
  for (const puppet of farm.puppets) {
    while (availableOf(puppet) >= price) {
      puppet.cash -= price;
      const usual = farm.worthWithoutReference(VENUE, price);
      if (!farm.sell({ from: puppet, to: farm.main, card: (card += 1), price: sold, usual })) break;
      farm.main.cash += saleOf(price, 1, sellerFee(1, farm.rules)).proceeds;
    }
  }
}

/** The most entries of one manager in an official contest. */
const ENTRIES = 3;
/** The fewest simulated managers in one. */
const MIN_FIELD = 2;

/**
 * The main account plays all its entries in official contests that nobody else enters but one false account, whose bad
 * team pays a quarter of the fees.
 */
function badTeams(farm: Farm): void {
  const mine = Array.from({ length: ENTRIES }, () => farm.main);
  for (const puppet of farm.puppets) {
    farm.playContest({ players: [...mine, puppet], winners: mine, fee: puppet.cash, isOfficial: true });
  }
}

/** The same among as many strangers who play as well as the main account as simulated managers join every such contest. */
function badTeamsAmongStrangers(farm: Farm): void {
  const mine = Array.from({ length: ENTRIES }, () => farm.main);
  for (const puppet of farm.puppets) {
    const players = [...mine, puppet];
    const strangers = MIN_FIELD;
    farm.playContest({ players, winners: mine, fee: puppet.cash, strangers, isOfficial: true });
  }
}

/** The card whose usual price is staged, with as many fills of strangers as a usual price is made of. */
const STAGED = 1;

/** Buys of strangers all copies of the staged card that the XFC of accounts pays for. */
function buyCopies(farm: Farm, holders: readonly FarmAccount[]): readonly FarmAccount[] {
  farm.tradeOutside(STAGED, farm.rules.market.reference.fills);
  return holders.flatMap((holder) => {
    const copies: FarmAccount[] = [];
    while (farm.buyOutside(holder)) copies.push(holder);
    return copies;
  });
}

/** Sells the copies to the main account, each at the lowest price of the moment, which then sells them to strangers. */
function sellStaged(farm: Farm, copies: readonly FarmAccount[]): void {
  for (const from of copies) {
    const usual = farm.reference(STAGED);
    const price = lowest(farm, usual);
    if (!farm.sell({ from, to: farm.main, card: STAGED, price, usual: farm.worth(usual) })) break;
  }
  for (const _ of copies) farm.sellOutside(farm.main);
}

function lowest({ rules }: Farm, usual: bigint): bigint {
  const { minBasisPoints } = rules.market.promotional;
  return (usual * minBasisPoints + 9_999n) / 10_000n;
}

/** Accounts that pass one copy down the usual price, and those who then sell: too few to move it by their sales. */
const CHAIN = 60;
const SELLERS = 5;

/** New accounts pass a copy on at ever lower prices; then others sell the main account theirs at the usual price. */
function stagedByNewAccounts(farm: Farm): void {
  const copies = buyCopies(farm, farm.puppets.slice(CHAIN, CHAIN + SELLERS));
  const [first, ...others] = farm.puppets.slice(0, CHAIN);
  if (first === undefined || !farm.buyOutside(first)) return;
  let from = first;
  for (const to of others) {
    const usual = farm.reference(STAGED);
    const price = lowest(farm, usual);
    if (farm.sell({ from, to, card: STAGED, price, usual: farm.worth(usual) })) from = to;
  }
  sellStaged(farm, copies);
}

/** The sales of all accounts to the main account lower the usual price of the card by themselves. */
function stagedBySales(farm: Farm): void {
  sellStaged(farm, buyCopies(farm, farm.puppets));
}

/** False accounts whose orders cross resting offers of the main account at the smallest price there is. */
function crossings(farm: Farm): void {
  let card = 0;
  for (const puppet of farm.puppets) {
    while (farm.buyOutside(puppet)) {
      const isAllowed = !farm.limits.crossings || isNearReference(CENT, farm.usual, farm.rules);
      const price = isAllowed ? CENT : farm.range.min;
      if (!farm.sell({ from: puppet, to: farm.main, card: (card += 1), price, usual: farm.usual })) break;
      farm.sellOutside(farm.main);
    }
  }
}

/** Usual price of a card of four stars in the seasons played, in whole XFC. */
const FOUR_STARS = 51n;

/**
 * False accounts pay one of them, which buys cards of three stars, burns them for one of four, worth a little more, and
 * sells it to the main account at the lowest price.
 */
function exchanges(farm: Farm): void {
  const { copies } = farm.rules.shop.recipes.four_stars.burn;
  const usual = FOUR_STARS * XFC_UNIT;
  let card = 0;
  let [burner, ...givers] = farm.puppets;
  while (burner !== undefined) {
    while (availableOf(burner) < farm.usual * BigInt(copies)) {
      const giver = givers.pop();
      if (giver === undefined) return;
      const price = availableOf(giver);
      farm.sell({ from: burner, to: giver, card: (card += 1), price, usual: null });
    }
    for (let copy = 0; copy < copies; copy += 1) farm.buyOutside(burner);
    farm.sell({ from: burner, to: farm.main, card: (card += 1), price: lowest(farm, usual), usual });
    farm.main.cash += saleOf(usual, 1, sellerFee(1, farm.rules)).proceeds;
    burner = givers.pop();
  }
}

const startPrice = ({ rules }: Farm): bigint => houseRowPrice(VENUE, rules) ?? 0n;

/** A contest above the size up to which official ones carry: every false account with a bad team, the rest strangers. */
function largeContest(farm: Farm): void {
  const mine = Array.from({ length: ENTRIES }, () => farm.main);
  const max = farm.rules.promotional.carriesInOfficial?.maxEntries ?? 0;
  const strangers = max + 1 - ENTRIES - farm.puppets.length;
  const fee = farm.rules.starterGrant.xfc.units;
  farm.playContest({ players: [...mine, ...farm.puppets], winners: mine, fee, strangers, isOfficial: true });
}

/** What is known to gain, by what a farmer does: no limit closes it. */
export const OPEN_FARMERS: Readonly<Record<string, (farm: Farm) => void>> = {
  'bad teams in one official contest of 1,001 entries': largeContest,
};

/** The farmers who each try one limit, by what they do. */
export const LIMIT_FARMERS: Readonly<Record<string, Farmer>> = {
  'prizes added to free contests': { play: addedPrizes, without: withoutCarrying },
  'guarantees that fees reach by half': { play: guarantees, without: withoutCarrying },
  'bonus XFC spent while a withdrawal is under way': { play: withdrawals, without: lacking('pledges') },
  'stadiums given away': {
    play: (farm) => stadiums(farm, { paid: startPrice(farm), sold: CENT }),
    without: lacking('housePrices'),
  },
  'stadiums for which strangers pay twice the start price': {
    play: (farm) => stadiums(farm, { paid: 2n * startPrice(farm), sold: startPrice(farm) }),
    without: lacking('housePrices'),
  },
  'bad teams in empty official contests': { play: badTeams, without: withoutOfficial },
  'bad teams among strangers': { play: badTeamsAmongStrangers, without: withoutOfficial },
  'a usual price lowered by a chain of new accounts': {
    play: stagedByNewAccounts,
    without: (terms) => lacking('bonusFills')(lacking('highestPrices')(terms)),
  },
  'a usual price lowered by their own sales': { play: stagedBySales, without: lacking('highestPrices') },
  'orders that cross below the range': { play: crossings, without: withoutAny },
  'cards burned for a dearer one': { play: exchanges, without: withoutCarrying },
};
