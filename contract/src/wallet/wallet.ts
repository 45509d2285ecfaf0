import * as z from 'zod';
import { call } from '../call.ts';
import { amount, id, page, summary, time, whole } from '../wire.ts';

/** The filters of account lines. */
export const TRANSACTION_FILTERS = [
  'trade',
  'lease',
  'contest',
  'prize',
  'host',
  'deposit',
  'withdrawal',
  'spin',
  'referral',
  'fee',
  'exchange',
  'reward',
] as const;

/** Why money moves: the closed list of the ledger. The wallet has a text for each. */
export const TRANSACTION_REASONS = [
  'rewards_seed',
  'starter',
  'market_stake',
  'market_capital',
  'contest_fee',
  'contest_refund',
  'contest_prize',
  'contest_compensation',
  'contest_added_prize',
  'contest_guarantee',
  'contest_guarantee_returned',
  'contest_host',
  'contest_house_cut',
  'pack',
  'trade',
  'trade_reversed',
  'loan',
  'house_lease',
  'rewards_share',
  'account_closed',
  'card_payment',
  'card_payment_returned',
  'voucher',
  'deposit',
  'deposit_unlinked',
  'withdrawal',
  'withdrawal_fee',
  'withdrawal_returned',
  'gold_purchase',
  'spin_price',
  'spin_prize',
  'fountain',
  'challenge',
  'referral',
  'referral_share',
] as const;
export type TransactionReason = (typeof TRANSACTION_REASONS)[number];

const lineFilters = {
  filter: z.enum(TRANSACTION_FILTERS).optional(),
  /** Lines about a card of a player (1) or of a venue (2). */
  asset_type: whole(1, 2).optional(),
  currency_id: whole(1, 2).optional(),
};
const transactionsInput = {
  page,
  noItems: whole(1, 100).optional(),
  /** The id of the last line seen: the page begins below it, however far down, and lines that arrive repeat none. */
  before: z
    .string()
    .regex(/^[1-9][0-9]{0,17}-(0|[1-9][0-9]{0,3})$/)
    .optional(),
  ...lineFilters,
};

export const walletCalls = {
  'wallet.balances': call({
    title: 'Balances: available, held, own and withdrawable XFC, and gold',
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      balance: amount,
      held_balance: amount,
      withdrawable_balance: amount,
      /** Available less promotional XFC that was not played: what may back prizes and enter private contests. */
      own_balance: amount,
      gold_balance: amount,
      eur_value: amount,
      holds: z.array(
        z.object({ cause: z.string(), cause_id: z.int(), title: z.string(), amount, since: time }),
      ),
      /** Value at the end of each of the last 30 days, oldest first. */
      history: z.array(z.object({ day: z.iso.date(), balance: amount })),
    }),
    errors: [],
  }),
  'wallet.transactions': call({
    title: "Every line of the manager's account",
    access: 'manager',
    changes: false,
    input: z.strictObject(transactionsInput),
    output: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          created_at: time,
          currency_id: z.int(),
          filter: z.enum(TRANSACTION_FILTERS),
          /** One of TRANSACTION_REASONS; a client may receive one that is newer than itself. */
          reason: z.string(),
          amount,
          /** Account balance (available and held) after this line. */
          balance_after: amount,
          counterpart: z.string(),
          /** What caused it, for a link: contest, order, withdrawal … */
          cause: z.object({ kind: z.string(), id: id, title: z.string() }).nullable(),
          /** Of trades and loans of cards: what was agreed with whom. */
          trade: z
            .object({
              order_id: z.int(),
              /** Of loans the lender sold, the borrower bought. */
              side: z.enum(['bought', 'sold']),
              qty: z.int(),
              /** A copy. */
              price: amount,
              gross: amount,
              /** The seller's; zero for buyers. */
              fee: amount,
              /** Null: the house, and for a lent card its borrower, whose identity the lender does not learn. */
              counterpart: z.string().nullable(),
            })
            .nullable(),
        }),
      ),
      summary,
    }),
    errors: [],
  }),
  'wallet.promotional': call({
    title: 'How much XFC can be withdrawn, why not the rest, and how it becomes free',
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      /** The sum of withdrawable, promotional, winnings and card_locked. */
      available: amount,
      withdrawable: amount,
      /** Promotional XFC that is not freed. */
      promotional: amount,
      /** Won with promotional XFC, or from that of other managers: it stays until all of that is freed. */
      winnings: amount,
      /** Bought by card in the last `card_locked_hours`, or owed for a purchase that was taken back. */
      card_locked: amount,
      card_locked_hours: z.int(),
      /** Promotional XFC received so far, the part of it that came from other managers, and what contest fees freed. */
      received: amount,
      carried: amount,
      freed: amount,
      /** Contest fees paid so far, and those still to pay until all is freed. */
      fees_paid: amount,
      fees_to_free: amount,
      /** The part of each fee that frees as much promotional XFC. */
      freed_basis_points: z.int(),
      /** Paid in from outside, less what was withdrawn. */
      paid_in: amount,
      /** Whether winnings stay while promotional XFC is left. */
      locks_winnings: z.boolean(),
    }),
    errors: [],
  }),
  'wallet.statement': call({
    title: 'Address of a CSV file with every line the filters find',
    access: 'manager',
    changes: true,
    input: z.strictObject(lineFilters),
    /** Works once, without a session, until it expires. */
    output: z.object({ url: z.string(), expires_at: time }),
    errors: ['ERR_TOO_MANY'],
  }),
};
