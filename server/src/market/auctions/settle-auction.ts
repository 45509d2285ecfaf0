import type { Hold } from '@touchline/domain/wallet/ledger';
import type { Sale } from '@touchline/domain/market/fees';
import { ORDER_KIND, ORDER_STATUS } from '@touchline/domain/market/order';
import { shareOf, xfc } from '@touchline/domain/money';
import { deliverCopies, mintCopies } from '../../cards/public.ts';
import type { Tx } from '../../db/database.ts';
import { carryBonus, houseAccount, moveMoney, payFromHolds, resizeHolds } from '../../wallet/public.ts';
import { carriedRows, NOTHING_CARRIED, planCarry } from '../trading/carry.ts';
import { changeBalance, balanceOf, positionOf, type TradingState } from '../trading/trading-state.ts';
import { holdForReview, orderCause, shareWithRewards } from '../trading/settle-fills.ts';
import { insertFills, storeOrders, type FillRecord, type OrderRecord } from '../trading/store.ts';

/** A sold auction: the buyer, the price and the source of the money. */
interface SoldAuction {
  readonly order: OrderRecord;
  readonly buyerId: number;
  readonly sale: Sale;
  readonly flagged: boolean;
  /** The leader's hold; null when the buyer pays from the available balance (buy now). */
  readonly hold: Hold | null;
}

/**
 * Settles a sold auction: the copy goes to the buyer (the house mints a new one), the price to seller and fee (or
 * to the house's sales), the rest of the hold returns to the buyer, and the order closes. A flagged sale is held
 * until its review. Returns the fill, or null, with nothing written, when the house has no copy left to mint.
 */
export async function settleAuction(
  tx: Tx,
  trading: TradingState,
  sold: SoldAuction,
): Promise<FillRecord | null> {
  const { order, buyerId, sale, flagged } = sold;
  const { id, cardId, makerId } = order;
  if (makerId === null) {
    const copy = { managerId: buyerId, copies: [{ cardId, quantity: 1 }] };
    if (!(await mintCopies(tx, trading.now, copy, orderCause(id)))) return null;
  }
  const [fill] = await insertFills(tx, [
    {
      orderId: id,
      kind: ORDER_KIND.auction,
      cardId,
      quantity: 1,
      price: sale.gross,
      fee: sale.fee,
      sellerId: makerId,
      buyerId,
      flagged,
      at: trading.now,
    },
  ]);
  if (fill === undefined) throw new Error('no fill was written for an auction');
  const closed = { ...order, status: ORDER_STATUS.auctionSold, left: 0, dueAt: null, closedAt: trading.now };
  trading.orders.set(id, closed);
  await storeOrders(tx, [closed]);
  if (makerId !== null) {
    await deliverCopies(tx, trading.now, [
      {
        from: positionOf(trading, makerId, cardId).holding,
        to: positionOf(trading, buyerId, cardId).holding,
        quantity: 1,
        bound: { kind: 'on_sale', cause: orderCause(id) },
        cause: { kind: 'fill', id: fill.id },
      },
    ]);
  }
  const carried =
    makerId === null
      ? NOTHING_CARRIED
      : planCarry(trading, { sellerId: makerId, buyerId, sale, quantity: 1, cardId });
  await pay(tx, trading, sold, fill.id);
  if (makerId !== null) {
    const cause = { kind: 'fill', id: fill.id };
    await carryBonus(tx, trading.now, carriedRows(trading, { sellerId: makerId, buyerId }, carried, cause));
  }
  if (flagged && makerId !== null) {
    await holdForReview(tx, trading, [
      { plan: { order, sellerId: makerId, buyerId, quantity: 1, sale, flagged, carried }, fill },
    ]);
  }
  return fill;
}

/** Moves the money of a sale and updates the trading state. */
async function pay(tx: Tx, trading: TradingState, sold: SoldAuction, fillId: number): Promise<void> {
  const { order, buyerId, sale, flagged, hold } = sold;
  const { now, accounts, rules } = trading;
  const buyer = balanceOf(trading, buyerId).accountId;
  const to = await receivers(tx, trading, order.makerId, sale);
  const cause = { kind: 'fill', id: fillId };
  if (hold === null) {
    const received = to.map(({ accountId, units }) => ({ accountId, money: xfc(units) }));
    const paid = { accountId: buyer, money: xfc(-sale.gross) };
    await moveMoney(tx, now, [{ reason: 'trade', cause, postings: [paid, ...received] }]);
    changeBalance(trading, buyerId, { available: -sale.gross });
  } else {
    if (hold.units !== sale.gross) await resizeHolds(tx, now, [{ hold, units: sale.gross }]);
    await payFromHolds(tx, now, 'XFC', [
      { hold: { ...hold, units: sale.gross }, to, reason: 'trade', cause },
    ]);
    changeBalance(trading, buyerId, { available: hold.units - sale.gross, held: -hold.units });
  }
  if (order.makerId === null) return;
  changeBalance(trading, order.makerId, flagged ? { held: sale.proceeds } : { available: sale.proceeds });
  const share = shareOf(xfc(sale.fee), rules.money.rewardsShareOfFeesBasisPoints).units;
  await moveMoney(tx, now, shareWithRewards({ accounts }, share));
}

async function receivers(
  tx: Tx,
  trading: TradingState,
  makerId: number | null,
  sale: Sale,
): Promise<readonly { readonly accountId: number; readonly units: bigint }[]> {
  if (makerId === null) return [{ accountId: await houseAccount(tx, 'XFC', 'sales'), units: sale.gross }];
  return [
    { accountId: balanceOf(trading, makerId).accountId, units: sale.proceeds },
    { accountId: trading.accounts.fees, units: sale.fee },
  ].filter(({ units }) => units > 0n);
}
