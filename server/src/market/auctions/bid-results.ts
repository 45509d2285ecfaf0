import type { TradeResult } from '@touchline/contract/market/rows';
import { moneyText, xfc } from '@touchline/domain/money';
import type { Tx } from '../../db/database.ts';
import { auctionFigures } from './auction-rows.ts';
import { maximaOf, type AuctionRecord } from './auction-store.ts';
import type { ManagerBalance } from '../trading/trading-state.ts';
import { loadRowSubjects, orderRow } from '../trading/order-rows.ts';
import type { OrderRecord } from '../trading/store.ts';

/** A placed bid: the bidder's balance after it and the auction as it is now. */
interface PlacedBid {
  readonly managerId: number;
  readonly order: OrderRecord;
  readonly record: AuctionRecord;
  readonly balance: ManagerBalance;
}

/** The results of placed bids. A bid only holds money; it moves none. */
export async function bidResults(tx: Tx, all: readonly PlacedBid[]): Promise<readonly TradeResult[]> {
  if (all.length === 0) return [];
  const orders = [...new Map(all.map(({ order }) => [order.id, order])).values()];
  const shown = await loadRowSubjects(
    tx,
    orders,
    all.flatMap(({ record: { lead } }) => lead?.managerId ?? []),
  );
  const maxima = await maximaOf(
    tx,
    orders.map(({ id }) => id),
    all.map(({ managerId }) => managerId),
  );
  return all.map(({ managerId, order, record, balance }) => {
    const mine = maxima.get(`${order.id} ${managerId}`) ?? null;
    const leader = shown.makers.get(record.lead?.managerId ?? 0) ?? null;
    return {
      order: orderRow(order, shown, managerId, auctionFigures(order, record, leader, managerId, mine)),
      fills: [],
      paid: '0.00',
      received: '0.00',
      fee: '0.00',
      balance: moneyText(xfc(balance.available)),
      held_balance: moneyText(xfc(balance.held)),
    };
  });
}
