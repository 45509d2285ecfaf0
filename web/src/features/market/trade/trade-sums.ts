import { saleOf } from '@touchline/domain/market/fees';
import { parseMoney, xfc, type Money } from '@touchline/domain/money';

/** A trade as it is being typed. */
interface TypedTrade {
  readonly side: 'buy' | 'sell';
  /** A copy. */
  readonly price: Money<'XFC'>;
  readonly quantity: number;
  /** Off what a seller gets. */
  readonly feeBasisPoints: bigint;
}

/** The effect of a fully filled trade on an account. */
export interface TradeSums {
  /** Price times copies. */
  readonly gross: Money<'XFC'>;
  /** Of sales: the seller's fee; null for buyers, who pay none. */
  readonly fee: Money<'XFC'> | null;
  /** Of sales: what is left for the seller. */
  readonly proceeds: Money<'XFC'> | null;
  /** Available after the trade; negative when the balance is too low. */
  readonly after: Money<'XFC'>;
}

/** The sums of a trade. `balance` is available now, `held` is the amount already held by an edited buy order. */
export function sumsOf(trade: TypedTrade, balance: Money<'XFC'>, held: Money<'XFC'> = xfc(0n)): TradeSums {
  const { gross, fee, proceeds } = saleOf(trade.price.units, trade.quantity, trade.feeBasisPoints);
  if (trade.side === 'buy') {
    return {
      gross: xfc(gross),
      fee: null,
      proceeds: null,
      after: xfc(balance.units + held.units - gross),
    };
  }
  return {
    gross: xfc(gross),
    fee: xfc(fee),
    proceeds: xfc(proceeds),
    after: xfc(balance.units + proceeds),
  };
}

/** A level of the book, the best first. */
export interface BookLevel {
  /** A copy. */
  readonly price: Money<'XFC'>;
  readonly quantity: number;
}

/** How many copies of a new order meet the other side at once. */
export function filledAtOnce(
  { side, price, quantity }: Pick<TypedTrade, 'side' | 'price' | 'quantity'>,
  others: readonly BookLevel[],
): number {
  const met = others
    .filter((level) => (side === 'buy' ? level.price.units <= price.units : level.price.units >= price.units))
    .reduce((sum, level) => sum + level.quantity, 0);
  return Math.min(met, quantity);
}

/** Reads per cent of the wire ("4.75") as basis points. */
export function basisPoints(percent: string): bigint {
  return BigInt(Math.round(Number(percent) * 100));
}

/** Reads an amount of the wire that may not be there. */
export function money(amount: string | null): Money<'XFC'> | null {
  return amount === null ? null : parseMoney('XFC', amount);
}
