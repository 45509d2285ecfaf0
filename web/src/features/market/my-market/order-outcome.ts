import { saleOf } from '@touchline/domain/market/fees';
import { ORDER_KIND, ORDER_STATUS } from '@touchline/domain/market/order';
import { parseMoney, xfc, type Money } from '@touchline/domain/money';
import { basisPoints } from '../trade/trade-sums.ts';
import type { MyOrder } from './filters.ts';

/** The state or outcome of a manager's order or auction bid. */
export type Outcome =
  | 'open'
  | 'partly'
  | 'lead'
  | 'outbid'
  | 'filled'
  | 'cancelled'
  | 'expired'
  | 'sold'
  | 'unsold'
  | 'won'
  | 'lost';

/** The outcome of an order for the reader. */
export function outcomeOf({ status, is_mine, auction, filled }: MyOrder): Outcome {
  switch (status) {
    case ORDER_STATUS.open:
    case ORDER_STATUS.partlyFilled:
      if (!is_mine) return auction?.i_lead === true ? 'lead' : 'outbid';
      return status === ORDER_STATUS.open ? 'open' : 'partly';
    case ORDER_STATUS.filled:
      return 'filled';
    case ORDER_STATUS.cancelled:
      return 'cancelled';
    case ORDER_STATUS.expired:
      return 'expired';
    case ORDER_STATUS.auctionSold:
      if (is_mine) return 'sold';
      return filled > 0 ? 'won' : 'lost';
    case ORDER_STATUS.auctionUnsold:
      return is_mine ? 'unsold' : 'lost';
  }
}

/** Whether the reader is the buyer: their buy order, or an auction they bid in. */
export function isBuying({ kind, is_mine }: Pick<MyOrder, 'kind' | 'is_mine'>): boolean {
  return kind === ORDER_KIND.buy || (kind === ORDER_KIND.auction && !is_mine);
}

/** The money from an order so far: positive what the reader received after the fee, negative what they paid. */
export function cameOf(order: Pick<MyOrder, 'kind' | 'is_mine' | 'gross' | 'fee'>): Money<'XFC'> {
  const gross = unitsOf(order.gross);
  return xfc(isBuying(order) ? -gross : gross - unitsOf(order.fee));
}

/** The proceeds of the remaining copies after the fee, at their price; for an auction at the current price. */
export function comesOf({ price, qty_left, fee_percent, auction }: MyOrder): Money<'XFC'> {
  const each = unitsOf(auction?.price ?? price);
  return xfc(saleOf(each, qty_left, basisPoints(fee_percent ?? '0')).proceeds);
}

function unitsOf(amount: string): bigint {
  return (parseMoney('XFC', amount) ?? xfc(0n)).units;
}
