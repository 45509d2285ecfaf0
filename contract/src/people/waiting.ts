import * as z from 'zod';
import { call } from '../call.ts';

export const waitingCalls = {
  'waiting.get': call({
    title: 'What waits for the manager, counted for the badges of the navigation',
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      /** Seats without a team whose deadline is still ahead. */
      empty_seats: z.int(),
      /** Open auctions in which the manager has bid and no longer leads. */
      outbid: z.int(),
      /** The next spin of the wheel is free. */
      free_spin: z.boolean(),
      /** Challenges and achievements that are reached and not claimed. */
      claimable: z.int(),
      /** News of the product that the manager has not read. */
      unread_news: z.int(),
    }),
    errors: [],
  }),
};
