import * as z from 'zod';
import { call } from '../call.ts';
import { amount, page, summary, time } from '../wire.ts';

export const referralCalls = {
  'referral.get': call({
    title: 'The code for friends, what an invitation brings, and the managers who were invited',
    access: 'manager',
    changes: false,
    input: z.strictObject({ page }),
    output: z.object({
      code: z.string(),
      /** The address at which a friend signs up with the code. */
      link: z.string(),
      rules: z.object({
        /** For each of the two. */
        gold: amount,
        contests: z.int(),
        min_fee: amount,
        wait_days: z.int(),
        max_rewarded: z.int(),
        max_rewarded_days: z.int(),
        /** "10": per cent of the house's fees from the invited manager. */
        share_percent: z.string(),
        share_days: z.int(),
        share_max: amount,
      }),
      /** Whether the manager is verified, without which no invitation is rewarded. */
      verified: z.boolean(),
      totals: z.object({ rewarded: z.int(), gold: amount, xfc: amount }),
      data: z.array(
        z.object({
          id: z.int(),
          nickname: z.string(),
          invited_dt: time,
          state: z.enum(['open', 'waiting', 'rewarded', 'refused']),
          /** The invited manager has confirmed e-mail and phone. */
          verified: z.boolean(),
          /** Finished contests that count, at most as many as the rules require. */
          contests: z.int(),
          /** When the reward is due, while it waits. */
          due_dt: time.nullable(),
          reason: z.enum(['linked', 'closed']).nullable(),
          /** The share of fees paid so far. */
          shared: amount,
          /** Until when fees are shared, once rewarded. */
          share_until: time.nullable(),
        }),
      ),
      summary,
    }),
    errors: [],
  }),
};
