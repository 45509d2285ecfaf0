import * as z from 'zod';
import { call } from '../call.ts';
import { amount, id, text, time, whole, xfcAmount } from '../wire.ts';

const MAX_ADDRESS = 42;
const MAX_CODE = 40;

/** Why a withdrawal failed. */
const WITHDRAWAL_FAILURES = ['refused', 'reverted', 'lost'] as const;

const withdrawal = z.object({
  id: z.int(),
  /** 1 requested, 2 in review, 3 approved, 4 broadcast, 5 confirmed, 6 failed (refunded), 7 cancelled. */
  state: z.int().min(1).max(7),
  /** The amount that left the balance, including the fee. */
  amount,
  fee: amount,
  /** The amount that arrives. */
  sent_amount: amount,
  to_address: z.string(),
  /** Of its transaction on the chain, once it is signed. */
  txhash: z.string().nullable(),
  confirmations: z.int(),
  created_at: time,
  /** Until then it can be cancelled; null when it cannot. */
  cancellable_until: time.nullable(),
  failed: z.enum(WITHDRAWAL_FAILURES).nullable(),
  finished_at: time.nullable(),
});

export const withdrawalCalls = {
  'withdrawals.get': call({
    title: 'What can be withdrawn, to where, its limits, and the latest withdrawals',
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      /** Null on a server without a chain. */
      network: z.object({ id: z.int(), confirmations: z.int(), is_local: z.boolean() }).nullable(),
      /** Linked addresses, the newest first. */
      addresses: z.array(
        z.object({
          address: z.string(),
          /** When XFC may be sent there, if that is still to come. */
          usable_from: time.nullable(),
          /** Nothing has been withdrawn to it yet. */
          is_first_use: z.boolean(),
        }),
      ),
      min: amount,
      fee: amount,
      /**
       * The most that the chain takes for the transfer now, in BNB as decimal text. The house pays it out of the fee.
       * Null before the chain was read.
       */
      network_fee: z.string().nullable(),
      available: amount,
      withdrawable: amount,
      /** Of 24 hours at the manager's level, and what is left of it. */
      max_a_day: amount,
      left_today: amount,
      /** From this amount on an operator approves. */
      review_from: amount,
      cancel_minutes: z.int(),
      /** E-mail and phone are confirmed. */
      is_verified: z.boolean(),
      /** The end of the wait after a change of password, e-mail, phone or two steps. */
      wait_until: time.nullable(),
      needs_code: z.boolean(),
      /** The latest 50, newest first. */
      withdrawals: z.array(withdrawal),
    }),
    errors: [],
  }),
  'withdrawals.request': call({
    title: 'Withdraw XFC to a linked address of the chain',
    access: 'manager',
    changes: true,
    input: z.strictObject({
      amount: xfcAmount,
      toAddr: text(1, MAX_ADDRESS),
      networkId: whole(1, 1_000_000),
      twoFACode: text(1, MAX_CODE).optional(),
    }),
    output: withdrawal,
    errors: [
      'ERR_ADDRESS_INVALID',
      'ERR_ADDRESS_NOT_LINKED',
      'ERR_NETWORK_UNKNOWN',
      'ERR_CODE_WRONG',
      'ERR_TOO_MANY',
      'ERR_STEP_UP_REQUIRED',
      'ERR_WITHDRAWAL_FUNDS',
      'ERR_WITHDRAWAL_MIN',
      'ERR_WITHDRAWAL_UNVERIFIED',
      'ERR_WITHDRAWAL_WAIT',
      'ERR_WITHDRAWAL_DAY',
    ],
    switches: ['withdrawals'],
    closedByCountry: 'withdrawals',
  }),
  'withdrawals.cancel': call({
    title: 'Cancel a withdrawal within its first minutes',
    access: 'manager',
    changes: true,
    input: z.strictObject({ id }),
    output: withdrawal,
    errors: ['ERR_NOT_FOUND', 'ERR_WITHDRAWAL_SENT'],
  }),
};
