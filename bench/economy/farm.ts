import { splitPool } from '@touchline/domain/contests/prizes';
import { countedFills, type TradedFill } from '@touchline/domain/market/counted-fills';
import { saleOf, sellerFee } from '@touchline/domain/market/fees';
import { worthOfCopy } from '@touchline/domain/market/house-auctions';
import { promotionalRange, referencePrice } from '@touchline/domain/market/reference';
import { isToAndFro } from '@touchline/domain/market/to-and-fro';
import { xfc } from '@touchline/domain/money';
import type { Rules } from '@touchline/domain/rules/index';
import {
  carriedByPrizes,
  carriedByPurchase,
  carriedBySale,
  type PaidFee,
  reachesPromotionalShare,
} from '@touchline/domain/wallet/carried';
import { obligationOf, withdrawableOf } from '@touchline/domain/wallet/promotional';

/** An account of a farmer. XFC in units. */
export interface FarmAccount {
  readonly id: number;
  cash: bigint;
  received: bigint;
  carried: bigint;
  feesPaid: bigint;
  /** Paid in, less what was withdrawn. */
  paidIn: bigint;
  /** Held for a withdrawal under way, a part of the cash. */
  pledged: bigint;
}

/** The limits on farmers that no number of the rules turns off. */
export interface FarmLimits {
  /** XFC held for a withdrawal is not counted as the payer's own. */
  readonly pledges: boolean;
  /** A card without a usual price is worth what the house auctions it from, or has auctioned it for. */
  readonly housePrices: boolean;
  /** Fills between two holders of bonus XFC that they have not played set no usual price. */
  readonly bonusFills: boolean;
  /** An order of a bonus holder takes no resting order outside the range. */
  readonly crossings: boolean;
  /** Presents are measured by the highest usual price of four weeks. */
  readonly highestPrices: boolean;
}

/** The rules of a farm and its further limits. */
export interface FarmTerms {
  readonly rules: Rules;
  readonly limits: FarmLimits;
}

export const EVERY_LIMIT: FarmLimits = {
  pledges: true,
  housePrices: true,
  bonusFills: true,
  crossings: true,
  highestPrices: true,
};

/** The terms of a farm with every limit of the rules. */
export function termsOf(rules: Rules): FarmTerms {
  return { rules, limits: EVERY_LIMIT };
}

/** The rules without the limits on farmers. */
export function withoutLimits(rules: Rules): Rules {
  return {
    ...rules,
    market: { ...rules.market, toAndFro: null },
    promotional: { ...rules.promotional, carries: false },
  };
}

/** A contest in which the farm decides who wins. */
interface FarmContest {
  /** An entry each; a manager may have several. */
  readonly players: readonly FarmAccount[];
  /** Those who share the prizes with the strangers, in equal parts. */
  readonly winners: readonly FarmAccount[];
  readonly fee: bigint;
  /** The entries of managers with XFC of their own who play as well as the winners. */
  readonly strangers?: number;
  /** The account that adds to the prizes or guarantees them. */
  readonly organizer?: { readonly account: FarmAccount; readonly added: bigint; readonly guaranteed: bigint };
  readonly isOfficial?: boolean;
}

/** A sale between accounts of a farm. */
interface FarmSale {
  readonly from: FarmAccount;
  readonly to: FarmAccount;
  readonly card: number;
  readonly price: bigint;
  /** The usual price of the card; null for a loan. */
  readonly usual: bigint | null;
}

/**
 * The accounts of one farmer under some rules: a main account that has paid in XFC and is freed of its own starter, and
 * false accounts with a starter each, none of them known to be linked. Decisions are those of the domain.
 */
export class Farm {
  readonly main: FarmAccount;
  readonly puppets: readonly FarmAccount[];
  readonly rules: Rules;
  readonly limits: FarmLimits;
  /** The value of a card to strangers, in units. */
  readonly usual: bigint;
  now = 0;
  /** Fills that were held for a review. */
  held = 0;
  readonly #fills: TradedFill[] = [];

  constructor(
    { rules, limits }: FarmTerms,
    { accounts, paidIn, usual }: { accounts: number; paidIn: bigint; usual: bigint },
  ) {
    const { units } = rules.starterGrant.xfc;
    const empty = { carried: 0n, feesPaid: 0n, pledged: 0n };
    this.rules = rules;
    this.limits = limits;
    this.usual = usual;
    this.main = { id: 1, cash: paidIn, received: 0n, paidIn, ...empty };
    this.puppets = Array.from({ length: accounts }, (_, index) => ({
      id: index + 2,
      cash: units,
      received: units,
      paidIn: 0n,
      ...empty,
    }));
  }

  /** The prices at which an account with bonus XFC may trade. */
  get range(): { readonly min: bigint; readonly max: bigint } {
    return promotionalRange(this.usual, this.rules);
  }

  /** A sale or a loan within the farm. False, and nothing happens, when it cannot be paid or waits for a review. */
  sell({ from, to, card, price, usual }: FarmSale): boolean {
    const { gross, proceeds } = saleOf(price, 1, sellerFee(1, this.rules));
    if (availableOf(to) < gross) return false;
    const isBetweenBonusHolders = this.limits.bonusFills && [from, to].every(holdsBonus);
    const fill = {
      cardId: card,
      sellerId: from.id,
      buyerId: to.id,
      at: this.now,
      price,
      isBetweenBonusHolders,
    };
    const recent = this.#fills.filter(({ cardId }) => cardId === card);
    if (usual !== null && isToAndFro(fill, recent, this.rules)) {
      this.held += 1;
      return false;
    }
    if (usual !== null) this.#fills.push(fill);
    if (this.rules.promotional.carries) {
      const carried = carriedBySale({ gross, proceeds, usual }, this.#payerOf(to), this.#payerOf(from));
      from.carried += carried.toSeller;
      to.carried += carried.toBuyer;
    }
    to.cash -= gross;
    from.cash += proceeds;
    return true;
  }

  /** Buys a card of a stranger at its usual price; false without the XFC. */
  buyOutside(account: FarmAccount): boolean {
    if (availableOf(account) < this.usual) return false;
    account.cash -= this.usual;
    return true;
  }

  /** Sells a card to a stranger who pays with XFC of their own, at its usual price. */
  sellOutside(account: FarmAccount): void {
    account.cash += saleOf(this.usual, 1, sellerFee(1, this.rules)).proceeds;
  }

  /** The one starter pack of an account, its cards sold to strangers at a price; nothing happens when it cannot be paid. */
  openStarter(account: FarmAccount, cardPrice: bigint): void {
    const { starter } = this.rules.shop.packs;
    if (starter === null || availableOf(account) < starter.price.units) return;
    const { units: price } = starter.price;
    const usual = cardPrice * BigInt(starter.table.cards);
    if (this.rules.promotional.carries) {
      account.carried += carriedByPurchase({ price, usual }, this.#payerOf(account));
    }
    const { proceeds } = saleOf(cardPrice, starter.table.cards, sellerFee(1, this.rules));
    account.cash += proceeds - price;
  }

  /** A contest that a manager made, with one fee, whose prizes go to `winners` in equal shares. */
  play(players: readonly FarmAccount[], winners: readonly FarmAccount[], fee: bigint): boolean {
    return this.playContest({ players, winners, fee });
  }

  /** Plays a contest to its prizes. False, and nothing happens, when somebody cannot pay. */
  playContest({ players, winners, fee, strangers = 0, organizer, isOfficial = false }: FarmContest): boolean {
    const entries = players.length + strangers;
    const split = splitPool(
      {
        fees: xfc(fee * BigInt(entries)),
        feesOfHost: xfc(0n),
        hostShareBasisPoints: 0n,
        addedPrize: xfc(organizer?.added ?? 0n),
        guaranteedPool: xfc(organizer?.guaranteed ?? 0n),
      },
      this.rules,
    );
    const sums = new Map<FarmAccount, bigint>();
    for (const player of players) sums.set(player, (sums.get(player) ?? 0n) + fee);
    const [backer, needed] = backingOf(organizer);
    const isPayable = [...sums].every(([account, sum]) => {
      return availableOf(account) >= sum + (account === backer ? needed : 0n);
    });
    if (!isPayable || (backer !== undefined && availableOf(backer) < needed)) return false;
    if (backer !== undefined) sums.set(backer, sums.get(backer) ?? 0n);
    const used = (organizer?.added ?? 0n) + split.topUp.units;
    const paid: PaidFee[] = [...sums].map(([account, sum]) => ({
      managerId: account.id,
      fee: sum,
      backing: account === backer ? used : 0n,
      payer: this.#payerOf(account),
    }));
    const own = { total: fee, obligation: 0n };
    for (let index = 0; index < strangers; index += 1) {
      paid.push({ managerId: -index, fee, backing: 0n, payer: own });
    }
    for (const [account, sum] of sums) account.cash -= account === backer ? sum + used : sum;
    for (const player of players) player.feesPaid += fee;
    const prize = split.pool.units / BigInt(winners.length + strangers);
    const won = winners.map(({ id }) => ({ managerId: id, prize }));
    const minShare = this.#minCarriedShare(isOfficial, entries);
    const carries = minShare !== null && reachesPromotionalShare(paid, minShare);
    const carried = carries ? carriedByPrizes(paid, won, split.houseCut.units) : [];
    for (const [index, winner] of winners.entries()) {
      winner.cash += prize;
      winner.carried += carried[index]?.carried ?? 0n;
    }
    return true;
  }

  /** The promotional part of the fees from which prizes carry, in basis points; null when they never do. */
  #minCarriedShare(isOfficial: boolean, entries: number): bigint | null {
    const { carries, carriesInOfficial } = this.rules.promotional;
    if (!carries) return null;
    if (!isOfficial) return 0n;
    if (carriesInOfficial === null || entries > carriesInOfficial.maxEntries) return null;
    return carriesInOfficial.minShareBasisPoints;
  }

  /** Puts XFC from outside into an account. */
  payIn(account: FarmAccount, units: bigint): void {
    account.cash += units;
    account.paidIn += units;
  }

  /** Requests the withdrawal of all that may leave an account: it stays there, held. */
  requestWithdrawal(account: FarmAccount): void {
    account.pledged += this.#withdrawable(account);
  }

  /** The withdrawal under way leaves, or is cancelled. */
  endWithdrawal(account: FarmAccount, isCancelled: boolean): void {
    if (!isCancelled) {
      account.cash -= account.pledged;
      account.paidIn -= account.pledged;
    }
    account.pledged = 0n;
  }

  /** Writes fills of strangers with a card at its usual price. */
  tradeOutside(card: number, fills: number): void {
    for (let index = 0; index < fills; index += 1) {
      this.#fills.push({
        cardId: card,
        sellerId: -2 * index - 1,
        buyerId: -2 * index - 2,
        at: this.now,
        price: this.usual,
        isBetweenBonusHolders: false,
      });
    }
  }

  /** The usual price of a card by its fills, else that of its stars. */
  reference(card: number): bigint {
    const fills = this.#fills.filter(({ cardId }) => cardId === card);
    const prices = countedFills(fills, this.rules).map(({ price }) => price);
    return referencePrice(prices.toReversed(), [this.usual], this.rules) ?? this.usual;
  }

  /**
   * What a copy counts as worth beside a usual price of the moment: all sales of a farm are within the days of which the
   * highest counts.
   */
  worth(usual: bigint): bigint {
    return this.limits.highestPrices && this.usual > usual ? this.usual : usual;
  }

  /** What a copy counts as worth that has no usual price and was bought of the house; null for nothing. */
  worthWithoutReference(
    card: { readonly assetType: number; readonly stars: number },
    houseSale: bigint,
  ): bigint | null {
    return this.limits.housePrices
      ? worthOfCopy(card, { reference: null, highest: null, houseSale }, this.rules)
      : null;
  }

  /** The amount all accounts can withdraw above their deposits, in units. */
  gain(): bigint {
    return [this.main, ...this.puppets].reduce(
      (sum, account) => sum + account.pledged + this.#withdrawable(account) - account.paidIn,
      0n,
    );
  }

  #withdrawable(account: FarmAccount): bigint {
    const { pledged } = account;
    const sums = { ...account, cardLocked: 0n };
    return withdrawableOf(availableOf(account), pledged, sums, this.rules.promotional).amount;
  }

  #payerOf(account: FarmAccount): { readonly total: bigint; readonly obligation: bigint } {
    const total = this.limits.pledges ? availableOf(account) : account.cash;
    return { total, obligation: obligationOf(account, this.rules.promotional) };
  }
}

/** Who backs the prizes of a contest, and what must be held for that. */
function backingOf(organizer: FarmContest['organizer']): readonly [FarmAccount | undefined, bigint] {
  if (organizer === undefined) return [undefined, 0n];
  const { account, added, guaranteed } = organizer;
  return [account, added > guaranteed ? added : guaranteed];
}

/** The XFC of an account that is not held. */
export function availableOf({ cash, pledged }: FarmAccount): bigint {
  return cash - pledged;
}

/** Whether an account has bonus XFC that it has not played. */
function holdsBonus({ received, feesPaid }: FarmAccount): boolean {
  return received > feesPaid;
}
