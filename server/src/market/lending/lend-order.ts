import type { ParsedInput } from '@touchline/contract/calls';
import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import type { TradeResult } from '@touchline/contract/market/rows';
import { sellerFee } from '@touchline/domain/market/fees';
import { ORDER_KIND, ORDER_STATUS } from '@touchline/domain/market/order';
import { DAY_MS } from '@touchline/domain/rules/index';
import type { Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { refuseOffTick } from '../prices/check-price.ts';
import { loadTradingState, positionOf, type TradingState } from '../trading/trading-state.ts';
import { findTradedCard, restInBook } from '../orders/new-order.ts';
import { updateCardMarket } from '../trading/update-card-market.ts';
import { insertOrder, type OrderRecord } from '../trading/store.ts';
import { completedTrade, tradeResults } from '../trading/trade-results.ts';

const CALL = 'market.loans.offer';

/** Offers copies to lend for one contest each. The copies are encumbered at once; the fee is fixed now. */
export async function lendOrder(
  tx: Tx,
  input: ParsedInput<typeof CALL>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<TradeResult | Refusal> {
  const card = await findTradedCard(tx, input);
  if (isRefusal(card)) return card;
  const offTick = refuseOffTick(input.price.units);
  if (offTick !== null) return offTick;
  const parties = [{ managerId, cardId: card.id }];
  const trading = await loadTradingState(tx, { orders: new Map(), parties, slice: managerId });
  if (positionOf(trading, managerId, card.id).usable < input.qty) return refuse('ERR_NOT_ENOUGH_COPIES');
  const order = await insertLendOrder(tx, trading, {
    makerId: managerId,
    cardId: card.id,
    price: input.price.units,
    quantity: input.qty,
    recurring: input.recurring ?? false,
  });
  await restInBook(tx, trading, order);
  await updateCardMarket(tx, trading, [card.id]);
  const [result] = await tradeResults(tx, [completedTrade(trading, managerId, order, [])], new Map());
  if (result === undefined) throw new Error('the lend order has no result');
  return result;
}

/**
 * Inserts an open lend order with the fee of its maker's current level. The maker must be a party of the trading state.
 */
export async function insertLendOrder(
  tx: Tx,
  trading: TradingState,
  offer: Pick<OrderRecord, 'cardId' | 'price' | 'quantity' | 'recurring'> & { readonly makerId: number },
): Promise<OrderRecord> {
  const { now, rules } = trading;
  return insertOrder(tx, {
    ...offer,
    kind: ORDER_KIND.lend,
    left: offer.quantity,
    feeBasisPoints: Number(sellerFee(trading.levels.get(offer.makerId) ?? 1, rules)),
    status: ORDER_STATUS.open,
    rulesVersion: rules.version,
    createdAt: now,
    dueAt: new Date(now.getTime() + rules.market.orderDays * DAY_MS),
    closedAt: null,
  });
}
