import { refuse } from '@touchline/contract/errors';
import { reasonAgainstBuyNow } from '@touchline/domain/market/auction';
import { saleOf } from '@touchline/domain/market/fees';
import { ORDER_KIND } from '@touchline/domain/market/order';
import { moneyText, xfc } from '@touchline/domain/money';
import { notifySeller } from './auction-notices.ts';
import { auctionOf, readAuctions, storeAuctions } from './auction-store.ts';
import { refuseUnusualPrices } from '../prices/check-price.ts';
import { loadTradingState, balanceOf } from '../trading/trading-state.ts';
import { NOTHING_CARRIED } from '../trading/carry.ts';
import type { TradeOperation } from '../trading/trade-operation.ts';
import { waitsForReview } from '../trading/review-reasons.ts';
import { settleAuction } from './settle-auction.ts';
import { updateCardMarket } from '../trading/update-card-market.ts';
import { lockOrders } from '../trading/store.ts';
import { completedTrade, tradeResults } from '../trading/trade-results.ts';

const CALL = 'market.auctions.buyNow';

/** Closes an auction without bids at its buy-now price: copy and money change hands at once. */
export const buyNow: TradeOperation<typeof CALL> = async (tx, input, caller, limit) => {
  const { managerId } = caller;
  const orders = await lockOrders(tx, [input.order_id]);
  const order = orders.get(input.order_id);
  const record = (await readAuctions(tx, [input.order_id])).get(input.order_id);
  if (order?.kind !== ORDER_KIND.auction || record === undefined) return refuse('ERR_NOT_FOUND');
  const { cardId, makerId } = order;
  const trading = await loadTradingState(tx, { orders, parties: [{ managerId, cardId }], slice: managerId });
  const reason = reasonAgainstBuyNow(auctionOf(order, record), trading.now.getTime());
  if (reason === 'closed') return refuse('ERR_ORDER_CLOSED');
  if (makerId === managerId) return refuse('ERR_OWN_ORDER');
  if (makerId !== null && trading.areLinked(makerId, managerId)) return refuse('ERR_LINKED_ACCOUNT');
  const price = record.buyNow;
  if (reason !== null || price === null) return refuse('ERR_NO_BUY_NOW');
  if (input.price !== undefined && input.price.units !== price)
    return refuse('ERR_PRICE_CHANGED', { price: moneyText(xfc(price)) });
  const intended = { managerId, cardId, price, confirmed: input.confirmed ?? false };
  const [priceRefusal] = await refuseUnusualPrices(tx, [intended], trading.references, trading.rules);
  if (priceRefusal !== null && priceRefusal !== undefined) return priceRefusal;
  if (balanceOf(trading, managerId).available < price) return refuse('ERR_INSUFFICIENT_FUNDS');
  const tooMany = limit(caller, 1);
  if (tooMany !== null) return tooMany;

  const sale = saleOf(price, 1, BigInt(order.feeBasisPoints ?? 0));
  const flagged =
    makerId !== null && waitsForReview(trading, { sellerId: makerId, buyerId: managerId, cardId, price });
  const fill = await settleAuction(tx, trading, { order, buyerId: managerId, sale, flagged, hold: null });
  if (fill === null) return refuse('ERR_NO_BUY_NOW');
  const lead = { managerId, price, maximum: price };
  await storeAuctions(tx, [{ ...record, buyNow: null, lead }]);
  await notifySeller(tx, trading.now, [{ order, fill }]);
  await updateCardMarket(tx, trading, [cardId]);
  const closed = trading.orders.get(order.id) ?? order;
  const sellerId = makerId ?? 0;
  const plan = { order, sellerId, buyerId: managerId, quantity: 1, sale, flagged, carried: NOTHING_CARRIED };
  const fills = new Map([[plan, fill]]);
  const [result] = await tradeResults(tx, [completedTrade(trading, managerId, closed, [plan])], fills);
  if (result === undefined) throw new Error('the purchase has no result');
  return result;
};
