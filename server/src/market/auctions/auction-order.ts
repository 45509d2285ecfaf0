import type { ParsedInput } from '@touchline/contract/calls';
import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import type { TradeResult } from '@touchline/contract/market/rows';
import { reasonAgainstAuction } from '@touchline/domain/market/auction';
import { sellerFee } from '@touchline/domain/market/fees';
import { ORDER_KIND, ORDER_STATUS } from '@touchline/domain/market/order';
import { isUnusual } from '@touchline/domain/market/reference';
import { moneyText, xfc } from '@touchline/domain/money';
import { CURRENT_RULES, HOUR_MS } from '@touchline/domain/rules/index';
import { bindCopies } from '../../cards/public.ts';
import type { Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { insertAuction } from './auction-store.ts';
import { refuseOffTick, refuseUnusualPrices } from '../trading/check-price.ts';
import { loadTradingState, positionOf, type TradingState } from '../trading/trading-state.ts';
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
  const refusal = refuseFigures(input);
  if (refusal !== null) return refusal;
  const parties = [{ managerId, cardId: card.id }];
  const trading = await loadTradingState(tx, { orders: new Map(), parties, slice: managerId });
  const unusual =
    (await refuseFarPrices(tx, trading, managerId, card.id, input)) ?? refuseUnusual(trading, card.id, input);
  if (unusual !== null) return unusual;
  const { holding, usable } = positionOf(trading, managerId, card.id);
  if (usable < 1) return refuse('ERR_NOT_ENOUGH_COPIES');

  const order = await insertOrder(tx, {
    kind: ORDER_KIND.auction,
    makerId: managerId,
    cardId: card.id,
    quantity: 1,
    left: 1,
    price: input.start_price.units,
    feeBasisPoints: Number(sellerFee(trading.levels.get(managerId) ?? 1, trading.rules)),
    recurring: false,
    status: ORDER_STATUS.open,
    rulesVersion: trading.rules.version,
    createdAt: trading.now,
    dueAt: new Date(trading.now.getTime() + input.hours * HOUR_MS),
    closedAt: null,
  });
  await insertAuction(tx, order.id, { buyNow: input.buy_now?.units ?? null, houseLot: null });
  const cause = orderCause(order.id);
  await bindCopies(tx, [{ holdingId: holding.id, kind: 'on_sale', cause, quantity: 1 }]);
  await updateCardMarket(tx, trading, [card.id]);
  const [result] = await tradeResults(tx, [completedTrade(trading, managerId, order, [])], new Map());
  if (result === undefined) throw new Error('the new auction has no result');
  return result;
}

function refuseFigures({ start_price, buy_now, hours }: Input): Refusal | null {
  const startPrice = start_price.units;
  const buyNow = buy_now?.units ?? null;
  const reason = reasonAgainstAuction({ startPrice, buyNow, hours }, CURRENT_RULES);
  if (reason === 'buy_now_low') return refuse('ERR_BUY_NOW_LOW');
  if (reason === 'tick') return refuseOffTick(startPrice) ?? refuseOffTick(buyNow ?? startPrice);
  if (reason === 'hours') throw new Error(`an auction of ${hours} hours passed input validation`);
  return null;
}

/** Refuses a start or buy-now price at which a manager with promotional XFC may not sell. */
async function refuseFarPrices(
  tx: Tx,
  { references, rules }: TradingState,
  managerId: number,
  cardId: number,
  { start_price, buy_now }: Input,
): Promise<Refusal | null> {
  const prices = [start_price, ...(buy_now === undefined ? [] : [buy_now])];
  const intended = prices.map(({ units }) => ({ managerId, cardId, price: units, confirmed: true }));
  const refusals = await refuseUnusualPrices(tx, intended, references, rules);
  return refusals.find((refusal) => refusal !== null) ?? null;
}

/** Requires confirmation of a start or buy-now price far from the reference price. */
function refuseUnusual(
  trading: TradingState,
  cardId: number,
  { start_price, buy_now, confirmed }: Input,
): Refusal | null {
  const reference = trading.references.get(cardId) ?? null;
  const isFar = [start_price, buy_now].some((price) => {
    return price !== undefined && isUnusual(price.units, reference, trading.rules);
  });
  if (reference === null || confirmed === true || !isFar) return null;
  return refuse('ERR_PRICE_UNUSUAL', { reference: moneyText(xfc(reference)) });
}
