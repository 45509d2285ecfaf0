import type { ParsedInput } from '@touchline/contract/calls';
import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import type { TradeResult } from '@touchline/contract/market/rows';
import { sellerFee } from '@touchline/domain/market/fees';
import { ORDER_KIND, ORDER_STATUS } from '@touchline/domain/market/order';
import { HOUR_MS } from '@touchline/domain/rules/index';
import { bindCopies } from '../../cards/public.ts';
import type { Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { refuseAuctionPrices, refuseFigures, type AuctionPrices } from './auction-prices.ts';
import { insertAuction } from './auction-store.ts';
import { loadTradingState, positionOf } from '../trading/trading-state.ts';
import { findTradedCard } from '../orders/new-order.ts';
import { orderCause } from '../trading/settle-fills.ts';
import { updateCardMarket } from '../trading/update-card-market.ts';
import { insertOrder } from '../trading/store.ts';
import { completedTrade, tradeResults } from '../trading/trade-results.ts';

const CALL = 'market.auctions.open';
type Input = ParsedInput<typeof CALL>;

/** Puts one copy up for auction. The copy stays encumbered until the auction closes. */
export async function auctionOrder(
  tx: Tx,
  input: Input,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<TradeResult | Refusal> {
  const card = await findTradedCard(tx, input);
  if (isRefusal(card)) return card;
  const figures: AuctionPrices = {
    startPrice: input.start_price.units,
    buyNow: input.buy_now?.units ?? null,
    confirmed: input.confirmed ?? false,
  };
  const refusal = refuseFigures(figures, input.hours);
  if (refusal !== null) return refusal;
  const parties = [{ managerId, cardId: card.id }];
  const trading = await loadTradingState(tx, { orders: new Map(), parties, slice: managerId });
  const unusual = await refuseAuctionPrices(tx, trading, { managerId, cardId: card.id }, figures);
  if (unusual !== null) return unusual;
  const { holding, usable } = positionOf(trading, managerId, card.id);
  if (usable < 1) return refuse('ERR_NOT_ENOUGH_COPIES');

  const order = await insertOrder(tx, {
    kind: ORDER_KIND.auction,
    makerId: managerId,
    cardId: card.id,
    quantity: 1,
    left: 1,
    price: figures.startPrice,
    feeBasisPoints: Number(sellerFee(trading.levels.get(managerId) ?? 1, trading.rules)),
    recurring: false,
    status: ORDER_STATUS.open,
    rulesVersion: trading.rules.version,
    createdAt: trading.now,
    dueAt: new Date(trading.now.getTime() + input.hours * HOUR_MS),
    closedAt: null,
  });
  await insertAuction(tx, order.id, { buyNow: figures.buyNow, houseLot: null });
  const cause = orderCause(order.id);
  await bindCopies(tx, [{ holdingId: holding.id, kind: 'on_sale', cause, quantity: 1 }]);
  await updateCardMarket(tx, trading, [card.id]);
  const [result] = await tradeResults(tx, [completedTrade(trading, managerId, order, [])], new Map());
  if (result === undefined) throw new Error('the new auction has no result');
  return result;
}
