import { saleOf, sellerFee } from '@touchline/domain/market/fees';
import { houseRowPrice } from '@touchline/domain/market/house-auctions';
import { promotionalRange } from '@touchline/domain/market/reference';
import { XFC_UNIT } from '@touchline/domain/money';
import { DAY_MS, type Rules } from '@touchline/domain/rules/index';
import { promotionalLeft } from '@touchline/domain/wallet/promotional';
import { seeded, type Draws } from '../../server/src/feeds/seeded.ts';
import {
  availableOf,
  EVERY_LIMIT,
  Farm,
  termsOf,
  withoutLimits,
  type FarmAccount,
  type FarmLimits,
  type FarmTerms,
} from './farm.ts';

/** An act of a farm: a kind, and numbers from which it takes accounts, cards and amounts. */
type Act = readonly number[];

/** The most acts of a sequence. */
const MAX_ACTS = 24;
/** Independent starts, each improved by as many changed sequences. */
const STARTS = 60;
const CHANGES = 400;
const EVERY = 'every limit';
/** The numbers of an act after its kind, each below this. */
const NUMBERS = 4;
const BELOW = 12;

const FALSE_ACCOUNTS = 3;
const PAID_IN = 60n * XFC_UNIT;
const USUAL = 10n * XFC_UNIT;
const CENT = XFC_UNIT / 100n;
const STADIUM = { assetType: 2, stars: 3 };
/** A card of four stars costs a little more than the five cards of three stars that are burned for it. */
const FOUR_STARS = 51n * XFC_UNIT;

/** A kind of card that a farm trades: what strangers pay, and whether it has a usual price. */
interface TradedKind {
  readonly price: bigint;
  readonly hasReference: boolean;
}

/** A farm of a few accounts that plays sequences of acts, with the copies of each account by kind. */
class SearchedFarm {
  readonly farm: Farm;
  readonly #accounts: readonly FarmAccount[];
  readonly #kinds: readonly TradedKind[];
  readonly #copies = new Map<string, number>();
  readonly #opened = new Set<FarmAccount>();
  readonly #acts: readonly ((act: Act) => void)[] = [
    (act) => this.#buy(act),
    (act) => this.#sellOutside(act),
    (act) => this.#sell(act),
    (act) => this.#buyAndSell(act),
    (act) => this.#lend(act),
    (act) => this.#duel(act),
    (act) => this.#back(act),
    (act) => this.#official(act),
    (act) => this.#payIn(act),
    (act) => this.#withdraw(act),
    (act) => this.#exchange(act),
    (act) => this.#openStarter(act),
    () => void (this.farm.now += 8 * DAY_MS),
  ];

  constructor(terms: FarmTerms) {
    this.farm = new Farm(terms, { accounts: FALSE_ACCOUNTS, paidIn: PAID_IN, usual: USUAL });
    this.#accounts = [this.farm.main, ...this.farm.puppets];
    this.#kinds = [
      { price: USUAL, hasReference: true },
      { price: houseRowPrice(STADIUM, terms.rules) ?? USUAL, hasReference: false },
      { price: FOUR_STARS, hasReference: true },
    ];
  }

  /** What all accounts can withdraw above what was paid in after the acts, once all cards are sold to strangers. */
  gainOf(acts: readonly Act[]): bigint {
    for (const act of acts) this.#acts[(act[0] ?? 0) % this.#acts.length]?.(act.slice(1));
    for (const account of this.#accounts) {
      for (const kind of this.#kinds.keys()) while (this.#sellCopy(account, kind));
    }
    return this.farm.gain();
  }

  #account(number = 0): FarmAccount {
    return this.#accounts[number % this.#accounts.length] ?? this.farm.main;
  }

  #kind(number = 0): { readonly index: number; readonly traded: TradedKind } {
    const index = number % this.#kinds.length;
    return { index, traded: this.#kinds[index] ?? { price: USUAL, hasReference: true } };
  }

  #held(account: FarmAccount, kind: number): number {
    return this.#copies.get(`${account.id} ${kind}`) ?? 0;
  }

  #change(account: FarmAccount, kind: number, by: number): void {
    this.#copies.set(`${account.id} ${kind}`, this.#held(account, kind) + by);
  }

  #buy([who, what]: Act): void {
    const account = this.#account(who);
    const { index, traded } = this.#kind(what);
    if (availableOf(account) < traded.price) return;
    account.cash -= traded.price;
    this.#change(account, index, 1);
  }

  #sellOutside([who, what]: Act): void {
    this.#sellCopy(this.#account(who), this.#kind(what).index);
  }

  #sellCopy(account: FarmAccount, kind: number): boolean {
    if (this.#held(account, kind) === 0) return false;
    this.#change(account, kind, -1);
    account.cash += saleOf(this.#kind(kind).traded.price, 1, sellerFee(1, this.farm.rules)).proceeds;
    return true;
  }

  /** A sale at one of the prices that both sides may agree on. */
  #sell([one, other, what, level = 0]: Act): void {
    const [from, to] = [this.#account(one), this.#account(other)];
    const { index, traded } = this.#kind(what);
    if (from === to || this.#held(from, index) === 0) return;
    const { min, max } = promotionalRange(traded.price, this.farm.rules);
    const isFree = !traded.hasReference || [from, to].every((account) => !this.#holdsBonus(account));
    const prices = isFree ? [CENT, traded.price, 3n * traded.price] : [min, traded.price, max];
    const price = prices[level % prices.length] ?? traded.price;
    const usual = traded.hasReference ? traded.price : this.farm.worthWithoutReference(STADIUM, traded.price);
    if (!this.farm.sell({ from, to, card: index, price, usual })) return;
    this.#change(from, index, -1);
    this.#change(to, index, 1);
  }

  #buyAndSell(act: Act): void {
    const [one, , what] = act;
    this.#buy([one ?? 0, what ?? 0]);
    this.#sell(act);
  }

  #holdsBonus(account: FarmAccount): boolean {
    return promotionalLeft(account, this.farm.rules.promotional.freedByFeesBasisPoints) > 0n;
  }

  #lend([one, other, part]: Act): void {
    const [from, to] = [this.#account(one), this.#account(other)];
    const price = partOf(availableOf(to), part);
    if (from !== to && price > 0n) this.farm.sell({ from, to, card: 1, price, usual: null });
  }

  #duel([one, other, part]: Act): void {
    const [winner, loser] = [this.#account(one), this.#account(other)];
    const poorer = availableOf(winner) < availableOf(loser) ? winner : loser;
    const fee = partOf(availableOf(poorer), part);
    if (winner !== loser && fee > 0n) this.farm.play([winner, loser], [winner], fee);
  }

  /** A contest whose prizes an account adds or guarantees, with one or two entries of the winner, with or without a fee. */
  #back([one, other, part, form = 0]: Act): void {
    const [account, winner] = [this.#account(one), this.#account(other)];
    const amount = partOf(availableOf(account), part);
    if (account === winner || amount === 0n) return;
    const isAdded = form % 2 === 0;
    const fee = form < BELOW / 2 ? 0n : amount / 4n;
    this.farm.playContest({
      players: form % 3 === 0 ? [winner] : [winner, winner],
      winners: [winner],
      fee,
      organizer: { account, added: isAdded ? amount : 0n, guaranteed: isAdded ? 0n : amount },
    });
  }

  /** An official contest of three entries of a winner, one or two bad teams, and some strangers. */
  #official([one, other, third, form = 0]: Act): void {
    const winner = this.#account(one);
    const losers = [...new Set([this.#account(other), this.#account(third)])].filter(
      (each) => each !== winner,
    );
    const fee = losers.reduce((min, each) => (availableOf(each) < min ? availableOf(each) : min), USUAL);
    if (losers.length === 0 || fee <= 0n) return;
    const mine = [winner, winner, winner];
    const strangers = [0, 2, 30][form % 3] ?? 0;
    this.farm.playContest({ players: [...mine, ...losers], winners: mine, fee, strangers, isOfficial: true });
  }

  #payIn([who, part = 0]: Act): void {
    this.farm.payIn(this.#account(who), (1n + BigInt(part % 3)) * USUAL);
  }

  /** Requests a withdrawal; the next time it leaves, or is cancelled. */
  #withdraw([who, form = 0]: Act): void {
    const account = this.#account(who);
    if (account.pledged === 0n) this.farm.requestWithdrawal(account);
    else this.farm.endWithdrawal(account, form % 2 === 0);
  }

  #exchange([who]: Act): void {
    const account = this.#account(who);
    const { copies } = this.farm.rules.shop.recipes.four_stars.burn;
    if (this.#held(account, 0) < copies) return;
    this.#change(account, 0, -copies);
    this.#change(account, 2, 1);
  }

  #openStarter([who]: Act): void {
    const account = this.#account(who);
    if (this.#opened.has(account)) return;
    this.#opened.add(account);
    this.farm.openStarter(account, USUAL);
  }
}

/** A quarter, half or all of an amount. */
function partOf(amount: bigint, part = 0): bigint {
  return [amount / 4n, amount / 2n, amount][part % 3] ?? amount;
}

function drawnAct(draws: Draws): Act {
  const kind = draws.whole(1_000);
  return [kind, ...Array.from({ length: NUMBERS }, () => draws.whole(BELOW))];
}

/** A sequence with one act drawn anew, added, removed, or moved. */
function changed(acts: readonly Act[], draws: Draws): readonly Act[] {
  const at = draws.whole(acts.length + 1);
  switch (draws.whole(4)) {
    case 0:
      return acts.length < MAX_ACTS ? acts.toSpliced(at, 0, drawnAct(draws)) : acts;
    case 1:
      return acts.toSpliced(at, 1);
    case 2:
      return acts.toSpliced(at, 1, drawnAct(draws));
    default: {
      const [act] = acts.slice(at, at + 1);
      return act === undefined ? acts : acts.toSpliced(at, 1).toSpliced(draws.whole(acts.length), 0, act);
    }
  }
}

/** What a search has found. */
export interface Found {
  /** The limits that hold. */
  readonly limits: string;
  /** The largest gain of a sequence, in XFC over all accounts. */
  readonly gain: number;
  /** The sequences played. */
  readonly sequences: number;
}

/**
 * Searches for a sequence of acts of a few accounts that gains: from random ones, of each the best of many small changes.
 * The same seed searches the same.
 */
function searchUnder(terms: FarmTerms, limits: string, seed: string): Found {
  let best = 0n;
  let sequences = 0;
  const gainOf = (acts: readonly Act[]): bigint => {
    sequences += 1;
    return new SearchedFarm(terms).gainOf(acts);
  };
  for (let start = 0; start < STARTS; start += 1) {
    const draws = seeded(seed, 'search', start);
    let acts: readonly Act[] = Array.from({ length: MAX_ACTS / 2 }, () => drawnAct(draws));
    let gain = gainOf(acts);
    for (let change = 0; change < CHANGES; change += 1) {
      const other = changed(acts, draws);
      const its = gainOf(other);
      // A change that gains as much is taken as well: it may open the way.
      if (its >= gain) [acts, gain] = [other, its];
    }
    if (start === 0 || gain > best) best = gain;
  }
  return { limits, gain: Number(best) / Number(XFC_UNIT), sequences };
}

/** Searches with every limit. */
export function searchGain(rules: Rules, seed = '1'): number {
  return searchUnder(termsOf(rules), EVERY, seed).gain;
}

/** Searches with every limit, without any, and without one of them each. */
export function searchGains(rules: Rules, seed = '1'): readonly Found[] {
  const every = termsOf(rules);
  const without = (limit: keyof FarmLimits): FarmTerms => ({
    rules,
    limits: { ...EVERY_LIMIT, [limit]: false },
  });
  const freeOfficial = termsOf({ ...rules, promotional: { ...rules.promotional, carriesInOfficial: null } });
  return [
    searchUnder(every, EVERY, seed),
    searchUnder(termsOf(withoutLimits(rules)), 'no limit', seed),
    searchUnder(freeOfficial, 'all but carrying in official contests', seed),
    searchUnder(without('pledges'), 'all but counting withdrawals under way', seed),
    searchUnder(without('housePrices'), 'all but prices of the house', seed),
  ];
}
