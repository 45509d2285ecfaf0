import * as z from 'zod';
import { call } from '../call.ts';
import { amount, time } from '../wire.ts';

export const fountainCalls = {
  'fountain.get': call({
    title: 'What the fountain pays, and why it does not pay the manager now',
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      amount,
      /** It pays managers whose available and held XFC together are below this. */
      below: amount,
      every_hours: z.int(),
      /** Null: it pays now. */
      reason: z.enum(['unverified', 'too_soon', 'balance', 'budget']).nullable(),
      /** When it may pay again; null when it never paid. */
      next_dt: time.nullable(),
    }),
    errors: [],
  }),
  'fountain.claim': call({
    title: 'Take the promotional XFC of the fountain, once a day',
    access: 'manager',
    changes: true,
    input: z.strictObject({}),
    output: z.object({ amount, balance: amount, next_dt: time }),
    errors: ['ERR_FOUNTAIN_UNVERIFIED', 'ERR_FOUNTAIN_TOO_SOON', 'ERR_FOUNTAIN_BALANCE', 'ERR_REWARDS_SPENT'],
  }),
};
