import * as z from 'zod';
import { call } from '../call.ts';
import { amount, xfcAmount } from '../wire.ts';

export const goldCalls = {
  'gold.buy': call({
    title: 'Exchange XFC for gold, which is never exchanged back',
    access: 'manager',
    changes: true,
    closedByCountry: 'gold',
    input: z.strictObject({ xfc_amount: xfcAmount }),
    output: z.object({
      xfc_amount: amount,
      gold_amount: amount,
      /** Available after the exchange. */
      balance: amount,
      gold_balance: amount,
    }),
    errors: [
      'ERR_NOT_IN_COUNTRY',
      'ERR_EXCHANGE_STEP',
      'ERR_INSUFFICIENT_FUNDS',
      'ERR_PLAY_LIMIT',
      'ERR_SELF_EXCLUDED',
      'ERR_SELF_EXCLUDED_FOR_GOOD',
    ],
  }),
};
