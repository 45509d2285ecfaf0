/** Auctions: one copy to the highest bidder, with automatic bids up to a manager's maximum. */
import * as z from 'zod';
import { call } from '../call.ts';
import { amount, flag, id, time, whole, xfcAmount } from '../wire.ts';
import { offeredCard, orderMaker, orderRow, PRICE_ERRORS, TAKE_ERRORS, tradeResult } from './rows.ts';

const affordableAuction = z.object({
  order: orderRow,
  /** The least the caller has to hold: the next bid, and with bonus XFC no less than they may win at. */
  lowest_bid: amount,
});

export const auctionCalls = {
  'market.auctions.open': call({
    title: 'Put one copy up for auction',
    access: 'manager',
    changes: true,
    switches: ['market'],
    input: z.strictObject({
      ...offeredCard,
      start_price: xfcAmount,
      hours: whole(1, 72),
      buy_now: xfcAmount.optional(),
      confirmed: flag.optional(),
    }),
    output: tradeResult,
    errors: [
      'ERR_NOT_FOUND',
      'ERR_NOT_ENOUGH_COPIES',
      'ERR_CARD_NOT_TRADED',
      'ERR_PRICE_TICK',
      'ERR_PRICE_UNUSUAL',
      'ERR_PROMOTIONAL_PRICE',
      'ERR_BUY_NOW_LOW',
    ],
  }),
  'market.auctions.bid': call({
    title: 'Bid in an auction; with a maximum the bid is raised automatically up to it',
    access: 'manager',
    changes: true,
    switches: ['market'],
    input: z.strictObject({
      order_id: id,
      amount: xfcAmount,
      maximum: xfcAmount.optional(),
      confirmed: flag.optional(),
    }),
    output: tradeResult,
    errors: [...TAKE_ERRORS, 'ERR_BID_LOW', 'ERR_INSUFFICIENT_FUNDS', ...PRICE_ERRORS],
  }),
  'market.auctions.buyNow': call({
    title: 'Buy an auction without bids at its buy-now price',
    access: 'manager',
    changes: true,
    switches: ['market'],
    input: z.strictObject({
      order_id: id,
      /** The price the buyer saw; another one refuses the purchase, since the seller may edit it. */
      price: xfcAmount.optional(),
      confirmed: flag.optional(),
    }),
    output: tradeResult,
    errors: [
      ...TAKE_ERRORS,
      'ERR_NO_BUY_NOW',
      'ERR_PRICE_CHANGED',
      'ERR_INSUFFICIENT_FUNDS',
      'ERR_PRICE_UNUSUAL',
      'ERR_PROMOTIONAL_PRICE',
    ],
  }),
  'market.auctions.affordable': call({
    title:
      'Running auctions of others that the caller’s available XFC pays the next bid of, ending soonest first',
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({ data: z.array(affordableAuction) }),
    errors: [],
  }),
  'market.auctions.get': call({
    title: 'An auction with its bids, newest first',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ order_id: id }),
    output: z.object({
      order: orderRow,
      /** The current end; a late bid moves it. */
      ends_at: time.nullable(),
      /** Whether and how the caller may bid, before they do. Null for visitors and once the auction is over. */
      bidding: z
        .object({
          /** Why the manager cannot bid: the auction is theirs or of a linked account, or bonus XFC reaches no bid. */
          refused: z.enum(['own', 'linked', 'bonus']).nullable(),
          /** While they hold bonus XFC: the lowest price they can win at, and the highest maximum. */
          range: z.object({ min: amount, max: amount }).nullable(),
          /** The reference price. */
          usual: amount.nullable(),
        })
        .nullable(),
      bids: z.array(
        z.object({
          id: z.int(),
          bidder: orderMaker,
          is_mine: z.boolean(),
          /** The price after this bid; maxima stay private. */
          price: amount,
          /** Placed automatically by the maximum. */
          automatic: z.boolean(),
          at: time,
        }),
      ),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
