/** Buying XFC by card. */
import * as z from 'zod';
import { call } from '../call.ts';
import { amount, id, summary, time, whole, xfcAmount } from '../wire.ts';

/** States of a purchase by card. */
const PAYMENT_STATES = ['pending', 'paid', 'credited', 'expired', 'refunded', 'disputed'] as const;

/** The actions on the sandbox's payment page, on behalf of a card holder and their bank. */
const SANDBOX_ACTS = [
  'pay',
  'pay_wrong_amount',
  'decline',
  'cancel',
  'refund',
  'dispute',
  'win',
  'lose',
] as const;

const payment = z.object({
  id: z.int(),
  created_at: time,
  state: z.enum(PAYMENT_STATES),
  /** The XFC bought. */
  amount,
  /** The price in euros. */
  eur_amount: amount,
  /** What Touchline charges on top, in euros. */
  fee: amount,
  expires_at: time,
  /** Where the card is charged; null once that is no longer possible. */
  redirect_url: z.string().nullable(),
  /** No real money: the provider's test mode, or the product's own payment page. */
  is_sandbox: z.boolean(),
  /** The card was declined; another may be tried while the price holds. */
  is_declined: z.boolean(),
  /** The amount paid or refunded does not match the price: an operator reviews it. */
  in_review: z.boolean(),
  /** When the bought XFC become withdrawable; null unless credited. */
  withdrawable_from: time.nullable(),
  /** Taken back after a refund or a lost dispute. */
  returned_amount: amount,
  /** Held while a dispute is open. */
  frozen_amount: amount,
  /** Claimed back but already spent. */
  debt: amount,
});

export const paymentCalls = {
  'payments.configuration': call({
    title: 'The price of 1 XFC in euros, and what buying by card allows',
    access: 'visitor',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      EUR_TO_XFC_EXCHANGE_RATE: z.string(),
      /** Whether this server can take payments. */
      is_open: z.boolean(),
      /** Payments are play money. */
      is_sandbox: z.boolean(),
      min: amount,
      max: amount,
      quote_minutes: z.int(),
      locked_hours: z.int(),
    }),
    errors: [],
  }),
  'payments.request': call({
    title: 'Begin to buy XFC by card: the price, its expiry, and the address of the payment page',
    access: 'manager',
    changes: true,
    input: z.strictObject({ amount: xfcAmount }),
    output: payment,
    errors: [
      'ERR_PAYMENT_AMOUNT',
      'ERR_PAYMENT_LIMIT',
      'ERR_PROVIDER_UNAVAILABLE',
      'ERR_DEPOSIT_LIMIT',
      'ERR_SELF_EXCLUDED',
      'ERR_SELF_EXCLUDED_FOR_GOOD',
    ],
    switches: ['payments'],
    closedByCountry: 'deposits',
  }),
  'payments.list': call({
    title: "The manager's purchases by card, newest first, with their states",
    access: 'manager',
    changes: false,
    input: z.strictObject({ page: whole(1, 1_000_000), noItems: whole(1, 100).optional() }),
    output: z.object({
      data: z.array(payment),
      summary,
      /** Bought by card and not yet withdrawable. */
      locked: amount,
      /**
       * The amount claimed back by refunds and disputes that the manager no longer has: paid as soon as a balance
       * becomes available.
       */
      debt: amount,
    }),
    errors: [],
  }),
  'payments.get': call({
    title: 'One purchase by card',
    access: 'manager',
    changes: false,
    input: z.strictObject({ id }),
    output: payment,
    errors: ['ERR_NOT_FOUND'],
  }),
  'payments.sandbox': call({
    title: "Play an event of a payment on the sandbox's payment page",
    access: 'manager',
    changes: true,
    input: z.strictObject({ id, act: z.enum(SANDBOX_ACTS) }),
    output: payment,
    errors: ['ERR_NOT_FOUND', 'ERR_PAYMENT_STATE'],
  }),
};
