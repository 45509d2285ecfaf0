/** What managers own: cards with cost and value, and the shelves of public profiles. */
import * as z from 'zod';
import { call } from '../call.ts';
import { amount, id, page, pageSize, sortHow, summary, text, whole } from '../wire.ts';
import { assetType, marketPlayer, marketVenue, myCopies } from './rows.ts';

const owned = z.object({
  card: z.discriminatedUnion('asset_type', [marketPlayer, marketVenue]),
  copies: myCopies,
  /** Mean price paid for the copies that are there, oldest sold first; null when none was paid for. */
  cost: amount.nullable(),
  /** By the reference price; null without one. */
  value: amount.nullable(),
  profit: z.string().nullable(),
  /** The same of their cost, "-3.2"; null when nothing was paid. */
  profit_percent: z.string().nullable(),
});
export type OwnedCard = z.output<typeof owned>;

/** What copies do: they are free, offered, lent, in a team, or host a contest. */
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
      league_id: whole(-1, 2_147_483_647).optional(),
      stars: z.array(whole(1, 5)).max(5).optional(),
      /** Cards with a copy of which this is so. */
      use: use.optional(),
      search: text(0, 60).optional(),
      sort_by: z.enum(['value', 'cost', 'profit', 'stars', 'name', 'copies']).optional(),
      sort_how: sortHow.optional(),
    }),
    output: z.object({ data: z.array(owned), summary }),
    errors: [],
  }),
  'portfolio.summary': call({
    title: 'What all of the manager’s cards cost and are worth, now and over the last month',
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      totals: z.object({
        cards: z.int(),
        copies: z.int(),
        cost: amount,
        value: amount,
        /** Of the copies that were paid for and have a price; may be negative: "-3.50". */
        profit: z.string(),
        profit_percent: z.string().nullable(),
        /** Cards without a price to value them by. */
        unpriced: z.int(),
      }),
      /** How many copies each is so of. */
      copies: myCopies,
      /** Of his cards. */
      leagues: z.array(z.object({ id: z.int(), name: z.string(), cards: z.int() })),
      /** Value at the end of each of the last 30 days, oldest first; of today as it stands. */
      history: z.array(z.object({ day: z.iso.date(), value: amount })),
    }),
    errors: [],
  }),
  'portfolio.playerCards': call({
    title: 'Player cards of a manager, for his profile',
    access: 'visitor',
    changes: false,
    also: ['/v3/user/playerCards/{id}/{page}'],
    input: z.strictObject(shelf),
    output: z.object({ data: z.array(z.object({ card: marketPlayer, owned: z.int() })), summary }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'portfolio.venueCards': call({
    title: 'Venue cards of a manager, for his profile',
    access: 'visitor',
    changes: false,
    also: ['/v3/user/venueCards/{id}/{page}'],
    input: z.strictObject(shelf),
    output: z.object({ data: z.array(z.object({ card: marketVenue, owned: z.int() })), summary }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
