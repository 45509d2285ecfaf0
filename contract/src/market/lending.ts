/**
 * Cards used for a time: loans between managers, two-star players leased from the house, and the contests they are
 * fielded in.
 */
import * as z from 'zod';
import { call } from '../call.ts';
import { amount, flag, id, time, whole, xfcAmount } from '../wire.ts';
import { assetType, cardFace, offeredCard, tradeResult } from './rows.ts';

export const leaseRow = z.object({
  id: z.int(),
  source: z.enum(['house', 'loan']),
  card: cardFace,
  starts_at: time,
  /** When the loan ends unless it is fielded. */
  ends_at: time,
  /** The next match of the player's club, or of the venue's; null when none is announced. */
  next_match: z
    .object({
      kickoff_dt: time,
      league: z.object({ id: z.int(), name: z.string() }),
      opponent: z.string(),
      at_home: z.boolean(),
    })
    .nullable(),
  /** The caller's contest in which it is fielded. */
  contest_id: z.int().nullable(),
  /** The same contest with its name, and the slug of its page. */
  contest: z.object({ id: z.int(), name: z.string(), slug: z.string() }).nullable(),
});

export const lendingCalls = {
  'market.loans.offer': call({
    title: 'Offer copies as loans for one contest each',
    access: 'manager',
    changes: true,
    switches: ['market'],
    input: z.strictObject({
      ...offeredCard,
      qty: whole(1, 500),
      price: xfcAmount,
      recurring: flag.optional(),
    }),
    output: tradeResult,
    errors: ['ERR_NOT_FOUND', 'ERR_NOT_ENOUGH_COPIES', 'ERR_CARD_NOT_TRADED', 'ERR_PRICE_TICK'],
  }),
  'market.leases.take': call({
    title:
      'Leases a two-star player from the house for a week: free while the weekly allowance lasts, then for gold',
    access: 'manager',
    changes: true,
    switches: ['market'],
    input: z.strictObject({ player_id: id }),
    output: z.object({
      lease: leaseRow,
      /** Gold paid: "0" while free. */
      price: amount,
      gold_balance: amount,
      free_left: z.int(),
    }),
    errors: ['ERR_NOT_FOUND', 'ERR_NOT_LEASED_BY_HOUSE', 'ERR_ALREADY_LEASED', 'ERR_INSUFFICIENT_FUNDS'],
  }),
  'market.leases.list': call({
    title: 'Loans and house leases of the manager, and the weekly allowance',
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      data: z.array(leaseRow),
      free_left: z.int(),
      free_a_week: z.int(),
      resets_at: time,
      gold_price: amount,
    }),
    errors: [],
  }),
  'market.cards.contests': call({
    title: "The contests the caller's own copies of a card play in",
    access: 'manager',
    changes: false,
    input: z.strictObject({ asset_type: assetType, asset_id: id }),
    output: z.object({
      contest_ids: z.array(z.int()),
      contests: z.array(
        z.object({ id: z.int(), name: z.string(), slug: z.string(), team_id: z.int().nullable() }),
      ),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
