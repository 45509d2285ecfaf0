import type { OrderRow, TradeResult } from '@touchline/contract/market/rows';
import { moneyText, xfc } from '@touchline/domain/money';
import type { Tx } from '../../db/database.ts';
import { loadAuctionFigures } from '../auctions/auction-rows.ts';
import type { PlannedFill } from './decide-fill.ts';
import { balanceOf, type TradingState, type ManagerBalance } from './trading-state.ts';
import { fillRow, loadRowSubjects, orderRow, type RowSubjects } from './order-rows.ts';
import type { FillRecord, OrderRecord } from './store.ts';

/** A completed trade of a manager with their balance after it, before it becomes a result. */
export interface CompletedTrade {
  readonly managerId: number;
  readonly order: OrderRecord;
  readonly plans: readonly PlannedFill[];
  readonly balance: ManagerBalance;
}

/** The trade with the manager's balance in the current trading state. */
export function completedTrade(
  trading: TradingState,
  managerId: number,
  order: OrderRecord,
  plans: readonly PlannedFill[],
): CompletedTrade {
  return { managerId, order, plans, balance: balanceOf(trading, managerId) };
}

/** The result of a trade. `fills` are the written fills by plan, `shown` the subjects of its rows. */
export function tradeResult(
  { managerId, order, plans, balance }: CompletedTrade,
  fills: ReadonlyMap<PlannedFill, FillRecord>,
  shown: RowSubjects,
  auction: OrderRow['auction'] = null,
): TradeResult {
  const bought = plans.filter(({ buyerId }) => buyerId === managerId);
  const sold = plans.filter(({ sellerId }) => sellerId === managerId);
  const sum = (of: readonly PlannedFill[], part: 'gross' | 'proceeds' | 'fee'): string =>
    moneyText(xfc(of.reduce((total, { sale }) => total + sale[part], 0n)));
  return {
    order: orderRow(order, shown, managerId, auction),
    fills: plans.flatMap((plan) => {
      const fill = fills.get(plan);
      return fill === undefined ? [] : [fillRow(fill, shown.faces, managerId)];
    }),
    paid: sum(bought, 'gross'),
    received: sum(sold, 'proceeds'),
    fee: sum(sold, 'fee'),
    balance: moneyText(xfc(balance.available)),
    held_balance: moneyText(xfc(balance.held)),
  };
}

/** The results of trades of any kind. `fills` are the written fills by plan. */
export async function tradeResults(
  tx: Tx,
  all: readonly CompletedTrade[],
  fills: ReadonlyMap<PlannedFill, FillRecord>,
): Promise<readonly TradeResult[]> {
  const shown = await loadRowSubjects(
    tx,
    all.map(({ order }) => order),
  );
  const auctions = await Promise.all(
    all.map(({ managerId, order }) => loadAuctionFigures(tx, [order], managerId)),
  );
  return all.map((each, index) =>
    tradeResult(each, fills, shown, auctions[index]?.get(each.order.id) ?? null),
  );
}
