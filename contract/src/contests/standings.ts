import * as z from 'zod';
import { call } from '../call.ts';
import { amount, id, page, pageSize, sortHow, summary } from '../wire.ts';
import { contestRow, entryShown } from './rows.ts';

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
      data: z.object({ rows: z.array(standingRow), mine: z.array(standingRow) }),
      contest: contestRow,
      summary,
      /** Grows with every event that changes a total. */
      version: z.int(),
    }),
    errors: ['ERR_NOT_FOUND'],
    also: ['/v4/contests/standings/{id}/{page}/{sortBy}/{sortHow}/{noItems}'],
  }),
};
