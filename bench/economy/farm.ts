import { promotionalRange } from '@touchline/domain/market/reference';
import { saleOf, sellerFee } from '@touchline/domain/market/fees';
import { isToAndFro } from '@touchline/domain/market/to-and-fro';
import type { TradedFill } from '@touchline/domain/market/counted-fills';
import { shareOf, xfc } from '@touchline/domain/money';
import type { Rules } from '@touchline/domain/rules/index';
import { carriedByPrizes, carriedByPurchase, carriedBySale } from '@touchline/domain/wallet/carried';
import { obligationOf, withdrawableOf } from '@touchline/domain/wallet/promotional';

/** An account of a farmer. XFC in units. */
export interface FarmAccount {
  readonly id: number;
  cash: bigint;
  received: bigint;
  carried: bigint;
  feesPaid: bigint;
  paidIn: bigint;
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
  /** The value of a card to strangers, in units. */
  readonly usual: bigint;
  now = 0;
  /** Fills that were held for a review. */
  held = 0;
  readonly #fills: TradedFill[] = [];

  constructor(
    rules: Rules,
    { accounts, paidIn, usual }: { accounts: number; paidIn: bigint; usual: bigint },
  ) {
    const { units } = rules.starterGrant.xfc;
    const empty = { carried: 0n, feesPaid: 0n };
    this.rules = rules;
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
    if (to.cash < gross) return false;
    const fill = {
      cardId: card,
      sellerId: from.id,
      buyerId: to.id,
      at: this.now,
      price,
      isBetweenBonusHolders: false,
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
    if (account.cash < this.usual) return false;
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
    if (starter === null || account.cash < starter.price.units) return;
    const { units: price } = starter.price;
    const usual = cardPrice * BigInt(starter.table.cards);
    if (this.rules.promotional.carries) {
      account.carried += carriedByPurchase({ price, usual }, this.#payerOf(account));
    }
    const { proceeds } = saleOf(cardPrice, starter.table.cards, sellerFee(1, this.rules));
    account.cash += proceeds - price;
  }

  /** A contest with one fee, whose prizes go to `winners` in equal shares. */
  play(players: readonly FarmAccount[], winners: readonly FarmAccount[], fee: bigint): boolean {
    if (players.some(({ cash }) => cash < fee)) return false;
    const fees = players.map((account) => ({ managerId: account.id, fee, payer: this.#payerOf(account) }));
    for (const account of players) {
      account.cash -= fee;
      account.feesPaid += fee;
    }
    const pot = fee * BigInt(players.length);
    const cut = shareOf(xfc(pot), this.rules.contests.houseCutBasisPoints).units;
    const prize = (pot - cut) / BigInt(winners.length);
    const paid = carriedByPrizes(
      fees,
      winners.map(({ id }) => ({ managerId: id, prize })),
    );
    for (const [index, winner] of winners.entries()) {
      winner.cash += prize;
      if (this.rules.promotional.carries) winner.carried += paid[index]?.carried ?? 0n;
    }
    return true;
  }

  /** The amount all accounts can withdraw above their deposits, in units. */
  gain(): bigint {
    return [this.main, ...this.puppets].reduce((sum, account) => {
      const { amount } = withdrawableOf(
        account.cash,
        0n,
        { ...account, cardLocked: 0n },
        this.rules.promotional,
      );
      return sum + amount - account.paidIn;
    }, 0n);
  }

  #payerOf(account: FarmAccount): { readonly total: bigint; readonly obligation: bigint } {
    return { total: account.cash, obligation: obligationOf(account, this.rules.promotional) };
  }
}
