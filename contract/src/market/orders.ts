/** Sell and buy orders: made, changed, taken and cancelled. */
import * as z from 'zod';
import { call } from '../call.ts';
import { amount, flag, id, page, pageSize, summary, whole, xfcAmount } from '../wire.ts';
import {
  assetType,
  myTradeRow,
  offeredCard,
  orderKind,
  orderRow,
  PRICE_ERRORS,
  TAKE_ERRORS,
  tradeResult,
  tradeSide,
} from './rows.ts';

const quantity = whole(1, 500);

/** An order, with the copies the caller wants and their price per copy. */
const orderTerms = { order_id: id, qty: quantity, price: xfcAmount, confirmed: flag.optional() };

/** An order with its effect on the caller, who made it or bids in it. */
const myOrderRow = orderRow.extend({
  /** Copies that changed hands with the caller; each loan of a copy counts. */
  filled: z.int(),
  /** XFC exchanged for them: paid by the caller, or received before the fee. */
  gross: amount,
  /** The fee deducted from the caller; buyers pay none. */
  fee: amount,
  /** The caller's XFC on hold for the order, returned by a cancellation. */
  held: amount,
});
export type MyOrderRow = z.output<typeof myOrderRow>;

export const orderCalls = {
  'market.orders.place': call({
    title: 'Place a sell or buy order; what crosses is filled at once',
    access: 'manager',
    changes: true,
    switches: ['market'],
    input: z.strictObject({
      ...offeredCard,
      side: z.enum(['sell', 'buy']),
      qty: quantity,
      price: xfcAmount,
      /** Confirms a price far from the reference price. */
      confirmed: flag.optional(),
    }),
    output: tradeResult,
    errors: [
      'ERR_NOT_FOUND',
      'ERR_INSUFFICIENT_FUNDS',
      'ERR_NOT_ENOUGH_COPIES',
      'ERR_MORE_THAN_EXIST',
      'ERR_CARD_NOT_TRADED',
      ...PRICE_ERRORS,
    ],
  }),
  'market.orders.edit': call({
    title: 'Change an own open order; an auction only before its first bid',
    access: 'manager',
    changes: true,
    switches: ['market'],
    /** The quantity open after the change; a larger one, or another price, loses the place in the queue. */
    input: z.strictObject({
      ...orderTerms,
      /** Of an auction, whose price is its start price and quantity 1: the hours from now to its end; left out, the end stays. */
      hours: whole(1, 72).optional(),
      /** Of an auction: its buy-now price after the change; left out, it has none. */
      buy_now: xfcAmount.optional(),
    }),
    output: tradeResult,
    errors: [
      'ERR_NOT_FOUND',
      'ERR_ORDER_CLOSED',
      'ERR_INSUFFICIENT_FUNDS',
      'ERR_NOT_ENOUGH_COPIES',
      'ERR_MORE_THAN_EXIST',
      'ERR_AUCTION_HAS_BIDS',
      'ERR_BUY_NOW_LOW',
      ...PRICE_ERRORS,
    ],
  }),
  'market.orders.cancel': call({
    title: 'Cancel an own open order; an auction only before its first bid',
    access: 'manager',
    changes: true,
    input: z.strictObject({ order_id: id }),
    output: tradeResult,
    errors: ['ERR_NOT_FOUND', 'ERR_ORDER_CLOSED', 'ERR_AUCTION_HAS_BIDS'],
  }),
  'market.orders.fill': call({
    title: 'Take copies of an open sell, buy or lend order at the price shown',
    access: 'manager',
    changes: true,
    switches: ['market'],
    input: z.strictObject(orderTerms),
    output: tradeResult,
    errors: [
      ...TAKE_ERRORS,
      'ERR_PRICE_CHANGED',
      'ERR_INSUFFICIENT_FUNDS',
      'ERR_NOT_ENOUGH_COPIES',
      'ERR_PRICE_UNUSUAL',
      'ERR_PROMOTIONAL_PRICE',
    ],
  }),
  'market.trades.mine': call({
    title: "The manager's purchases, sales and loans of cards, newest first",
    access: 'manager',
    changes: false,
    also: ['/v3/market/my_trades/{page}'],
    input: z.strictObject({
      page,
      noItems: pageSize.optional(),
      side: tradeSide.optional(),
      kind: orderKind.optional(),
      asset_type: assetType.optional(),
      /** The id of the player or venue, with `asset_type`. */
      asset_id: id.optional(),
    }),
    output: z.object({ data: z.array(myTradeRow), summary }),
    errors: [],
  }),
  'market.orders.mine': call({
    title: 'Own orders of the manager and auctions with their bids, newest first',
    access: 'manager',
    changes: false,
    also: ['/v3/market/my_orders/{page}'],
    input: z.strictObject({
      page,
      noItems: pageSize.optional(),
      /** Only the buying side: the caller's buy orders, and auctions the caller bids in. */
      buying: flag.optional(),
      kind: orderKind.optional(),
      asset_type: assetType.optional(),
      /** The id of the player or venue, with `asset_type`. */
      asset_id: id.optional(),
      state: z.enum(['open', 'closed']).optional(),
    }),
    output: z.object({
      data: z.array(myOrderRow),
      summary,
      totals: z.object({
        /** Number of orders by state under the other filters. */
        open: z.int(),
        closed: z.int(),
        /** XFC on hold for all orders and bids of the caller. */
        held: amount,
        /** XFC that all open sell orders of the caller bring after the fee, once filled. */
        offered: amount,
      }),
    }),
    errors: [],
  }),
};
