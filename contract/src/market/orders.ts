/** Sell and buy orders: made, changed, taken and cancelled. */
import * as z from 'zod';
import { call } from '../call.ts';
import { amount, flag, id, page, pageSize, summary, whole, xfcAmount } from '../wire.ts';
import { assetType, orderKind, orderRow, PRICE_ERRORS, TAKE_ERRORS, tradeResult } from './rows.ts';

const quantity = whole(1, 500);

/** An order, and the copies and the price of one that the caller wants of it. */
const orderTerms = { order_id: id, qty: quantity, price: xfcAmount, confirmed: flag.optional() };

/** An order with what it has done to the caller, who made it or bids in it. */
export const myOrderRow = orderRow.extend({
  /** Copies that changed hands with him, counted again for each loan of a copy. */
  filled: z.int(),
  /** XFC that changed hands for them: what he paid, or what came before the fee. */
  gross: amount,
  /** What of it was taken off him; buyers pay none. */
  fee: amount,
  /** XFC of his that it holds now, and that a cancellation gives back. */
  held: amount,
});
export type MyOrderRow = z.output<typeof myOrderRow>;

export const orderCalls = {
  'market.orders.place': call({
    title: 'Offers copies for sale, or asks for some; what crosses is filled at once',
    access: 'manager',
    changes: true,
    input: z.strictObject({
      asset_type: assetType,
      asset_id: id,
      side: z.enum(['sell', 'buy']),
      qty: quantity,
      price: xfcAmount,
      /** The manager was warned that the price is far from the reference and wants it. */
      confirmed: flag.optional(),
    }),
    output: tradeResult,
    errors: [
      'ERR_NOT_FOUND',
      'ERR_INSUFFICIENT_FUNDS',
      'ERR_NOT_ENOUGH_COPIES',
      'ERR_CARD_NOT_TRADED',
      ...PRICE_ERRORS,
    ],
  }),
  'market.orders.edit': call({
    title: 'Changes price and quantity of an own open order',
    access: 'manager',
    changes: true,
    /** The quantity is what is to be had after it; more than before, or another price, loses the place in the queue. */
    input: z.strictObject(orderTerms),
    output: tradeResult,
    errors: [
      'ERR_NOT_FOUND',
      'ERR_ORDER_CLOSED',
      'ERR_INSUFFICIENT_FUNDS',
      'ERR_NOT_ENOUGH_COPIES',
      ...PRICE_ERRORS,
    ],
  }),
  'market.orders.cancel': call({
    title: 'Takes an own open order back; an auction only before its first bid',
    access: 'manager',
    changes: true,
    input: z.strictObject({ order_id: id }),
    output: tradeResult,
    errors: ['ERR_NOT_FOUND', 'ERR_ORDER_CLOSED', 'ERR_AUCTION_HAS_BIDS'],
  }),
  'market.orders.fill': call({
    title: 'Takes copies of an open sell, buy or lend order at the price seen',
    access: 'manager',
    changes: true,
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
  'market.orders.mine': call({
    title: "The manager's own orders and the auctions he bids in, newest first",
    access: 'manager',
    changes: false,
    also: ['/v3/market/my_orders/{page}'],
    input: z.strictObject({
      page,
      noItems: pageSize.optional(),
      /** Only what buys: his buy orders, and the auctions he bids in. */
      buying: flag.optional(),
      kind: orderKind.optional(),
      asset_type: assetType.optional(),
      /** The player's or venue's, together with `asset_type`. */
      asset_id: id.optional(),
      state: z.enum(['open', 'closed']).optional(),
    }),
    output: z.object({
      data: z.array(myOrderRow),
      summary,
      totals: z.object({
        /** How many there are under the same filters but the state. */
        open: z.int(),
        closed: z.int(),
        /** XFC that all his orders and bids hold. */
        held: amount,
        /** XFC that all his open sell orders bring after the fee, once they are filled. */
        offered: amount,
      }),
    }),
    errors: [],
  }),
};
