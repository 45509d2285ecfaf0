import * as z from 'zod';
import { call } from '../call.ts';
import { amount, id, page, pageSize, sortHow, summary, text } from '../wire.ts';
import { contestRow, entryShown, nextPrize } from './rows.ts';

const standingRow = z.object({
  rank: z.int(),
  ...entryShown,
  points: z.string(),
  /** The prize at this rank: what would be paid now, or what was paid. */
  prize: amount,
  /** Players of the team with a match running or to come. */
  players_left: z.int(),
});

export const standingsCalls = {
  'standings.page': call({
    title: 'The standings, exact at their version',
    access: 'visitor',
    changes: false,
    input: z.strictObject({
      id,
      page,
      sortBy: z.enum(['rank', 'nickname']),
      sortHow,
      /** Rows of a page; 15 by default. */
      noItems: pageSize.optional(),
    }),
    output: z.object({
      data: z.object({
        rows: z.array(standingRow),
        mine: z.array(standingRow.extend({ next_prize: nextPrize })),
      }),
      contest: contestRow,
      summary,
      /** Grows with every event that changes a total. */
      version: z.int(),
    }),
    errors: ['ERR_NOT_JOINED', 'ERR_NOT_FOUND'],
    also: ['/v4/contests/standings/{id}/{page}/{sortBy}/{sortHow}/{noItems}'],
  }),
  'standings.find': call({
    title:
      'Up to 20 entries of a contest by the nickname of their manager, from view-team time; 60 searches a minute',
    access: 'visitor',
    changes: false,
    /** The text is compared without case and accents. */
    input: z.strictObject({ id, text: text(2, 60) }),
    output: z.object({
      /** The exact nickname first, then those that begin with the text, then those that contain it; each by place. */
      data: z.array(
        standingRow.extend({
          /** The index of the row (from 0) in the standings by rank, ascending. */
          index: z.int(),
        }),
      ),
      /** Whether more entries match. */
      more: z.boolean(),
      version: z.int(),
    }),
    errors: ['ERR_NOT_JOINED', 'ERR_NOT_FOUND', 'ERR_PICKS_HIDDEN', 'ERR_TOO_MANY'],
  }),
};
