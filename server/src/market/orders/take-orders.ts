import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import type { TradeResult } from '@touchline/contract/market/rows';
import { ORDER_KIND } from '@touchline/domain/market/order';
import type { ParsedInput } from '@touchline/contract/calls';
import type { Tx } from '../../db/database.ts';
import { refuseUnusualPrices } from '../prices/check-price.ts';
import { decideFill, type PlannedFill } from '../trading/decide-fill.ts';
import { loadTradingState, type TradingState, type Party } from '../trading/trading-state.ts';
import { notifyMakers } from '../trading/notices.ts';
import { loadRowSubjects } from '../trading/order-rows.ts';
import { applyFillsToCardMarket } from '../trading/update-card-market.ts';
import type { PriceCache } from '../prices/eligible-fills.ts';
import { settleFills } from '../trading/settle-fills.ts';
import type { OrderRecord } from '../trading/store.ts';
import { completedTrade, tradeResult, type CompletedTrade } from '../trading/trade-results.ts';

/** A request to fill copies of an order at the displayed price. */
interface Take {
  readonly input: ParsedInput<'market.orders.fill'>;
  readonly caller: { readonly managerId: number };
}

/** A take with its locked order. */
export interface OrderTake {
  readonly take: Take;
  readonly order: OrderRecord;
}

/**
 * Fills locked sell, buy and lend orders in the order of the takes: each take gets all its copies or a refusal. Locks
 * the holdings of all parties, together with `others`, then their accounts. `cache` holds known prices; afterwards it
 * reflects the fills.
 */
export async function takeRestingOrders(
  tx: Tx,
  orders: ReadonlyMap<number, OrderRecord>,
  takes: readonly OrderTake[],
  others: readonly Party[] = [],
  cache?: PriceCache,
): Promise<readonly (TradeResult | Refusal)[]> {
  const ids = new Set(takes.map(({ order }) => order.id));
  const trading = await loadTradingState(tx, {
    orders: new Map([...orders].filter(([id]) => ids.has(id))),
    parties: [
      ...takes.map(({ take, order }) => ({ managerId: take.caller.managerId, cardId: order.cardId })),
      ...others,
    ],
    slice: takes[0]?.order.id ?? 0,
    // The fee of the other orders was fixed when they were made.
    levelsOfManagers: takes.flatMap(({ take, order }) =>
      order.kind === ORDER_KIND.buy ? [take.caller.managerId] : [],
    ),
    ...(cache === undefined ? {} : { cache }),
  });
  const priceRefusals = await refuseUnusualPrices(
    tx,
    takes.map(({ take: { caller, input }, order }) => ({
      managerId: caller.managerId,
      cardId: order.cardId,
      price: priceAgainstReference(order, trading),
      confirmed: input.confirmed ?? false,
    })),
    trading.references,
    trading.rules,
  );
  const decided = takes.map(({ take }, index) => decideTake(trading, take, priceRefusals[index] ?? null));
  const done = decided.flatMap((each) => (isRefusal(each) ? [] : [each]));
  const fills = await settleFills(
    tx,
    trading,
    done.flatMap(({ plans }) => plans),
  );
  const shown = await loadRowSubjects(
    tx,
    done.map(({ order }) => order),
  );
  const written = [...fills.values()];
  await notifyMakers(tx, trading.now, written, trading.orders, shown.faces);
  await applyFillsToCardMarket(tx, trading, written);
  return decided.map((each) => (isRefusal(each) ? each : tradeResult(each, fills, shown)));
}

/**
 * The price compared with the reference price, which is of whole copies: a loan may be arbitrarily cheap, but not far
 * above the price of the copy.
 */
function priceAgainstReference({ kind, cardId, price }: OrderRecord, { references }: TradingState): bigint {
  const reference = references.get(cardId) ?? null;
  return kind === ORDER_KIND.lend && reference !== null && price < reference ? reference : price;
}

function decideTake(
  trading: TradingState,
  { input, caller }: Take,
  priceRefusal: Refusal | null,
): CompletedTrade | Refusal {
  const order = trading.orders.get(input.order_id);
  if (order === undefined) return refuse('ERR_NOT_FOUND');
  const command = { takerId: caller.managerId, quantity: input.qty, priceSeen: input.price.units };
  const plan: PlannedFill | Refusal = decideFill(trading, order, command, priceRefusal);
  if (isRefusal(plan)) return plan;
  return completedTrade(trading, caller.managerId, trading.orders.get(order.id) ?? order, [plan]);
}
