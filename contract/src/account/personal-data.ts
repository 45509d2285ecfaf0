import * as z from 'zod';
import { call } from '../call.ts';
import { amount, flag, time } from '../wire.ts';

/** What must end before an account can be deleted. */
export const OPEN_MATTERS = [
  'orders',
  'auctions',
  'bids',
  'lent_cards',
  'entries',
  'contests',
  'held_funds',
] as const;

export const personalDataCalls = {
  'account.export': call({
    title: 'Make a download of everything about the manager; its address works once, for a minute',
    access: 'manager',
    changes: true,
    input: z.strictObject({}),
    output: z.object({
      /** A ZIP of JSON and CSV files. */
      url: z.string(),
      expires_at: time,
    }),
    errors: ['ERR_STEP_UP_REQUIRED', 'ERR_TOO_MANY'],
  }),
  'account.deletion.get': call({
    title: 'What deleting the account would take, and what must end before',
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      /** Open matters with their number; none: the account can be deleted. */
      open: z.array(z.object({ matter: z.enum(OPEN_MATTERS), count: z.int() })),
      /** The assets that would be given up. */
      balance: amount,
      withdrawable_balance: amount,
      gold_balance: amount,
      cards: z.int(),
      /** Days between asking and the deletion. */
      grace_days: z.int(),
    }),
    errors: [],
  }),
  'account.deletion.ask': call({
    title: 'Delete the account after a time in which signing in keeps it; ends all sessions',
    access: 'manager',
    changes: true,
    input: z.strictObject({
      /** The manager's nickname, typed. */
      confirmation: z.string().max(64),
      /** The manager gives up their balances and cards; required when there are any. */
      gives_up: flag.optional(),
    }),
    output: z.object({ due_at: time }),
    errors: ['ERR_STEP_UP_REQUIRED', 'ERR_CONFIRMATION', 'ERR_ACCOUNT_IN_USE', 'ERR_BALANCE_LEFT'],
  }),
};
