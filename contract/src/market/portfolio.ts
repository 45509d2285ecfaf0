/** What managers own: cards with cost and value, and the shelves of public profiles. */
import * as z from 'zod';
import { call } from '../call.ts';
import { amount, id, leagueFilter, page, pageSize, sortHow, summary, text, whole } from '../wire.ts';
import { assetType, marketPlayer, marketVenue, myCopies } from './rows.ts';

const owned = z.object({
  card: z.discriminatedUnion('asset_type', [marketPlayer, marketVenue]),
  copies: myCopies,
  /** Mean price paid for the copies owned now, oldest sold first; null when none was bought. */
  cost: amount.nullable(),
  /** By the reference price; null without one. */
  value: amount.nullable(),
  profit: z.string().nullable(),
  /** Profit as a percentage of the cost, "-3.2"; null when nothing was paid. */
  profit_percent: z.string().nullable(),
});
export type OwnedCard = z.output<typeof owned>;

/** The use of copies: free, offered, lent, in a team, or hosting a contest. */
const use = z.enum(['usable', 'on_sale', 'lent', 'fielded', 'hosting']);

const shelf = { id, page, perPage: pageSize.optional() };

export const portfolioCalls = {
  'portfolio.cards': call({
    title: "The manager's own cards with cost and value",
    access: 'manager',
    changes: false,
    also: ['/v3/user/assets/{page}'],
    input: z.strictObject({
      page,
      noItems: pageSize.optional(),
      asset_type: assetType.optional(),
      league_id: leagueFilter.optional(),
      stars: z.array(whole(1, 5)).max(5).optional(),
      /** Only cards with a copy in this use. */
      use: use.optional(),
      search: text(0, 60).optional(),
      sort_by: z.enum(['value', 'cost', 'profit', 'stars', 'name', 'copies']).optional(),
      sort_how: sortHow.optional(),
    }),
    output: z.object({ data: z.array(owned), summary }),
    errors: [],
  }),
  'portfolio.summary': call({
    title: 'Cost and value of all cards of the manager, now and over the last month',
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      totals: z.object({
        cards: z.int(),
        copies: z.int(),
        cost: amount,
        value: amount,
        /** Over the copies that were bought and have a price; may be negative: "-3.50". */
        profit: z.string(),
        profit_percent: z.string().nullable(),
        /** Cards without a reference price. */
        unpriced: z.int(),
        /** Copies with a price that cost nothing, and their part of the value: neither cost nor profit counts them. */
        free_copies: z.int(),
        free_value: amount,
      }),
      /** The number of copies by use. */
      copies: myCopies,
      /** Leagues of the cards. */
      leagues: z.array(z.object({ id: z.int(), name: z.string(), cards: z.int() })),
      /** Value at the end of each of the last 30 days, oldest first; today's is the current value. */
      history: z.array(z.object({ day: z.iso.date(), value: amount })),
    }),
    errors: [],
  }),
  'portfolio.playerCards': call({
    title: 'Player cards of a manager, for the public profile',
    access: 'visitor',
    changes: false,
    also: ['/v3/user/playerCards/{id}/{page}'],
    input: z.strictObject(shelf),
    output: z.object({ data: z.array(z.object({ card: marketPlayer, owned: z.int() })), summary }),
    errors: ['ERR_NOT_FOUND', 'ERR_PROFILE_PRIVATE'],
  }),
  'portfolio.venueCards': call({
    title: 'Venue cards of a manager, for the public profile',
    access: 'visitor',
    changes: false,
    also: ['/v3/user/venueCards/{id}/{page}'],
    input: z.strictObject(shelf),
    output: z.object({ data: z.array(z.object({ card: marketVenue, owned: z.int() })), summary }),
    errors: ['ERR_NOT_FOUND', 'ERR_PROFILE_PRIVATE'],
  }),
};
