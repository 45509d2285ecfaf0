import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { TradeResult } from '@touchline/contract/market/rows';
import { reasonAgainstChanging } from '@touchline/domain/market/auction';
import { CURRENT_RULES, HOUR_MS } from '@touchline/domain/rules/index';
import type { Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { lockOrders, storeOrders, type OrderRecord } from '../trading/store.ts';
import { completedTrade, tradeResults } from '../trading/trade-results.ts';
import { loadTradingState } from '../trading/trading-state.ts';
import { updateCardMarket } from '../trading/update-card-market.ts';
import { refuseAuctionPrices, refuseFigures, type AuctionPrices } from './auction-prices.ts';
import { auctionOf, readAuctions, storeAuctions } from './auction-store.ts';

/**
 * Changes start price, buy-now price and end of an own auction before its first bid: bids bind both sides. Without a
 * buy-now price it has none afterwards; without hours its end stays. An auction is of one copy.
 */
export async function editAuction(
  tx: Tx,
  input: ParsedInput<'market.orders.edit'>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<TradeResult | Refusal> {
  const { order_id: id, hours } = input;
  if (input.qty !== 1) return refuse('ERR_NOT_ENOUGH_COPIES');
  const prices: AuctionPrices = {
    startPrice: input.price.units,
    buyNow: input.buy_now?.units ?? null,
    confirmed: input.confirmed ?? false,
  };
  const refusal = refuseFigures(prices, hours ?? CURRENT_RULES.market.auction.minHours);
  if (refusal !== null) return refusal;
  const orders = await lockOrders(tx, [id]);
  const order = orders.get(id);
  const record = (await readAuctions(tx, [id])).get(id);
  if (order === undefined || record === undefined || order.makerId !== managerId)
    return refuse('ERR_NOT_FOUND');
  const { cardId } = order;
  const trading = await loadTradingState(tx, { orders, parties: [{ managerId, cardId }], slice: managerId });
  const reason = reasonAgainstChanging(auctionOf(order, record), trading.now.getTime());
  if (reason === 'closed') return refuse('ERR_ORDER_CLOSED');
  if (reason === 'has_bids') return refuse('ERR_AUCTION_HAS_BIDS');
  const unusual = await refuseAuctionPrices(tx, trading, { managerId, cardId }, prices);
  if (unusual !== null) return unusual;

  const changed: OrderRecord = {
    ...order,
    price: prices.startPrice,
    dueAt: hours === undefined ? order.dueAt : new Date(trading.now.getTime() + hours * HOUR_MS),
  };
  await storeOrders(tx, [changed]);
  await storeAuctions(tx, [{ ...record, buyNow: prices.buyNow }]);
  await updateCardMarket(tx, trading, [cardId]);
  const [result] = await tradeResults(tx, [completedTrade(trading, managerId, changed, [])], new Map());
  if (result === undefined) throw new Error('the edited auction has no result');
  return result;
}
